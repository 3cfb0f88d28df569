import { describe, expect, it } from 'vitest'
import type { FrameProfile } from '#lib/contract/auth/auth.ts'
import { FrameProfiles } from './frame-profiles.ts'

const profile = (name: string) => ({ user: { name } }) as FrameProfile
const LENGTH = JSON.stringify(profile('x')).length

describe('the profiles kept for the frame', () => {
  it('are kept until their session expires or is ended earlier', () => {
    const profiles = new FrameProfiles()
    profiles.set('a', profile('a'), 1000)
    profiles.set('b', profile('b'), 9000)
    expect(['a', 'b'].map((id) => profiles.get(id, 999)?.user.name)).toEqual(['a', 'b'])
    expect([profiles.get('a', 1000), profiles.size]).toEqual([null, 1])
    profiles.drop('b')
    expect([profiles.get('b', 0), profiles.size]).toEqual([null, 0])
  })

  it('of the least recently used session are dropped when there are too many', () => {
    const profiles = new FrameProfiles(2)
    for (const id of ['a', 'b']) profiles.set(id, profile(id), 1e9)
    profiles.get('a', 1)
    profiles.set('c', profile('c'), 1e9)
    expect(['a', 'b', 'c'].map((id) => profiles.get(id, 1)?.user.name)).toEqual(['a', undefined, 'c'])
  })

  it('have a total limit, against which dropped and replaced profiles do not count', () => {
    const profiles = new FrameProfiles(100, 2 * LENGTH)
    for (let times = 0; times < 5; times++) profiles.set('a', profile('x'), 1e9)
    profiles.set('b', profile('x'), 1e9)
    profiles.drop('b')
    profiles.set('c', profile('x'), 1e9)
    expect(['a', 'c'].map((id) => profiles.get(id, 1) !== null)).toEqual([true, true])
    profiles.set('d', profile('x'), 1e9)
    expect(['a', 'c', 'd'].map((id) => profiles.get(id, 1) !== null)).toEqual([false, true, true])
  })

  it('do not include one that is too long, nor its previous version', () => {
    const profiles = new FrameProfiles()
    profiles.set('a', profile('x'), 1e9)
    profiles.set('a', profile('x'.repeat(40_000)), 1e9)
    expect(profiles.get('a', 1)).toBeNull()
  })
})
