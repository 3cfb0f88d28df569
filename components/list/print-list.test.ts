import { afterEach, expect, it, vi } from 'vitest'
import { printList } from './print-list.ts'

const toast = vi.hoisted(() => vi.fn())
const onSelect = vi.hoisted(() => vi.fn())
vi.mock('#components/ui/toast.tsx', () => ({ toast }))
const printAction = vi.hoisted(() =>
  vi.fn((_list: unknown, _title?: string) => ({ refuse: (count: number) => (count > 2 ? 'Too many' : null), onSelect })),
)
vi.mock('./marked-rows-actions.ts', () => ({ printAction }))
afterEach(() => vi.clearAllMocks())

type Options = Parameters<typeof printList>
const position = { from: 51, to: 52, total: 90, isEstimate: false, last: 2, hasNext: true }
const print = (loaded: number, marked: number, left: object[] | null = [], isCurrent = true) =>
  printList(
    {
      page: { loadedRows: Array.from({ length: loaded }, (_, id) => ({ id: `${id}` })), position, source: { isCurrent } },
      marks: { store: { get: () => ({ kind: 'some', rows: new Map(Array.from({ length: marked }, (_, id) => [`${id}`, {}])) }) } },
    } as unknown as Options[0],
    { loadMarkedRows: async () => left } as unknown as Options[1],
  )

it('prints the rows of the page, or the marked rows as they are now', async () => {
  await print(2, 0)
  expect(onSelect).toHaveBeenLastCalledWith([{ id: '0' }, { id: '1' }])
  expect(printAction.mock.lastCall?.[1]).toBe('51–52 of 90')
  await print(2, 1, [{ id: '7' }], false)
  expect(printAction.mock.lastCall?.[1]).toBeUndefined()
  expect(onSelect).toHaveBeenLastCalledWith([{ id: '7' }])
  expect(toast).not.toHaveBeenCalled()
})

it('prints nothing if the marked rows cannot be read, which has its own message', async () => {
  await print(2, 1, null)
  expect(onSelect).not.toHaveBeenCalled()
})

it('says why nothing is printed: too many rows, no right, an empty list, or rows of the previous filter', async () => {
  await print(3, 0)
  await print(0, 0)
  await print(2, 0, [], false)
  expect(toast.mock.calls.map(([{ description }]) => description as string)).toEqual([
    'Too many',
    'There is nothing to print',
    'The list is still loading',
  ])
  expect(onSelect).not.toHaveBeenCalled()
})
