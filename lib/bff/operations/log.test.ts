import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'

describe('a log line', () => {
  it('is one line of JSON, with the name, code and message of each cause', () => {
    const lines: string[] = []
    const log = createLog((line) => lines.push(line))
    log.error('v7 call failed', 'r1', new Error('outer\nline', { cause: Object.assign(new Error('inner'), { code: 'ECONNREFUSED' }) }))
    log.error('v7 call failed', 'r1', 'text that is not an Error and must not be logged')
    log.error('v7 answered 404 to a sign-in', 'r1', undefined)
    log.audit('logout', { id: 'r1', rawUrl: '/', address: '203.0.113.7', userId: 'u_1' }, { status: 403 })
    expect(lines.map((line) => line.trimEnd().split('\n').length)).toEqual([1, 1, 1, 1])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { kind: 'error', message: 'v7 call failed', request_id: 'r1', cause: 'Error: outer\nline < Error ECONNREFUSED: inner' },
      { kind: 'error', cause: 'string' },
      { kind: 'error', message: 'v7 answered 404 to a sign-in' },
      { kind: 'audit', event: 'logout', request_id: 'r1', user_id: 'u_1', address: '203.0.113.7', status: 403 },
    ])
    expect(lines[2]).not.toContain('cause')
  })

  it('has the time at which it was written, and omits error codes that are not text', () => {
    vi.useFakeTimers({ now: Date.parse('2025-03-14T09:21:07.250Z') })
    const lines: string[] = []
    const log = createLog((line) => lines.push(line))
    log.request({ path: '/a' })
    log.error('v7 call failed', 'r1', Object.assign(new Error('inner'), { code: 23 }))
    vi.useRealTimers()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { time: '2025-03-14T09:21:07.250Z', kind: 'request', path: '/a' },
      { time: '2025-03-14T09:21:07.250Z', kind: 'error', message: 'v7 call failed', request_id: 'r1', cause: 'Error: inner' },
    ])
  })
})

describe('lines to standard output', () => {
  const writtenTexts: string[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    writtenTexts.length = 0
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => writtenTexts.push(String(text)) > 0)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  /** The paths or events of the lines in each write. */
  const writes = () =>
    writtenTexts.map((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>)
        .map(({ path, event }) => path ?? event),
    )

  it('are written together within 20 ms; an audit line is written at once, after the waiting ones', () => {
    const log = createLog()
    log.request({ path: '/a' })
    log.request({ path: '/b' })
    vi.advanceTimersByTime(19)
    expect(vi.getTimerCount()).toBe(1)
    expect(writes()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(writes()).toEqual([['/a', '/b']])
    log.request({ path: '/c' })
    log.audit('logout', { id: 'r1', rawUrl: '/', address: '203.0.113.7', userId: 'u_1' })
    expect(vi.getTimerCount()).toBe(0)
    log.request({ path: '/d' })
    vi.advanceTimersByTime(20)
    expect(writes()).toEqual([['/a', '/b'], ['/c', 'logout'], ['/d']])
  })

  it('are written before the process exits', () => {
    const log = createLog()
    log.request({ path: '/a' })
    const flush = process.listeners('exit').at(-1)
    flush?.(0)
    expect(writes()).toEqual([['/a']])
    flush?.(0)
    expect(writes()).toEqual([['/a']])
  })
})
