import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The folders that each folder may import, besides itself. */
const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  app: ['components', 'lib/client', 'lib/bff', 'lib/contract'],
  'components/ui': ['lib/shared'],
  'components/charts': ['components/ui'],
  'components/*': ['components', 'lib/client', 'lib/contract', 'lib/import', 'lib/list', 'lib/modules', 'lib/order-form', 'lib/shared'],
  'lib/contract': ['lib/modules', 'lib/shared'],
  // Used by browser and server alike: the list of modules, and pure helpers.
  'lib/modules': [],
  'lib/shared': [],
  'lib/list': ['lib/contract', 'lib/shared'],
  'lib/import': ['lib/list', 'lib/shared'],
  'lib/order-form': ['lib/contract', 'lib/import', 'lib/list', 'lib/shared'],
  'lib/client': ['lib/list', 'lib/contract', 'lib/modules', 'lib/shared'],
  'lib/dialect': ['lib/contract', 'lib/modules', 'lib/shared'],
  'lib/bff': ['lib/contract', 'lib/dialect', 'lib/modules', 'lib/settings', 'lib/shared'],
  'lib/web': ['lib/bff', 'lib/dialect', 'lib/settings', 'lib/shared'],
  'lib/reference': ['lib/contract', 'lib/modules', 'lib/shared'],
  'lib/check': ['lib/contract', 'lib/dialect'],
  'lib/start': ['lib/contract', 'lib/check', 'lib/bff', 'lib/web', 'lib/reference', 'lib/dialect'],
  middleware: ['lib/bff'],
}

/** Packages that a folder may use; folders not listed may use any. The packages of lib are in `architecture-lib.test.ts`. */
const PACKAGES: Readonly<Record<string, readonly RegExp[]>> = {
  'components/ui': [/^react(-dom)?(\/|$)/, /^radix-ui(\/|$)/, /^@radix-ui\//, /^next\/(link|navigation|dynamic)$/],
}

/** Source files of the product below a folder, without tests. */
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.(test|bench)\.tsx?$/.test(entry.name) ? [path] : []
  })

/** All imports of a file, types included: static, dynamic, and workers. */
const importsOf = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:(?<!')\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|new URL\(\s*)'([^'\n]+)'/g)
  return [...found].map((match) => match[1] ?? '')
}

const folderOf = (path: string): string => {
  const [top = '', second = ''] = path.split('/')
  if (top === 'middleware.ts') return 'middleware'
  if (/^lib\/(start|modules|settings)\.ts$/.test(path)) return path.slice(0, -3)
  return top === 'lib' || top === 'components' ? `${top}/${second}` : top
}

/** Path within the project that an import resolves to, or null for a package. */
const targetOf = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(file), specifier) : null
}

const allowedFor = (folder: string): readonly string[] =>
  ALLOWED_IMPORTS[folder] ?? (folder.startsWith('components/') ? (ALLOWED_IMPORTS['components/*'] ?? []) : [])

const isAllowed = (from: string, to: string): boolean =>
  from === to || allowedFor(from).some((allowed) => to === allowed || to.startsWith(`${allowed}/`))

const files = [...sources('app'), ...sources('components'), ...sources('lib'), 'middleware.ts'].filter((file) =>
  statSync(join(root, file)).isFile(),
)

