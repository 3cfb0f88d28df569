import { describe, expect, it } from 'vitest'
import { UnsealedCookies } from './unsealed-cookies.ts'

const session = (id: string) => ({ id, token: 't', userId: 'u', level: 'Regular' as const, createdAt: 0, activeAt: 0 })

describe('the cache of unsealed cookies', () => {
  it('keeps an entry for a minute, but never past the end of its seal', () => {
    const cookies = new UnsealedCookies()
    cookies.set('a', session('1'), 0, 1e9)
    cookies.set('b', session('2'), 0, 1000)
    expect([cookies.get('a', 59_999)?.id, cookies.get('b', 999)?.id]).toEqual(['1', '2'])
    expect([cookies.get('a', 60_000), cookies.get('b', 1000)]).toEqual([undefined, undefined])
    expect(cookies.size).toBe(0)
  })

  it('removes the entries of cookies that are no longer sent, within a minute of their expiry', () => {
    const cookies = new UnsealedCookies()
    for (const name of ['a', 'b', 'c']) cookies.set(name, session(name), 0, 1e9)
    cookies.set('d', session('d'), 59_000, 1e9)
    expect(cookies.get('unknown', 60_000)).toBeUndefined()
    expect([cookies.size, cookies.get('d', 60_000)?.id]).toEqual([1, 'd'])
  })

  it('drops the least recently used entry when it is full', () => {
    const cookies = new UnsealedCookies(2)
    for (const name of ['a', 'b']) cookies.set(name, session(name), 0, 1e9)
    cookies.get('a', 1)
    cookies.set('c', session('c'), 0, 1e9)
    expect(['a', 'b', 'c'].map((name) => cookies.get(name, 1)?.id)).toEqual(['a', undefined, 'c'])
  })

  it('limits the total size, and subtracts the size of dropped entries', () => {
    const cookies = new UnsealedCookies(100, 30)
    const setBigEntry = (name: string) => cookies.set(name, { ...session(name), token: 't'.repeat(9) }, 0, 1000)
    const known = (now: number) => ['a', 'b', 'c', 'd'].filter((name) => cookies.get(name, now))
    for (const name of ['a', 'b', 'c', 'd']) setBigEntry(name)
    expect(known(1)).toEqual(['b', 'c', 'd'])
    cookies.drop('b')
    for (let times = 0; times < 3; times++) setBigEntry('c') // setting it again counts once
    setBigEntry('a')
    expect(known(1)).toEqual(['a', 'c', 'd'])
    expect(known(1000)).toEqual([])
    for (const name of ['a', 'b', 'c']) cookies.set(name, { ...session(name), token: 't'.repeat(9) }, 1000, 2000)
    expect(known(1001)).toEqual(['a', 'b', 'c'])
  })

  it('drops all entries of a revoked session', () => {
    const cookies = new UnsealedCookies()
    for (const name of ['a', 'b']) cookies.set(name, session('1'), 0, 1e9)
    cookies.set('c', session('2'), 0, 1e9)
    cookies.drop('1')
    expect(['a', 'b', 'c'].map((name) => cookies.get(name, 1)?.id)).toEqual([undefined, undefined, '2'])
  })
})
