import { describe, expect, it } from 'vitest'
import { emptyWedge, feedWedge } from './keyboard-wedge.ts'

/** A key and the milliseconds since the one before it. */
type Recorded = readonly [key: string, gap: number]

/** The keys of a text and a final Enter, `gap` ms apart, except where `pauses` has another gap for the key with this index. */
const keysOf = (text: string, gap = 12, pauses: Readonly<Record<number, number>> = {}): Recorded[] =>
  [...text.split(''), 'Enter'].map((key, index) => [key, pauses[index] ?? gap])

/** Replays keys. Returns each scan, `partial` for one that is refused, and the keys that were left to shortcuts and buttons. */
const replay = (...parts: readonly (readonly Recorded[])[]) => {
  let wedge = emptyWedge
  let at = 5000
  const scans: string[] = []
  let left = ''
  for (const [key, gap] of parts.flat()) {
    at += gap
    const fed = feedWedge(wedge, { key, timeStamp: at })
    wedge = fed.wedge
    if (fed.scanned !== null) scans.push(fed.isPartial ? 'partial' : fed.scanned)
    if (!fed.isBurst) left += key
  }
  return { scans, left }
}

describe('a scan', () => {
  it('is complete if its keys come evenly', () => {
    expect(replay(keysOf('393123450000000235'))).toEqual({ scans: ['393123450000000235'], left: '3' })
    expect(replay(keysOf('L2611N', 45))).toEqual({ scans: ['L2611N'], left: 'L' })
  })

  it.each([262, 400])('is complete if it pauses for %i ms', (pause) => {
    expect(replay(keysOf('393123450000000235', 12, { 8: pause })).scans).toEqual(['393123450000000235'])
    expect(replay(keysOf('393123450000000235', 12, { 2: pause })).scans).toEqual(['393123450000000235'])
    expect(replay(keysOf('393123450000000235', 12, { 18: pause })).scans).toEqual(['393123450000000235'])
  })

  it('is complete if it starts slowly, or is slow now and then', () => {
    expect(replay(keysOf('L2611N', 12, { 1: 160 })).scans).toEqual(['L2611N'])
    expect(replay(keysOf('a-07-05', 12, { 1: 140 })).scans).toEqual(['a-07-05'])
    expect(replay(keysOf('asn-100293', 12, { 1: 120, 2: 90, 3: 160 })).scans).toEqual(['asn-100293'])
    expect(replay(keysOf('L2611N', 15, { 1: 100, 3: 130, 5: 90 })).scans).toEqual(['L2611N'])
  })

  it('has each of its capitals once, although Shift comes before them', () => {
    const keys = ['Shift', 'A', 'Shift', '&', 'Shift', 'B', '/', '1', '2', 'Enter'].map((key): Recorded => [key, 8])
    expect(replay(keys).scans).toEqual(['A&B/12'])
    expect(replay(keys.with(2, ['Shift', 180])).scans).toEqual(['A&B/12'])
    expect(replay(keys.with(3, ['&', 180])).scans).toEqual(['A&B/12'])
  })

  it('is refused after a pause that is too long to say whether the scan continues', () => {
    expect(replay(keysOf('393123450000000235', 12, { 8: 700 })).scans).toEqual(['partial'])
    expect(replay(keysOf('393123450000000235', 12, { 8: 1_900 })).scans).toEqual(['partial'])
    expect(replay(keysOf('393123450000000235', 12, { 8: 700, 12: 700 })).scans).toEqual(['partial'])
    expect(replay(keysOf('393123450000000235', 12, { 16: 700 }))).toEqual({ scans: ['partial'], left: '33' })
    expect(replay(keysOf('393123450000000235', 12, { 16: 700, 17: 700 }))).toEqual({ scans: ['partial'], left: '335' })
  })

  it('is accepted some time after the keys of an unfinished scan', () => {
    expect(replay(keysOf('3931', 12).slice(0, -1), keysOf('L2611N', 12, { 0: 2_500 })).scans).toEqual(['L2611N'])
  })

  it('is separate from the next one', () => {
    const next = keysOf('00417-B', 12, { 0: 90 })
    expect(replay(keysOf('L2611N', 12, { 5: 262 }), next)).toEqual({ scans: ['L2611N', '00417-B'], left: 'L0' })
  })

  it('is separate from shortcuts typed before it', () => {
    expect(
      replay(
        [
          ['j', 0],
          ['j', 180],
          ['k', 250],
        ],
        keysOf('L2611N', 12, { 0: 900 }),
      ),
    ).toEqual({ scans: ['L2611N'], left: 'jjkL' })
  })

  it('is separate from two or three keys that a person has typed quickly', () => {
    for (const typed of ['24', '240']) {
      const quickly = typed.split('').map((key): Recorded => [key, 70])
      expect(replay(quickly, keysOf('L2611N', 12, { 0: 800 }))).toEqual({ scans: ['L2611N'], left: `${typed}L` })
    }
  })

  it('is refused if shortcuts were typed right before it', () => {
    const shortcuts = 'jjjjjj'.split('').map((key): Recorded => [key, 200])
    expect(replay(shortcuts, keysOf('L2611N', 12, { 0: 300 })).scans).toEqual(['partial'])
  })
})

describe('a person who types', () => {
  it('can use shortcuts in quick succession', () => {
    expect(replay(keysOf('jjkj/fe', 90))).toEqual({ scans: [], left: 'jjkj/feEnter' })
    expect(replay(keysOf('jjjjjjjjjj', 300))).toEqual({ scans: [], left: 'jjjjjjjjjjEnter' })
    expect(replay(keysOf('f', 0))).toEqual({ scans: [], left: 'fEnter' })
  })

  it('can use shortcuts after two keys that came at once', () => {
    const keys = 'jkjkjkj'.split('').map((key, index): Recorded => [key, index === 0 ? 600 : 200])
    expect(
      replay(
        [
          ['j', 0],
          ['k', 70],
        ],
        keys,
      ),
    ).toEqual({ scans: [], left: 'jkjkjkjkj' })
  })

  it('is not taken for a scanner if two keys come at once', () => {
    expect(replay(keysOf('00417', 110, { 1: 30 }))).toEqual({ scans: [], left: '0417Enter' })
  })
})
