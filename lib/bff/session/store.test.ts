import { describe, expect, it, vi } from 'vitest'
import { memoryStore } from './store.ts'

describe('the store in memory', () => {
  it('revokes a session only once, and forgets it when its time is up', async () => {
    let time = 0
    const store = memoryStore(() => time)
    expect([await store.revoke('a', 1000), await store.revoke('a', 1000), await store.isRevoked('a')]).toEqual([true, false, true])
    expect(await store.isRevoked('b')).toBe(false)
    time = 1000
    expect(await store.isRevoked('a')).toBe(false)
  })

  it('revokes every session that began before now, and none that begins later', async () => {
    const store = memoryStore(() => 1000)
    await store.revokeAll(5000)
    expect([await store.isRevoked('a', 999), await store.isRevoked('a', 1000), await store.isRevoked('a', 1001)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('limits the attempts within a minute of the first one', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    const store = memoryStore()
    const limit = { name: 'x', points: 1 }
    expect([await store.hit(limit, 'a'), await store.hit(limit, 'b'), await store.hit(limit, 'a')]).toEqual([null, null, 60_000])
    expect(await store.hit({ name: 'y', points: 1 }, 'a')).toBeNull()
    vi.advanceTimersByTime(59_999)
    expect(await store.hit(limit, 'a')).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await store.hit(limit, 'a')).toBeNull()
    vi.useRealTimers()
  })

  it('removes expired entries, however many sessions have ended', async () => {
    let time = 0
    const revoked = new Map<string, number>()
    const store = memoryStore(() => time++, revoked)
    for (let i = 0; i < 5000; i++) await store.revoke(`s${i}`, 100)
    expect(revoked.size).toBeLessThan(1200)
  })
})
