import { describe, expect, it } from 'vitest'
import { circlesIn, importsOf, sources } from './support/source-graph.ts'

/** The areas of the warehouse; a new one is added here. They share some of theirs with each other. */
const AREAS = ['stock', 'orders', 'shipments', 'suppliers', 'rejections', 'users', 'audit']

/**
 * Folders of `components`, from the ground up (decision 0166): each imports those of the floors below, and nothing beside or above
 * itself.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['ui'],
  ['form', 'charts', 'lookups', 'sign-in'],
  ['record', 'export'],
  ['actions', 'list', 'print-labels'],
  ['documents'],
  AREAS,
  ['account', 'palette'],
  ['home'],
  ['shell'],
]

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
    const folders = [...new Set(files.map(folderOf))]
    const known = FLOORS.flat()
    expect(
      folders.filter((folder) => !known.includes(folder)),
      'Give these folders of components a floor: a new area is added to AREAS of this file',
    ).toEqual([])
    expect(
      known.filter((folder) => !folders.includes(folder)),
      'Remove these folders from FLOORS of this file: they are gone',
    ).toEqual([])
    expect(new Set(known).size).toBe(known.length)
    expect(inside.length).toBeGreaterThan(1000)
  })

  it('import from the floors below, areas from each other too', () => {
    const isAllowed = (from: string, to: string) =>
      folderOf(from) === folderOf(to) || floorOf(to) < floorOf(from) || (AREAS.includes(folderOf(from)) && AREAS.includes(folderOf(to)))
    const wrong = inside.filter(({ file, target }) => !isAllowed(file, target))
    expect(told(wrong), 'Import only from floors below, as FLOORS of this file has them').toEqual([])
  })

  it('use of an area that is not theirs only what it shares', () => {
    const isOpen = (target: string) => target.split('/')[2] === 'shared' || PUBLISHED.includes(target)
    const wrong = inside.filter(
      ({ file, target }) => AREAS.includes(folderOf(target)) && folderOf(file) !== folderOf(target) && !isOpen(target),
    )
    expect(told(wrong), 'Put what another area uses into the folder `shared` of its own area').toEqual([])
    expect(PUBLISHED.filter((path) => !inside.some(({ target }) => target === path))).toEqual([])
  })

  it('import in no circle, types included, and neither does what the browser has of lib', () => {
    const graph = new Map<string, string[]>()
    for (const file of [...files, ...['client', 'list', 'order-form', 'shared'].flatMap((name) => sources(`lib/${name}`))])
      graph.set(file, targetsOf(file))
    expect(circlesIn(graph)).toEqual([])
  })
})
