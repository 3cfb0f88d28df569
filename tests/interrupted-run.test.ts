import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { interruptedRun } from '#components/actions/interrupted-run.ts'
import { runRows, toAttempt, type RowResult } from '#components/actions/run-rows.ts'
import { expireSessionBy, resetExpiry, setUserOfPage } from '#lib/client/session-events.ts'
import { dropInterruptedRun, rememberFormOwner } from '#lib/client/stored-state.ts'
import { KeptReason } from '#lib/client/kept-reason.ts'
import { keepForm, readForm } from '#lib/client/unsaved-form.ts'
import { noMarks, type Marks } from '#lib/list/marked-rows.ts'
import { createStore } from '#lib/shared/store.ts'
import { showInterruptedRun } from '#components/list/show-interrupted-run.ts'
import { stubSessionStorage } from './support/session-storage.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#components/ui/toast.tsx', () => ({ toast }))

type Row = { id: string }
const WORDS = { done: 'Released', one: 'sales order', many: 'sales orders', nameOf: ({ id }: Row) => id.toUpperCase() }
const skipped = (count: number) => rowsOf(count).map((row) => ({ row, outcome: 'skipped' }) as const)
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `so-${index + 1}` }))

beforeEach(() => {
  resetExpiry()
  toast.mockClear()
  vi.stubGlobal('window', { location: { pathname: '/sales-orders' } })
  stubSessionStorage()
})
afterEach(() => vi.unstubAllGlobals())

/** Runs an action for which v7 answers 401 from the fourth row on. Returns the results and the number of requests. */
const runUntilSignedOut = async (rows: readonly Row[]) => {
  const results: RowResult<Row>[] = []
  let sent = 0
  const attempt = async () => {
    sent += 1
    if (sent <= 3) return { ok: true } as const
    await expireSessionBy(new Response(null, { status: 401 }))
    return toAttempt<null, Row>({ ok: false, failure: { kind: 'status', status: 401, message: 'You are signed out.' } })
  }
  await runRows(rows, { attempt, signal: new AbortController().signal, onResult: (_, result) => void results.push(result), parallel: 1 })
  return { results, sent }
}

/** Opens a list with these rows after the user has signed in again. Returns the marked rows. */
const openList = (loadedRows: readonly Row[], user = 'u_1', recordOf?: (row: Row) => string) => {
  resetExpiry()
  setUserOfPage(user)
  return showList(loadedRows, recordOf)
}

const showList = (loadedRows: readonly Row[], recordOf = ({ id }: Row) => id) => {
  const store = createStore<Marks<Row>>(noMarks)
  const list = { marks: { store }, page: { loadedRows }, recordOf }
  showInterruptedRun(list as unknown as Parameters<typeof showInterruptedRun<Row>>[0])
  const marks = store.get()
  return marks.kind === 'some' ? [...marks.rows.keys()] : []
}

it('a bulk action that the end of the session interrupts sends nothing more, and is reported after sign-in', async () => {
  const rows = rowsOf(8)
  const { results, sent } = await runUntilSignedOut(rows)
  expect(sent).toBe(4)
  expect(results.map(({ outcome }) => outcome)).toEqual([
    ...Array<string>(3).fill('done'),
    'unavailable',
    ...Array<string>(4).fill('skipped'),
  ])
  setUserOfPage('u_1')
  keepForm('bulk', 'u_1', interruptedRun(rows, results, WORDS))
  // The list of the page that is being left reports nothing.
  expect(showList(rows)).toEqual([])
  expect(openList(rows)).toEqual(['so-4', 'so-5', 'so-6', 'so-7', 'so-8'])
  expect(toast.mock.lastCall).toMatchObject([
    {
      title: 'Your session ended after 3 of 8 sales orders',
      description: '3 released, 5 not done. What was not done is marked again.',
    },
  ])
  expect(openList(rows)).toEqual([])
  expect(toast).toHaveBeenCalledTimes(1)
})

it('rows on another page are named instead, and so are those whose result is not known', async () => {
  const rows = rowsOf(14)
  const results = rows.slice(2).map((row) => ({ row, outcome: 'skipped' }) as const)
  keepForm('bulk', 'u_1', interruptedRun(rows, [{ row: rows[0]!, outcome: 'done' }, ...results], WORDS))
  expect(openList(rows.slice(0, 4))).toEqual(['so-3', 'so-4'])
  expect(toast.mock.lastCall).toMatchObject([
    {
      title: 'Your session ended after 2 of 14 sales orders',
      description:
        '1 released, 12 not done, 1 to check. Not done: SO-3, SO-4, SO-5, SO-6, SO-7, SO-8, SO-9, SO-10, SO-11, SO-12 and 2 more. To check: SO-2.',
    },
  ])
})

it('in a list of lines, an order counts once', () => {
  keepForm('bulk', 'u_1', interruptedRun(rowsOf(2), skipped(2), WORDS))
  const lines = [{ id: 'so-1/1' }, { id: 'so-1/2' }]
  expect(openList(lines, 'u_1', ({ id }) => id.replace(/\/.*/, ''))).toEqual(['so-1/1', 'so-1/2'])
  expect(toast.mock.lastCall).toMatchObject([{ description: '0 released, 2 not done. Not done: SO-1, SO-2.' }])
})

it('a list that has become empty reports what is to be checked', () => {
  keepForm('bulk', 'u_1', interruptedRun(rowsOf(1), [], WORDS))
  expect(openList([])).toEqual([])
  expect(toast.mock.lastCall).toMatchObject([{ description: '0 released, 1 to check. To check: SO-1.' }])
})

it('the first list that is opened reports it, even another one, which marks nothing', () => {
  keepForm('bulk', 'u_1', { ...interruptedRun(rowsOf(2), skipped(2), WORDS), path: '/purchase-orders' })
  expect(openList(rowsOf(2))).toEqual([])
  expect(toast.mock.lastCall).toMatchObject([{ description: '0 released, 2 not done. Not done: SO-1, SO-2.' }])
  expect(openList(rowsOf(2))).toEqual([])
  expect(toast).toHaveBeenCalledTimes(1)
})

it('another user, and one whose session has ended again since, are told nothing', () => {
  const interrupt = () => keepForm('bulk', 'u_1', interruptedRun(rowsOf(2), skipped(2), WORDS))
  interrupt()
  expect(openList(rowsOf(2), 'u_2')).toEqual([])
  interrupt()
  dropInterruptedRun()
  expect(openList(rowsOf(2))).toEqual([])
  expect(toast).not.toHaveBeenCalled()
  // The sign-in page, which clears what it does not need, keeps it.
  interrupt()
  rememberFormOwner('u_1')
  expect(openList(rowsOf(2))).toEqual(['so-1', 'so-2'])
})

it('the first list after the sign-in says once that a reason which was being typed is kept', () => {
  keepForm('reason', 'u_1', { dialog: 'Hold SO-1', text: 'Wrong address' })
  vi.stubGlobal('document', { querySelector: () => ({}) })
  openList([])
  expect(toast).not.toHaveBeenCalled()
  vi.stubGlobal('document', { querySelector: () => null })
  openList([])
  openList([])
  expect(toast.mock.calls).toMatchObject([
    [{ title: 'Your reason is kept', description: 'It is filled in when you choose “Hold SO-1” again.' }],
  ])
  expect(readForm('reason', 'u_1', KeptReason)).toMatchObject({ text: 'Wrong address' })
})
