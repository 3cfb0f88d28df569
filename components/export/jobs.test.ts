import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveToLogin } from '#lib/client/leave-to-login.ts'
import { addJob, changeJob, currentJobs, dropJob, subscribeToJobs, type TrayJob } from './jobs.ts'

const listenerChanges: string[] = []
let askBeforeUnload: (event: object) => void = () => undefined
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', {
    location: { pathname: '/', search: '', assign: () => undefined },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listenerChanges.push(`+${type}`)
      askBeforeUnload = listener
    },
    removeEventListener: (type: string) => void listenerChanges.push(`-${type}`),
  })
})
afterEach(() => {
  for (const { id } of currentJobs()) dropJob(id)
  listenerChanges.length = 0
  vi.unstubAllGlobals()
})

const job = (title: string): Omit<TrayJob, 'id'> => ({
  title,
  fileName: `${title}.csv`,
  format: 'csv',
  done: 0,
  total: 10,
  pace: { since: 0, done: 0 },
  state: { kind: 'running' },
  cancel: () => undefined,
})
const doneState = { kind: 'done', bytes: 1, save: () => undefined } as const

describe('the exports of a page', () => {
  it('notify each listener once per change', () => {
    let callCount = 0
    const unsubscribe = subscribeToJobs(() => callCount++)
    const id = addJob(job('a'))
    changeJob(id, { done: 5 })
    expect([callCount, currentJobs().map(({ title, done }) => [title, done])]).toEqual([2, [['a', 5]]])
    unsubscribe()
    dropJob(id)
    expect([callCount, currentJobs()]).toEqual([2, []])
  })

  it('ask before the page is closed only while one is running', () => {
    const first = addJob(job('a'))
    const second = addJob(job('b'))
    changeJob(first, { state: doneState })
    expect(listenerChanges.at(-1)).toBe('+beforeunload')
    changeJob(second, { state: { kind: 'failed', message: 'x' } })
    expect(listenerChanges.at(-1)).toBe('-beforeunload')
  })

  it('do not ask when the session is over, because the user could not stay', () => {
    addJob(job('a'))
    const isAsked = () => {
      const preventDefault = vi.fn()
      askBeforeUnload({ preventDefault })
      return preventDefault.mock.calls.length > 0
    }
    expect(isAsked()).toBe(true)
    leaveToLogin('idle')
    expect(isAsked()).toBe(false)
  })

  it('keep two finished files and every failure when a new one starts', () => {
    const ids = ['a', 'b', 'c', 'd'].map((title) => addJob(job(title)))
    for (const id of ids.slice(0, 3)) changeJob(id, { state: doneState })
    changeJob(ids[3] ?? 0, { state: { kind: 'failed', message: 'x' } })
    addJob(job('e'))
    expect(currentJobs().map(({ title }) => title)).toEqual(['b', 'c', 'd', 'e'])
  })
})
