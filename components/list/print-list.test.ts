import { afterEach, expect, it, vi } from 'vitest'
import { printList } from './print-list.ts'

const toast = vi.hoisted(() => vi.fn())
const onSelect = vi.hoisted(() => vi.fn())
vi.mock('#components/ui/toast.tsx', () => ({ toast }))
vi.mock('./marked-rows-actions.ts', () => ({
  printAction: () => ({ refuse: (count: number) => (count > 2 ? 'Too many' : null), onSelect }),
}))
afterEach(() => vi.clearAllMocks())

type Options = Parameters<typeof printList>
const print = (loaded: number, marked: number, left: object[] | null = []) =>
  printList(
    {
      page: { loadedRows: Array.from({ length: loaded }, (_, id) => ({ id: `${id}` })) },
      marks: { store: { get: () => ({ kind: 'some', rows: new Map(Array.from({ length: marked }, (_, id) => [`${id}`, {}])) }) } },
    } as unknown as Options[0],
    { loadMarkedRows: async () => left } as unknown as Options[1],
  )

it('prints the rows of the page, or the marked rows as they are now', async () => {
  await print(2, 0)
  expect(onSelect).toHaveBeenLastCalledWith([{ id: '0' }, { id: '1' }])
  await print(2, 1, [{ id: '7' }])
  expect(onSelect).toHaveBeenLastCalledWith([{ id: '7' }])
  expect(toast).not.toHaveBeenCalled()
})

it('prints nothing if the marked rows cannot be read, which has its own message', async () => {
  await print(2, 1, null)
  expect(onSelect).not.toHaveBeenCalled()
})

it('says why nothing is printed: too many rows, no right, or an empty list', async () => {
  await print(3, 0)
  await print(0, 0)
  expect(toast.mock.calls.map(([{ description }]) => description as string)).toEqual(['Too many', 'There is nothing to print'])
  expect(onSelect).not.toHaveBeenCalled()
})
