import { describe, expect, it } from 'vitest'
import { cyclesIn, importsOf, filesLoadedBy, sourceFiles, textOf } from './support/source-graph.ts'

const files = sourceFiles('lib')
const graph = new Map(files.map((file) => [file, importsOf(file)] as const))
const allImports = files.flatMap((file) => (graph.get(file) ?? []).map((imported) => ({ file, ...imported })))

/** Rooms of the reference with their floors, lowest first: each imports from its own floor and below. Rooms not listed are areas. */
const FLOORS: Readonly<Record<string, number>> = { db: 0, http: 1, auth: 1, mail: 1, demo: 3 }
const AREA = 2
const START = 4

/** The only files outside the demo that may import it: they seed an empty database and start the simulation. */
const OPENS_DEMO = ['lib/reference/server.ts', 'lib/reference/serve.ts', 'lib/start.ts']

const floorOf = (path: string): number => {
  const [, , room = '', inside] = path.split('/')
  return inside === undefined ? START : (FLOORS[room] ?? AREA)
}

describe('the rooms of the reference', () => {
  const internalImports = allImports.filter(({ file, target }) => file.startsWith('lib/reference/') && target?.startsWith('lib/reference/'))

  it('import their own floor and those below: database, then http and auth, then areas, then the demo', () => {
    expect(internalImports.length).toBeGreaterThan(1000)
    const wrong = internalImports.filter(({ file, target }) => floorOf(target ?? '') > floorOf(file))
    expect(
      wrong.map(({ file, target }) => `${file} imports ${target}`),
      'FLOORS of this file says which room lies below which',
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

  it('uses only the packages that belong in each room', () => {
    const roomsOf = (file: string) => Object.keys(PACKAGES).filter((room) => file === room || file.startsWith(`${room}/`))
    const wrong = allImports.filter(({ file, specifier, target }) => {
      const allowed = roomsOf(file).flatMap((room) => PACKAGES[room] ?? [])
      return target === null && !allowed.some((name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`))
    })
    expect(wrong.map(({ file, specifier }) => `${file} uses ${specifier}`)).toEqual([])
    expect(files.filter((file) => roomsOf(file).length === 0)).toEqual([])
    // A package that is not used must be removed from the list.
    const isUsed = (room: string, name: string) =>
      allImports.some(({ file, specifier }) => (file === room || file.startsWith(`${room}/`)) && specifier.startsWith(name))
    const unused = Object.entries(PACKAGES).flatMap(([room, names]) =>
      names.filter((name) => !isUsed(room, name)).map((name) => `${room}: ${name}`),
    )
    expect(unused).toEqual([])
  })
})

/** Packages that a room may use, in addition to those of its parent rooms; `node:` stands for all of Node's modules. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'lib/modules.ts': [],
  'lib/settings.ts': [],
  'lib/shared': [],
  'lib/contract': ['zod/mini'],
  'lib/dialect': ['zod/mini', 'node:'],
  'lib/list': ['zod/mini', 'uqr'],
  'lib/order-form': ['zod/mini'],
  'lib/client': ['react', 'next/navigation', 'swr', 'dayjs', 'zod/mini'],
  'lib/bff': ['node:', 'zod/mini', 'rate-limiter-flexible'],
  'lib/bff/calls': ['server-only', 'undici'],
  'lib/bff/session': ['server-only', 'iron-session', 'iovalkey', 'next/headers'],
  'lib/bff/pages': ['server-only'],
  'lib/bff/operations': ['server-only', 'prom-client'],
  'lib/web': ['node:', 'next'],
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

  it('says server-only in every file that Next alone loads', () => {
    const isMarked = (file: string) => textOf(file).startsWith("import 'server-only'\n")
    expect(bffFiles.filter((file) => !loadedByNode.has(file) && !isMarked(file))).toEqual([])
    expect(bffFiles.filter((file) => loadedByNode.has(file) && isMarked(file))).toEqual([])
  })

  it('is not imported by any folder that the browser loads', () => {
    const rooms = [
      ...sourceFiles('components'),
      ...files.filter((file) => /^lib\/(client|list|order-form|shared|contract|dialect)\//.test(file)),
    ]
    const wrong = rooms.flatMap((file) =>
      importsOf(file).flatMap(({ target }) => (/^lib\/(bff|web|reference)\//.test(target ?? '') ? [`${file} imports ${target}`] : [])),
    )
    expect(wrong).toEqual([])
  })
})
