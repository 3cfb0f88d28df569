import { describe, expect, it } from 'vitest'
import { circlesIn, importsOf, sources } from './support/source-graph.ts'

/** Folders of `components`, from the ground up (decision 0166): each imports those of the floors below, and nothing beside or above itself. */
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

/** Every source of the project that a file names in an import. */
const targetsOf = (file: string): string[] =>
  importsOf(file).flatMap(({ target }) => (target !== null && /\.tsx?$/.test(target) ? target : []))

const folderOf = (file: string): string => file.split('/')[1] ?? ''
const floorOf = (file: string): number => FLOORS.findIndex((floor) => floor.includes(folderOf(file)))

const files = sources('components')
const arrows = files.flatMap((file) => targetsOf(file).map((target) => ({ file, target })))
const inside = arrows.filter(({ target }) => target.startsWith('components/'))
const told = (wrong: typeof arrows): string[] => wrong.map(({ file, target }) => `${file} imports ${target}`)

describe('the rooms of components', () => {
  it('have one floor each', () => {
    expect(FLOORS.flat().toSorted()).toEqual([...new Set(files.map(folderOf))].toSorted())
    expect(inside.length).toBeGreaterThan(1000)
  })

  it('import from the floors below, areas from each other too', () => {
    const isAllowed = (from: string, to: string) =>
      folderOf(from) === folderOf(to) || floorOf(to) < floorOf(from) || (AREAS.includes(folderOf(from)) && AREAS.includes(folderOf(to)))
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
      graph.set(file, targetsOf(file))
    expect(circlesIn(graph)).toEqual([])
  })
})
