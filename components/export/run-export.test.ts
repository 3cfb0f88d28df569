import { expect, it, vi } from 'vitest'
import { onSessionExpired } from '#lib/client/session-events.ts'
import type { ExportJob } from '#lib/list/export/job.ts'
import { addJob, currentJobs } from './jobs.ts'
import { runExport } from './run-export.ts'

const stop = vi.fn()
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('./save-file.ts', () => ({ saveFile }))
// Workers exist only in browsers.
vi.mock('./writer-client.ts', () => ({ startWriter: () => ({ rows: async () => undefined, end: async () => new Blob(), stop }) }))

const startJob = (job: ExportJob<object>) => {
  const pace = { since: 0, done: 0 }
  const id = addJob({ title: 'Stock', fileName: 's.csv', format: 'csv', done: 0, total: 3, pace, state: { kind: 'running' }, cancel: stop })
  runExport(id, job, 'csv', { now: 0, zone: 'UTC' } as never, '/stock-holding')
  return () => currentJobs().find((current) => current.id === id)?.state
}

it('a file is not saved if its user has lost the right to export meanwhile', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  const message = 'You don’t have permission to export from the module Stock holding.'
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return new Response(JSON.stringify({ code: 'MODULE_FORBIDDEN', message }), { status: 403 })
  })
  const state = startJob({ name: 'stock-holding', scopeText: [], columns: [], filters: [], source: { kind: 'rows', rows: [{}, {}] } })
  await expect.poll(state).toEqual({ kind: 'failed', message, requestId: undefined, retry: undefined })
  expect([calls, saveFile.mock.calls]).toEqual([['/api/audit/event'], []])
})

it('an export whose session has timed out redirects to the sign-in page, like every other call', async () => {
  const message = 'You were signed out after a period of inactivity.'
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'session-idle', message }), { status: 401 }))
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  const ends: string[] = []
  onSessionExpired((end) => ends.push(end))
  const read = () => ({ ok: false as const, details: [] })
  const job: ExportJob<object> = {
    name: 'stock-holding',
    scopeText: [],
    columns: [],
    filters: [],
    source: { kind: 'query', url: () => '/api/stocks/holding', read, total: 3 },
  }
  stop.mockClear()
  await expect.poll(startJob(job)).toEqual({ kind: 'failed', message, requestId: undefined, retry: undefined })
  expect([ends, stop.mock.calls.length]).toEqual([['idle'], 1])
})
