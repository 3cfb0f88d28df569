import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Folders of `components`, from the ground up: each imports those of the floors below, and nothing beside or above itself. */
const FLOORS: readonly (readonly string[])[] = [
  ['ui'],
  ['form', 'charts', 'lookups', 'sign-in'],
  ['record', 'export'],
  ['actions', 'list', 'print-labels'],
  ['documents'],
  // The areas of the warehouse, which share some of theirs with each other.
  ['stock', 'orders', 'shipments', 'suppliers', 'rejections', 'users', 'audit'],
  ['account', 'palette'],
  ['home'],
  ['shell'],
]
const AREAS = FLOORS[5] ?? []

/** What one screen shows of another area whole; all else that areas use of each other is in `shared`. */
const PUBLISHED = ['components/shipments/inbound/inbound-list.tsx']

/** The list of screens stands with the menu, and is read wherever there is a link to one. */
const SCREENS = 'components/shell/screens.ts'

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Every file of the project that a file names in an import: of values or types, static or dynamic, and workers. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|new URL\(\s*)'((?:#|\.\.?\/)[^'\n]+\.tsx?)'/g)].map(
    ([, path = '']) => (path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))),
  )

const folderOf = (file: string): string => file.split('/')[1] ?? ''
const floorOf = (file: string): number => FLOORS.findIndex((floor) => floor.includes(folderOf(file)))

const files = sources('components')
const arrows = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })))
const inside = arrows.filter(({ target }) => target.startsWith('components/'))
const told = (wrong: typeof arrows): string[] => wrong.map(({ file, target }) => `${file} imports ${target}`)

describe('the rooms of components', () => {
  it('have one floor each', () => {
    expect(FLOORS.flat().toSorted()).toEqual([...new Set(files.map(folderOf))].toSorted())
    expect(inside.length).toBeGreaterThan(1000)
  })

  it('import from the floors below, areas from each other too', () => {
    const isAllowed = (from: string, to: string) =>
      folderOf(from) === folderOf(to) ||
      floorOf(to) < floorOf(from) ||
      to === SCREENS ||
      (AREAS.includes(folderOf(from)) && AREAS.includes(folderOf(to)))
    expect(told(inside.filter(({ file, target }) => !isAllowed(file, target)))).toEqual([])
  })

  it('use of an area that is not theirs only what it shares', () => {
    const isOpen = (target: string) => target.split('/')[2] === 'shared' || PUBLISHED.includes(target)
    const wrong = inside.filter(
      ({ file, target }) => AREAS.includes(folderOf(target)) && folderOf(file) !== folderOf(target) && !isOpen(target),
    )
    expect(told(wrong)).toEqual([])
    expect(PUBLISHED.filter((path) => !inside.some(({ target }) => target === path))).toEqual([])
  })

  it('import in no circle, types included, and neither does what the browser has of lib', () => {
    const graph = new Map<string, string[]>()
    for (const file of [...files, ...['client', 'list', 'order-form', 'shared'].flatMap((name) => sources(`lib/${name}`))])
      graph.set(file, importsOf(file))
    expect(circlesIn(graph)).toEqual([])
  })
})

/** The circles of a graph, each as the way around it. */
const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  const done = new Set<string>()
  const way: string[] = []
  const found: string[] = []
  const visit = (file: string) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (way.includes(file) || done.has(file)) return
    way.push(file)
    for (const target of graph.get(file) ?? []) visit(target)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return found
}
