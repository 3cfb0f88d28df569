import { describe, expect, it } from 'vitest'
import { classifyExpiry, lateText } from './date-notes.ts'

describe('classifyExpiry', () => {
  it.each([
    ['2026-11-08', { status: 'expired', text: 'expired 12 d ago' }],
    ['2026-11-20', { status: 'near', text: 'expires today' }],
    ['2026-12-20', { status: 'near', text: 'in 30 d' }],
    ['2026-12-21', { status: 'fine' }],
    [null, { status: 'fine' }],
  ])('classifies the expiry date %s on 2026-11-20', (expiry, expected) => {
    expect(classifyExpiry(expiry, '2026-11-20')).toEqual(expected)
  })
})

describe('lateText', () => {
  it('counts the days after the due date; on that date itself nothing is late', () => {
    expect(['2026-11-17', '2026-11-20', '2026-12-01', null].map((due) => lateText(due, '2026-11-20'))).toEqual([
      'late 3 d',
      null,
      null,
      null,
    ])
  })
})
