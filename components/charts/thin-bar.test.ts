import { describe, expect, it } from 'vitest'
import { thinBar } from './thin-bar.ts'

const bar = (...values: number[]) => thinBar(values.map((value, index) => ({ value, colour: `c${index}` })))

describe('a thin bar', () => {
  it('has a stop for each part, with a pixel of background between neighbours', () => {
    expect(bar(60, 30, 10)?.backgroundImage).toContain(
      'linear-gradient(90deg, c0 0 60%, var(--ground) 0 calc(60% + 1px), c1 0 90%, var(--ground) 0 calc(90% + 1px), c2 0 100%)',
    )
  })

  it('leaves out empty parts, and hatches the last part only', () => {
    expect(bar(0, 5, 0)?.backgroundImage).toContain('linear-gradient(90deg, c1 0 100%)')
    expect(bar(0, 5, 0)?.backgroundSize).toBe('0% 3px, 100% 3px')
    expect(bar(75, 0, 25)?.backgroundSize).toBe('25% 3px, 100% 3px')
  })

  it('shows a part however small, and nothing if there are no parts', () => {
    expect(bar(100_000, 0, 1)?.backgroundSize).toBe('5% 3px, 100% 3px')
    expect(bar(0, 0, 0)).toBeUndefined()
  })
})
