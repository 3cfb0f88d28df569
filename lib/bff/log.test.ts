import { describe, expect, it } from 'vitest'
import { createLog, loggedPath } from './log.ts'

describe('a log line', () => {
  it.each([
    ['/stock-holding?q=secret#x', '/stock-holding'],
    ['/login/acme/one-time-code', '/login/acme/***'],
    ['/%6cogin/acme/code', '/login/acme/***'],
    ['/login%2facme%2fcode', '/login/acme/***'],
    ['/x/..%252flogin/acme/code', '/login/acme/***'],
    ['/login/ACME/one-time/code?x', '/login/acme/***'],
    ['//login//ACME//code', '/login/acme/***'],
    ['/LOGIN/ACME/code', '/login/acme/***'],
    ['/login/ACME', '/login/ACME'],
  ])('has for %s the path %s', (url, path) => {
    expect(loggedPath(url)).toBe(path)
  })

  it('is one line of JSON, with the causes of an error by name', () => {
    const lines: string[] = []
    const log = createLog((line) => lines.push(line))
    log.error('v7 call failed', 'r1', new Error('outer\nline', { cause: Object.assign(new Error('inner'), { code: 'ECONNREFUSED' }) }))
    log.error('v7 call failed', 'r1', 'what was no error, with its contents')
    log.audit('logout', { id: 'r1', rawUrl: '/', address: '203.0.113.7', userId: 'u_1' })
    expect(lines.map((line) => line.trimEnd().split('\n').length)).toEqual([1, 1, 1])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { kind: 'error', request_id: 'r1', cause: 'Error: outer\nline < Error ECONNREFUSED: inner' },
      { kind: 'error', cause: 'string' },
      { kind: 'audit', event: 'logout', user_id: 'u_1', address: '203.0.113.7' },
    ])
  })
})
