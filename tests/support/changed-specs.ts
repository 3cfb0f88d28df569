/**
 * Which browser specs drive the code of each area. The specs import nothing from the product but lists, such as that of the modules, so imports
 * cannot tell. An area that every screen uses is not listed: {@link specsFor} returns every spec for it.
 */
const SPECS_OF_FOLDER: readonly (readonly [folder: RegExp, specs: RegExp])[] = [
  [/^components\/(stock\/(holding|shared)|print-labels|export)\//, /^(stock|tablet)/],
  [/^components\/(stock\/movements|palette|home)\//, /^(movements|home|tablet)/],
  [/^components\/(stock\/age|shipments|suppliers)\//, /^shipments/],
  [/^components\/settings\//, /^settings/],
  [/^components\/(customers|suppliers\/shared)\//, /^customers/],
  [/^(components\/orders\/(form|import)|lib\/order-form)\//, /^order-(form|import)/],
  [/^(components|lib)\/import\//, /^(order-import|users)/],
  [/^components\/orders\/(?!(form|import)\/)/, /^order/],
  [/^components\/(rejections|audit)\//, /^rejections/],
  [/^components\/(users|account)\//, /^users/],
  [/^(components\/sign-in|app\/\(public\))\//, /^(login|users)/],
]
const SHARED =
  /^(components|app|lib\/(client|import|list|order-form|shared|modules\.ts)|middleware\.ts|playwright\.config\.ts|tests\/e2e\/(support|test|reference-server|postgres\.setup)\.ts)/
const PROXY =
  /^(lib\/(bff|web|dialect)\/|middleware\.ts|app\/(api|session|images)\/|tests\/hostile\/|lib\/contract\/|tests\/support\/(product|raw|upstream|bff|through-dialect|observatory))/
const TESTS = /\.test\.tsx?$/

/** Tests that read files without importing them, so the import graph does not show them. `tests/*.test.ts` read everything and always run. */
const READERS: readonly (readonly [file: RegExp, tests: readonly string[]])[] = [
  [/^docs\/examples\//, ['tests/flow/check.test.ts']],
  [/^components\/.*-resource\.ts$/, ['tests/flow/reference-pglite.test.ts']],
  [/^docs\/examples\/.*-resource\.ts$/, ['tests/flow/example-breakages.test.ts']],
  [
    /^lib\/reference\/.*\.(sql|txt)$/,
    [
      'tests/flow/reference-pglite.test.ts',
      'tests/flow/reference-postgres.test.ts',
      'tests/flow/database.test.ts',
      'tests/flow/seed.test.ts',
    ],
  ],
]

/** Flow tests that read a changed file. */
export const flowTestsReading = (changedFiles: readonly string[]): string[] => [
  ...new Set(READERS.flatMap(([file, tests]) => (changedFiles.some((path) => file.test(path)) ? tests : []))),
]

/** The specs to run for a change: those that changed, and those of the screens that changed. */
export const specsFor = (changedFiles: readonly string[], specs: readonly string[]): string[] => {
  const selected = changedFiles
    .filter((path) => !TESTS.test(path))
    .flatMap((path) => {
      const changedSpec = /^tests\/e2e\/(.+\.spec\.ts)$/.exec(path)?.[1]
      if (changedSpec) return [changedSpec]
      const helper = /^tests\/e2e\/(.+)-(?:parts|support)\.ts$/.exec(path)?.[1]
      if (helper) return specs.filter((name) => name.startsWith(helper))
      const area = SPECS_OF_FOLDER.filter(([folder]) => folder.test(path))
      if (area.length > 0) return specs.filter((name) => area.some(([, spec]) => spec.test(name)))
      return SHARED.test(path) ? specs : []
    })
  return specs.filter((name) => selected.includes(name))
}

/** The hostile tests to run for a change: all if the code between browser and v7 changed, otherwise those that changed. */
export const hostileTestsFor = (changedFiles: readonly string[]): string[] =>
  changedFiles.some((path) => !TESTS.test(path) && PROXY.test(path))
    ? ['tests/hostile']
    : changedFiles.filter((path) => /^tests\/hostile\/.+\.test\.ts$/.test(path))