describe('the folders of the project', () => {
  it('import only the folders that they are allowed to', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const target = targetOf(file, specifier)
        if (target === null || !/\.tsx?$/.test(target) || isAllowed(folderOf(file), folderOf(target))) return []
        return [`${file} imports ${target}`]
      }),
    )
    expect(wrong, 'ALLOWED_IMPORTS in this file lists which folder may import which').toEqual([])
  })

  it('import files with their extension, so that Node, Next and the tests resolve the same file', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file).flatMap((specifier) =>
        targetOf(file, specifier) !== null && !/\.(tsx?|css|json|sql|woff2)$/.test(specifier) && !specifier.endsWith('/')
          ? [`${file}: ${specifier}`]
          : [],
      ),
    )
    expect(wrong).toEqual([])
  })

  it('use only the packages that belong in them', () => {
    const wrong = files.flatMap((file) => {
      const allowed = PACKAGES[folderOf(file)]
      return allowed
        ? importsOf(file).flatMap((specifier) =>
            targetOf(file, specifier) !== null || allowed.some((pattern) => pattern.test(specifier)) ? [] : [`${file} uses ${specifier}`],
          )
        : []
    })
    expect(wrong).toEqual([])
  })

  it('keep the server layer out of the browser: no file that says "use client" imports it', () => {
    const browserFiles = files.filter((file) => /^\s*['"]use client['"]/.test(readFileSync(join(root, file), 'utf8')))
    const wrong = browserFiles.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => /^#lib\/(bff|web|reference)\//.test(specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    )
    expect(browserFiles.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  it('have no Server Actions: what Next needs for them is left out of the scripts, and pages can only be read', () => {
    expect(files.filter((file) => /['"]use server['"]/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('read and format local time only in format.ts, last-access.ts and lib/shared/zones.ts', () => {
    const readsClock =
      /\bdayjs\(|DateTimeFormat\(\s*['"]sv-SE|toLocale(Time|Date)?String\(\[|\.get(Hours|Minutes)\(|new Date\(\)\.toISOString\(\)\.slice/
    const clocks = ['lib/client/format.ts', 'lib/client/last-access.ts', 'lib/shared/zones.ts']
    const browserFiles = files.filter((file) => /^(components|lib\/(client|list|order-form|contract|shared))\//.test(file))
    expect(browserFiles.filter((file) => !clocks.includes(file) && readsClock.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('format numbers only with lib/shared/region.ts', () => {
    const browser = files.filter((file) => /^(app|components|lib\/(client|list|order-form))\//.test(file))
    expect(
      browser.filter((file) => /\.toLocaleString\(|\.toFixed\(|Intl\.NumberFormat/.test(readFileSync(join(root, file), 'utf8'))),
    ).toEqual([
      // Rounds the steps of an axis before they are formatted.
      'components/charts/scale.ts',
    ])
  })

  it('leave markup to React: only printed labels are written by hand, and they escape all text', () => {
    const parsesMarkup = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|DOMParser|createContextualFragment/i
    const markupParsers = files.filter(
      (file) => !file.startsWith('lib/reference/') && parsesMarkup.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(markupParsers).toEqual(['components/print-labels/output.ts'])
  })

  // The CSS rules of such classes apply to everything in an element, so the browser would recompute the style of a whole list at each
  // arrow key, or each time that the last child of a list changes.
  it('style elements near the focus with `focus-area`, and elements in a last child with `in-[…]`', () => {
    const costly = /(group|peer)-(focus|focus-within|focus-visible|first|last|only|has)\b/
    expect(sources('components').filter((path) => costly.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('have no barrel files', () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(relative('.', file)))).toEqual([])
  })
})

/** Files of tests that use the system's temporary folder and leave something there, with the reason. */
const LEAVES_FILES: Readonly<Record<string, string>> = {
  'tests/mutations/copy-tree.ts': '`tests/mutations/run.ts` removes the copy',
  'tests/support/other-v7/main.ts': 'it is no test: its emails are there to be read',
}

it('a test that makes a temporary folder removes it', () => {
  const files = ['lib', 'components', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const makers = files
    // The hostile tests install packages below tests/observatory.
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => /\.test\.tsx?$/.test(path) || (/^tests\/.*\.ts$/.test(path) && !path.startsWith('tests/bench/')))
    .filter((path) => /\btmpdir\(\)/.test(readFileSync(join(root, path), 'utf8')) && path !== 'tests/architecture.test.ts')
  expect(makers.length).toBeGreaterThan(10)
  expect(makers.filter((path) => !readFileSync(join(root, path), 'utf8').includes('rmSync(')).toSorted()).toEqual(Object.keys(LEAVES_FILES))
})
