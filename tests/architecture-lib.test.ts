import { describe, expect, it } from 'vitest'
import { cyclesIn, importsOf, filesLoadedBy, sourceFiles, textOf } from './support/source-graph.ts'

const files = sourceFiles('lib')
const graph = new Map(files.map((file) => [file, importsOf(file)] as const))
const allImports = files.flatMap((file) => (graph.get(file) ?? []).map((imported) => ({ file, ...imported })))

/** Folders of the reference with their layers, lowest first: each imports from its own layer and below. Folders not listed are areas. */
const LAYERS: Readonly<Record<string, number>> = { db: 0, http: 1, auth: 1, mail: 1, demo: 3 }
const AREA = 2
const START = 4

/** The only files outside the demo that may import it: they seed an empty database, start the simulation and print the demo accounts. */
const OPENS_DEMO = ['lib/reference/start-reference.ts', 'lib/reference/serve.ts', 'lib/start.ts']

const layerOf = (path: string): number => {
  const [, , folder = '', inside] = path.split('/')
  return inside === undefined ? START : (LAYERS[folder] ?? AREA)
}

describe('the folders of the reference', () => {
  const internalImports = allImports.filter(({ file, target }) => file.startsWith('lib/reference/') && target?.startsWith('lib/reference/'))

  it('import their own layer and those below: database, then http and auth, then areas, then the demo', () => {
    expect(internalImports.length).toBeGreaterThan(1000)
    const wrong = internalImports.filter(({ file, target }) => layerOf(target ?? '') > layerOf(file))
    expect(
      wrong.map(({ file, target }) => `${file} imports ${target}`),
      'LAYERS in this file lists which folder is below which',
    ).toEqual([])
  })

  it('do not import the demo, except for what starts the reference', () => {
    const wrong = allImports.filter(
      ({ file, target }) =>
        target?.startsWith('lib/reference/demo/') && !file.startsWith('lib/reference/demo/') && !OPENS_DEMO.includes(file),
    )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })
})

describe('lib', () => {
  it('has no import cycles, types included', () => {
    const targets = new Map([...graph].map(([file, imports]) => [file, imports.flatMap(({ target }) => target ?? [])]))
    expect(cyclesIn(targets)).toEqual([])
  })

  it('uses only the packages that belong in each folder', () => {
    const foldersOf = (file: string) => Object.keys(PACKAGES).filter((folder) => file === folder || file.startsWith(`${folder}/`))
    const wrong = allImports.filter(({ file, specifier, target }) => {
      const allowed = foldersOf(file).flatMap((folder) => PACKAGES[folder] ?? [])
      return target === null && !allowed.some((name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`))
    })
    expect(wrong.map(({ file, specifier }) => `${file} uses ${specifier}`)).toEqual([])
    expect(files.filter((file) => foldersOf(file).length === 0)).toEqual([])
    // A package that is not used must be removed from the list.
    const isUsed = (folder: string, name: string) =>
      allImports.some(({ file, specifier }) => (file === folder || file.startsWith(`${folder}/`)) && specifier.startsWith(name))
    const unused = Object.entries(PACKAGES).flatMap(([folder, names]) =>
      names.filter((name) => !isUsed(folder, name)).map((name) => `${folder}: ${name}`),
    )
    expect(unused).toEqual([])
  })
})

/** Packages that a folder may use, in addition to those of its parent folders; `node:` stands for all of Node's modules. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'lib/modules.ts': [],
  'lib/settings.ts': [],
  'lib/shared': [],
  'lib/shared/early-response.ts': ['node:'],
  'lib/contract': ['zod/mini'],
  'lib/dialect': ['zod/mini', 'node:'],
  'lib/list': ['zod/mini', 'uqr'],
  'lib/import': [],
  'lib/order-form': ['zod/mini'],
  'lib/client': ['react', 'next/navigation', 'swr', 'dayjs', 'zod/mini'],
  'lib/bff': ['node:', 'zod/mini', 'rate-limiter-flexible'],
  'lib/bff/calls': ['server-only', 'undici'],
  'lib/bff/session': ['server-only', 'iron-session', 'iovalkey', 'next/headers'],
  'lib/bff/pages': ['server-only'],
  'lib/bff/operations': ['server-only', 'prom-client'],
  'lib/web': ['node:', 'next', 'compression', 'subset-font', 'rolldown'],
  'lib/check': ['node:', 'zod/mini'],
  'lib/start.ts': ['node:', 'next'],
  'lib/reference': ['node:', 'sql-template-tag', 'zod/mini'],
  'lib/reference/db': ['pg', 'pg-copy-streams', '@electric-sql/pglite'],
  'lib/reference/mail': ['nodemailer'],
  'lib/reference/shipments/documents': ['pdfkit', '@fontsource/inter', '@fontsource/noto-sans-arabic'],
}

describe('lib/bff', () => {
  // The server in front of Next and the commands run in plain Node, where importing `server-only` throws.
  const loadedByNode = filesLoadedBy(['lib/start.ts'], graph)
  const bffFiles = files.filter((file) => file.startsWith('lib/bff/'))

  it('says server-only in every file that only Next loads', () => {
    const isMarked = (file: string) => textOf(file).startsWith("import 'server-only'\n")
    expect(bffFiles.filter((file) => !loadedByNode.has(file) && !isMarked(file))).toEqual([])
    expect(bffFiles.filter((file) => loadedByNode.has(file) && isMarked(file))).toEqual([])
  })

  it('is not imported by any folder that the browser loads', () => {
    const folders = [
      ...sourceFiles('components'),
      ...files.filter((file) => /^lib\/(client|import|list|order-form|shared|contract|dialect)\//.test(file)),
    ]
    const wrong = folders.flatMap((file) =>
      importsOf(file).flatMap(({ target }) => (/^lib\/(bff|web|reference)\//.test(target ?? '') ? [`${file} imports ${target}`] : [])),
    )
    expect(wrong).toEqual([])
  })
})
