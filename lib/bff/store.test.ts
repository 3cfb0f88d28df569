import { describe, expect, it } from 'vitest'
import { memoryStore } from './store.ts'

describe('the store in memory', () => {
  it('revokes once and forgets when nobody can use the session any more', async () => {
    let time = 0
    const store = memoryStore(() => time)
    expect([await store.revoke('a', 1000), await store.revoke('a', 1000), await store.isRevoked('a')]).toEqual([true, false, true])
    expect(await store.isRevoked('b')).toBe(false)
    time = 1000
    expect(await store.isRevoked('a')).toBe(false)
  })

  it('counts within the window that the first try opened', async () => {
    let time = 0
    const store = memoryStore(() => time)
    expect(await store.hit('a', 60_000)).toEqual({ count: 1, resetMs: 60_000 })
    time = 59_999
    expect(await store.hit('a', 60_000)).toEqual({ count: 2, resetMs: 1 })
    time = 60_000
    expect(await store.hit('a', 60_000)).toEqual({ count: 1, resetMs: 60_000 })
  })

  it('lets go of what has run out, however many strangers it has counted', async () => {
    let time = 0
    const entries = new Map()
    const store = memoryStore(() => time++, entries)
    for (let i = 0; i < 5000; i++) await store.hit(`address:${i}`, 100)
    expect(entries.size).toBeLessThan(1200)
  })
})
