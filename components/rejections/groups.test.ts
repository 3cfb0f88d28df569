import { describe, expect, it } from 'vitest'
import type { Rejection } from '#lib/contract/rejections.ts'
import { groupErrors, groupWords } from './groups.ts'

let last = 0
const message = (error_code: string, cause: string | null, part: Partial<Rejection> = {}): Rejection =>
  ({
    id: `rj_${++last}`,
    error_code,
    cause,
    error: cause ?? 'The ship date is not a date.',
    client_code: 'ACME',
    rejected_at: '2026-11-20T08:00:00Z',
    ...part,
  }) as Rejection

describe('messages grouped by their errors', () => {
  const rows = [
    ...Array.from({ length: 61 }, () => message('CUSTOMER_UNKNOWN', 'CUSTOMER_UNKNOWN:77031')),
    message('PRODUCT_UNKNOWN', 'PRODUCT_UNKNOWN:00999'),
    message('PRODUCT_UNKNOWN', 'PRODUCT_UNKNOWN:OATX', { rejected_at: '2026-11-18T08:00:00Z' }),
    message('PRODUCT_UNKNOWN', 'PRODUCT_UNKNOWN:OATX'),
    message('DATE_INVALID', null),
  ]

  it('say how many wait for how many things', () => {
    expect(groupErrors(rows).map(groupWords)).toEqual([
      '61 messages: customer unknown — 1 customer',
      '3 messages: product unknown — 2 products',
      '1 message: date not valid — 1 cause',
    ])
  })

  it('put what one fix clears together, the largest first, with the time of the oldest', () => {
    const products = groupErrors(rows)[1]
    expect(products?.causes.map(({ value, rows: own, since }) => [value, own.length, since])).toEqual([
      ['OATX', 2, '2026-11-18T08:00:00Z'],
      ['00999', 1, '2026-11-20T08:00:00Z'],
    ])
  })

  it('keep clients apart: what one has set up, the other has not', () => {
    const two = [
      message('CUSTOMER_UNKNOWN', 'CUSTOMER_UNKNOWN:1'),
      message('CUSTOMER_UNKNOWN', 'CUSTOMER_UNKNOWN:1', { client_code: 'BOREAL' }),
    ]
    expect(groupErrors(two)[0]?.causes.map(({ client }) => client)).toEqual(['ACME', 'BOREAL'])
  })

  it('take equal words for one cause where the server names none', () => {
    expect(groupErrors([message('DATE_INVALID', null), message('DATE_INVALID', null)])[0]?.causes).toHaveLength(1)
  })

  it('hold together where v7 leaves out code, words and time', () => {
    const bare = { error: null, rejected_at: null, client_code: null }
    const groups = groupErrors([
      message('X', null, { ...bare, error_code: null }),
      message('AWAITING_QC', null, bare),
      message('AWAITING_QC', null, { ...bare, rejected_at: '2026-11-18T08:00:00Z' }),
    ])
    expect(groups.map(groupWords)).toEqual(['2 messages: awaiting qc — 1 cause', '1 message: – — 1 cause'])
    expect(groups[0]?.causes[0]).toMatchObject({ error: 'Awaiting qc', since: '2026-11-18T08:00:00Z' })
    expect(groups[1]?.causes[0]).toMatchObject({ error: '–', since: null })
  })
})
