import { describe, expect, it } from 'vitest'
import { UnsealedCookies } from './cache.ts'

const session = (id: string) => ({ id, token: 't', userId: 'u', level: 'Regular' as const, createdAt: 0, activeAt: 0 })

describe('the cookies that were opened', () => {
  it('are kept for a minute and never past the end of their seal', () => {
    const cookies = new UnsealedCookies()
    cookies.set('a', session('1'), 0, 1e9)
    cookies.set('b', session('2'), 0, 1000)
    expect([cookies.get('a', 59_999)?.id, cookies.get('b', 999)?.id]).toEqual(['1', '2'])
    expect([cookies.get('a', 60_000), cookies.get('b', 1000)]).toEqual([undefined, undefined])
    expect(cookies.size).toBe(0)
  })

  it('make room for newer ones, the least recently used first', () => {
    const cookies = new UnsealedCookies(2)
    for (const name of ['a', 'b']) cookies.set(name, session(name), 0, 1e9)
    cookies.get('a', 1)
    cookies.set('c', session('c'), 0, 1e9)
    expect(['a', 'b', 'c'].map((name) => cookies.get(name, 1)?.id)).toEqual(['a', undefined, 'c'])
  })

  it('are all forgotten when their session is revoked', () => {
    const cookies = new UnsealedCookies()
    for (const name of ['a', 'b']) cookies.set(name, session('1'), 0, 1e9)
    cookies.set('c', session('2'), 0, 1e9)
    cookies.drop('1')
    expect(['a', 'b', 'c'].map((name) => cookies.get(name, 1)?.id)).toEqual([undefined, undefined, '2'])
  })
})
