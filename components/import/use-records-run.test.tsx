import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Attempt } from '#components/actions/run-rows.ts'
import { expireSessionBy, resetExpiry, setUserOfPage } from '#lib/client/session-events.ts'
import type { FileRecord } from '#lib/import/records.ts'
import { stubSessionStorage } from '#tests/support/session-storage.ts'
import { dropInterruptedImport, InterruptedNote } from './interrupted-note.tsx'
import { useRecordsRun } from './use-records-run.ts'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' }, can: () => false, clients: [], config: {} }) }))

const NOUN = { one: 'order', many: 'orders' }
const SCOPE = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }
const RECORDS = [1, 2, 3, 4, 5].map((row): FileRecord => ({ id: String(row), name: `D-${row}`, rows: [row], problems: [] }))
const TABLE = [['Order'], ...RECORDS.map(({ name }) => [name])]

let items: Map<string, string>
beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/sales-orders' } })
  vi.stubGlobal('location', { pathname: '/sales-orders', search: '?import=file' })
  items = stubSessionStorage()
  setUserOfPage('u_1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  resetExpiry()
})

type Create = (record: FileRecord) => Promise<Attempt<FileRecord>>
const openFile = (create: Create, { keysHonoured = true, hash = 'h', onCreated = () => {} } = {}) => {
  const runs: ReturnType<typeof useRecordsRun<FileRecord>>[] = []
  const File = () => {
    const file = { name: 'orders.csv', hash, sheet: 0, original: TABLE, table: TABLE }
    runs.push(useRecordsRun({ records: RECORDS, file, noun: NOUN, scope: SCOPE, keysHonoured, create, onStart: () => {}, onCreated }))
    return null
  }
  renderToStaticMarkup(<File />)
  return runs.at(-1)!
}

/** Creates the records of the file until v7 answers the fourth one with 401. */
const runUntilSignedOut = (keysHonoured: boolean) =>
  new Promise<void>((resolve) => {
    const create: Create = async ({ id, name }) => {
      if (id === '2') return { ok: false, reason: 'The customer is blocked.' }
      if (id === '3') return { ok: false, isUnknown: true, reason: 'The connection was lost.' }
      if (id !== '4') return { ok: true, created: { module: 'sales_orders', id: `so_${id}`, no: name } }
      await expireSessionBy(new Response(null, { status: 401 }))
      return { ok: false, isUnavailable: true, reason: 'You are signed out.' }
    }
    openFile(create, { keysHonoured, onCreated: resolve }).start()
  })

const signInAgain = (user = 'u_1') => {
  resetExpiry()
  setUserOfPage(user)
}
const noteText = () =>
  renderToStaticMarkup(<InterruptedNote />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('an import that the end of the session interrupts is reported after sign-in, with what is left to create', async () => {
  await runUntilSignedOut(true)
  // The page that the user is leaving must not use up the note.
  dropInterruptedImport()
  signInAgain()
  expect(noteText()).toContain('Your session ended after 3 of 5 orders of orders.csv')
  expect(noteText()).toContain('1 created, 1 refused, 1 not created, 1 without a response, 1 not started. Choose orders.csv again to go on')
  expect(noteText()).toMatch(/D-2.*The customer is blocked\..*D-5.*D-1/)
  const create = vi.fn<Create>()
  const left = (options: object) => openFile(create, options).good.map(({ name }) => name)
  expect(left({})).toEqual(['D-2', 'D-3', 'D-4', 'D-5'])
  expect(left({ hash: 'other' })).toHaveLength(5)
})

it('without idempotency keys, a record without a response is left out, because it may exist', async () => {
  await runUntilSignedOut(false)
  signInAgain()
  expect(noteText()).toContain('So are those without a response, because they may have been created: look for them first.')
  expect(openFile(vi.fn<Create>(), { keysHonoured: false }).good.map(({ name }) => name)).toEqual(['D-2', 'D-4', 'D-5'])
})

it('after a second interruption of the same file, what was created before the first one is left out too', async () => {
  await runUntilSignedOut(true)
  signInAgain()
  const interrupted = new Promise<void>((resolve) => {
    const create: Create = async ({ id }) => {
      if (id === '2') return { ok: true }
      await expireSessionBy(new Response(null, { status: 401 }))
      return { ok: false, isUnavailable: true, reason: 'You are signed out.' }
    }
    openFile(create, { onCreated: resolve }).start()
  })
  await interrupted
  signInAgain()
  expect(openFile(vi.fn<Create>()).good.map(({ name }) => name)).toEqual(['D-3', 'D-4', 'D-5'])
})

it('nothing is kept of an import that ends as usual, and there is no note on another screen or once the dialog has been closed', async () => {
  await new Promise<void>((resolve) => openFile(async () => ({ ok: true }), { onCreated: resolve }).start())
  expect(items.size).toBe(0)
  await runUntilSignedOut(true)
  signInAgain()
  vi.stubGlobal('location', { pathname: '/purchase-orders', search: '' })
  expect(noteText()).toBe('')
  vi.stubGlobal('location', { pathname: '/sales-orders', search: '' })
  expect(noteText()).not.toBe('')
  dropInterruptedImport()
  expect(noteText()).toBe('')
})
