import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cyclesIn, importsOf, sourceFiles } from './support/source-graph.ts'

/** The areas of the warehouse; add new ones here. Areas may import each other's `shared` folders. */
const AREAS = ['stock', 'orders', 'shipments', 'suppliers', 'customers', 'rejections', 'users', 'audit', 'settings']

/**
 * Folders of `components`, from the lowest layer up (decision 0166): each imports from itself and the layers below, never from above.
 * Folders of one layer do not import each other, except for the areas, which may import each other's `shared` folders.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['ui'],
  ['form', 'charts', 'lookups'],
  ['record', 'export'],
  ['actions', 'list', 'print-labels', 'sign-in'],
  ['documents', 'import'],
  AREAS,
  ['account', 'palette'],
  ['home'],
  ['shell'],
]

/** The settings read the lists of all areas, which are data: `X-resource.ts`. */
const isListForSettings = (file: string, target: string) => folderOf(file) === 'settings' && target.endsWith('-resource.ts')

/** The only file outside of `shared` that every other area may import. */
const PUBLISHED = ['components/shipments/inbound/inbound-list.tsx']

/** Every source of the project that a file names in an import. */
const targetsOf = (file: string): string[] =>
  importsOf(file).flatMap(({ target }) => (target !== null && /\.tsx?$/.test(target) ? target : []))

const folderOf = (file: string): string => file.split('/')[1] ?? ''
const layerOf = (file: string): number => LAYERS.findIndex((layer) => layer.includes(folderOf(file)))

const files = sourceFiles('components')
const allImports = files.flatMap((file) => targetsOf(file).map((target) => ({ file, target })))
const internalImports = allImports.filter(({ target }) => target.startsWith('components/'))
const describeImports = (wrong: typeof allImports): string[] => wrong.map(({ file, target }) => `${file} imports ${target}`)

describe('the folders of components', () => {
  it('belong to exactly one layer each', () => {
    const folders = [...new Set(files.map(folderOf))]
    const known = LAYERS.flat()
    expect(
      folders.filter((folder) => !known.includes(folder)),
      'Give these folders of components a layer: a new area is added to AREAS of this file',
    ).toEqual([])
    expect(
      known.filter((folder) => !folders.includes(folder)),
      'Remove these folders from LAYERS of this file: they are gone',
    ).toEqual([])
    expect(new Set(known).size).toBe(known.length)
    expect(internalImports.length).toBeGreaterThan(1000)
  })

  it('link with `Link` of `components/ui/link.tsx`, which does not prefetch every link in view', () => {
    const linking = files.filter((file) => importsOf(file).some(({ specifier }) => specifier === 'next/link'))
    expect(linking, 'Import Link from #components/ui/link.tsx').toEqual(['components/ui/link.tsx'])
  })

  it('load parts on demand with `lazyPart`, which shows code that is already loaded at once, and not with React’s `lazy` (decision 0191)', () => {
    const lazy = files.filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8')))
    expect(lazy, 'Use lazyPart of #components/ui/lazy-part.tsx').toEqual([])
  })

  it('import only from layers below, and areas from each other', () => {
    const isAllowed = (from: string, to: string) =>
      folderOf(from) === folderOf(to) || layerOf(to) < layerOf(from) || (AREAS.includes(folderOf(from)) && AREAS.includes(folderOf(to)))
    const wrong = internalImports.filter(({ file, target }) => !isAllowed(file, target))
    expect(describeImports(wrong), 'Import only from layers below, see LAYERS in this file').toEqual([])
  })

  it('use only what another area shares', () => {
    const isShared = (target: string) => target.split('/')[2] === 'shared' || PUBLISHED.includes(target)
    const wrong = internalImports.filter(
      ({ file, target }) =>
        AREAS.includes(folderOf(target)) && folderOf(file) !== folderOf(target) && !isShared(target) && !isListForSettings(file, target),
    )
    expect(describeImports(wrong), 'Put what another area uses into the folder `shared` of its own area').toEqual([])
    expect(PUBLISHED.filter((path) => !internalImports.some(({ target }) => target === path))).toEqual([])
  })

  it('have no import cycles, types included, and neither have the folders of lib that the browser loads', () => {
    const graph = new Map<string, string[]>()
    for (const file of [...files, ...['client', 'import', 'list', 'order-form', 'shared'].flatMap((name) => sourceFiles(`lib/${name}`))])
      graph.set(file, targetsOf(file))
    expect(cyclesIn(graph)).toEqual([])
  })
})
