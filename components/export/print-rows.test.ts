import { afterEach, expect, it, vi } from 'vitest'
import { printRows } from './print-rows.ts'

type Node = { tag: string; className: string; textContent: string; children: (Node | string)[]; offsetWidth: number; append: (...nodes: Node[]) => void; style: object;  } // prettier-ignore
const nodes = vi.hoisted(() => [] as unknown[])
const widths = vi.hoisted(() => [] as number[])

const mayPrint = vi.hoisted(() => vi.fn(async () => true))
const openPrint = vi.hoisted(() => vi.fn())
vi.mock('./report-output.ts', () => ({ mayPrint, filtersOf: () => [] }))
vi.mock('./print-frame.ts', () => {
  const createElement = (tag: string): Node => {
    const node: Node = {
      tag,
      className: '',
      textContent: '',
      children: [],
      style: {},
      get offsetWidth() {
        if (tag === 'body') return 1000
        return widths.shift() ?? 900
      },
      append: (...children) => void node.children.push(...children),
    }
    nodes.push(node)
    return node
  }
  const document = { head: createElement('head'), body: createElement('body'), createElement }
  return { printFrame: () => ({ document, print: openPrint }) }
})

afterEach(() => {
  nodes.length = 0
  widths.length = 0
})

const print = async (range?: string) => {
  const column = <Type extends string>(label: string, type: Type) => ({ key: label, label, type, value: (row: Record<string, never>) => row[label] ?? null }) // prettier-ignore
  const columns = [column('No', 'code'), column('Due', 'date'), column('Late', 'number'), column('Name', 'text'), column('Orders', 'tags')]
  const row = { No: 'SH-301491', Due: '2026-11-30', Late: 2, Name: 'Bay-side Foods', Orders: 'SO-1, SO-2' }
  await printRows(
    { name: 'shipments', scopeText: [], columns, filters: [], source: { kind: 'rows', rows: [] } } as never,
    [row] as never,
    range,
  )
  return nodes as Node[]
}
const classesOf = (all: Node[], tag: string) => all.filter((node) => node.tag === tag).map((node) => node.className)

it('codes (each one in a list), dates and numbers stay on one line; headings and texts break between words', async () => {
  const all = await print()
  expect(classesOf(all, 'td')).toEqual(['whole', 'whole', 'number', '', ''])
  expect(classesOf(all, 'th')).toEqual(['', '', 'number', '', ''])
  expect(all.filter(({ tag }) => tag === 'span').map((node) => [node.className, node.textContent])).toEqual([
    ['whole', 'SO-1,'],
    ['whole', 'SO-2'],
  ])
  const style = all.find(({ tag }) => tag === 'style')!.textContent
  expect(style).toContain('td.number, .whole { white-space: nowrap }')
  expect(style.match(/overflow-wrap: anywhere/g)).toHaveLength(1)
  expect(style).toContain('td { unicode-bidi: plaintext }')
})

const textsOf = (all: Node[]) => all.flatMap(({ tag, textContent }) => (tag === 'h1' || tag === 'p' ? [textContent] : []))

it('the sheet has its title once, and says when it was printed', async () => {
  expect(textsOf(await print())).toEqual(['Shipments', expect.stringMatching(/^1 marked · no filters · printed .+, times in /)])
})

it('the sheet of a page says which rows it has, and calls none of them marked', async () => {
  expect(textsOf(await print('1–50 of 942'))[1]).toMatch(/^rows 1–50 of 942 · no filters · /)
})

it('a table wider than the sheet gets smaller letters first, and breaks words only if it is still too wide', async () => {
  const stepOf = async (...wide: number[]) => {
    widths.push(...wide)
    return classesOf(await print(), 'table').at(-1)
  }
  expect(await stepOf(900)).toBe('')
  expect(await stepOf(1200, 990)).toBe('small')
  expect(await stepOf(1500, 1300, 1200, 1100)).toBe('smaller broken')
})

it('nothing is printed if v7 says that the right is gone', async () => {
  openPrint.mockClear()
  await print()
  expect(openPrint).toHaveBeenCalledTimes(1)
  mayPrint.mockResolvedValueOnce(false)
  await print()
  expect(openPrint).toHaveBeenCalledTimes(1)
})
