import { describe, expect, it } from 'vitest'
import { ageRows, ageSentences } from './age-words.ts'

const buckets = { '0-30': 240, '31-60': 480, '61-90': 204, '91-180': 480, '181-365': 0, '365+': 0 }

describe('ageRows', () => {
  it('are ordered from young to old', () => {
    expect(ageRows(buckets, 1404).map((row) => [row.label, row.qty])).toEqual([
      ['0–30 days', 240],
      ['31–60 days', 480],
      ['61–90 days', 204],
      ['91–180 days', 480],
      ['181–365 days', 0],
      ['Over 365 days', 0],
    ])
  })

  it('put stock without a receipt date in a separate row, as v7 returns it or computed from on hand', () => {
    expect(ageRows(buckets, 1440).at(-1)).toEqual({ key: 'undated', label: 'No receipt date', qty: 36, isUndated: true })
    expect(ageRows({ ...buckets, undated: 36 }, 1440).at(-1)).toMatchObject({ key: 'undated', qty: 36 })
    expect(ageRows({ ...buckets, undated: 0 }, 1404)).toHaveLength(6)
  })
})

describe('ageSentences', () => {
  it('give the age of the oldest stock, the share of old stock and the quantity of unknown age', () => {
    expect(ageSentences(ageRows(buckets, 1440), '2026-07-27', '2026-11-20', 'EACH')).toEqual([
      'The oldest stock came in on 07/27/2026, 116 days ago.',
      '33% has been here for more than 90 days.',
      'The age of 36 EACH is unknown: no receipt date was recorded.',
    ])
  })

  it('are empty without stock', () => {
    expect(ageSentences(ageRows({}, 0), null, '2026-11-20', 'EACH')).toEqual([])
  })
})
