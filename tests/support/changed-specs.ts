/**
 * Which browser specs drive what an area holds. The specs import nothing of the product, so nothing else can tell. An area
 * that every screen uses is not listed: {@link specsFor} gives every spec for it.
 */
const AREAS: readonly (readonly [folder: RegExp, specs: RegExp])[] = [
  [/^components\/(stock|stock-holding|labels|export)\//, /^(stock|tablet)/],
  [/^components\/(movements|palette|home)\//, /^(movements|home|tablet)/],
  [/^components\/(stock-age|shipments|advise|suppliers)\//, /^shipments/],
  [/^(components|lib)\/order-form\//, /^order-form/],
  [/^components\/(orders|sales-orders|purchase-orders)\//, /^order/],
  [/^components\/(rejections|audit)\//, /^rejections/],
  [/^components\/(users|account)\//, /^users/],
  [/^app\/\(public\)\//, /^(login|users)/],
]
const SHARED =
  /^(components|app|lib\/(client|list|resources|order-form)|middleware\.ts|playwright\.config\.ts|tests\/e2e\/(support|test|reference-server)\.ts)/
const PROXY = /^(lib\/(bff|web|dialect)\/|middleware\.ts|app\/(api|session|images)\/|tests\/hostile\/|lib\/contract\/)/
const TESTS = /\.test\.tsx?$/

/** The specs to run for a change: those that changed, and those of the screens that did. */
export const specsFor = (changed: readonly string[], specs: readonly string[]): string[] => {
  const wanted = changed
    .filter((path) => !TESTS.test(path))
    .flatMap((path) => {
      const own = /^tests\/e2e\/(.+\.spec\.ts)$/.exec(path)?.[1]
      if (own) return [own]
      const helper = /^tests\/e2e\/(.+)-(?:parts|support)\.ts$/.exec(path)?.[1]
      if (helper) return specs.filter((name) => name.startsWith(helper))
      const area = AREAS.filter(([folder]) => folder.test(path))
      if (area.length > 0) return specs.filter((name) => area.some(([, spec]) => spec.test(name)))
      return SHARED.test(path) ? specs : []
    })
  return specs.filter((name) => wanted.includes(name))
}

/** Whether a change touches what stands between browser and v7, which the hostile tests attack. */
export const touchesProxy = (changed: readonly string[]): boolean => changed.some((path) => !/\.test\.tsx?$/.test(path) && PROXY.test(path))
