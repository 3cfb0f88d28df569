import { describe, expect, it } from 'vitest'
import { bandPath, linePath, stepPath } from './path.ts'

describe('paths', () => {
  it('join points by a line, rounded to a tenth of a pixel', () => {
    expect(linePath([0, 10.04, 20.06], [5, 2.5, 1 / 3])).toBe('M0,5L10,2.5L20.1,0.3')
  })

  it('hold a balance until it changes, and carry the last one to the end', () => {
    expect(stepPath([0, 10, 20], [50, 40, 45], 30)).toBe('M0,50H10V40H20V45H30')
  })

  it('draw a band along its upper edge and back along its lower edge', () => {
    expect(bandPath([0, 10], [9, 8], [1, 2])).toBe('M0,1L10,2L10,8L0,9Z')
  })

  it('are empty without points', () => {
    expect([linePath([], []), stepPath([], [], 10), bandPath([], [], [])]).toEqual(['', '', ''])
  })

  it('have one command per point, even for ten years of days', () => {
    const xs = Array.from({ length: 3650 }, (_, index) => index / 10)
    expect(linePath(xs, xs).match(/[ML]/g)).toHaveLength(3650)
  })
})
