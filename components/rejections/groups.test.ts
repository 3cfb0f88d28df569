import { describe, expect, it } from 'vitest'
import type { Scope } from '#lib/client/scope.ts'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { causeLink, causeText, groupErrors, groupText, oldestFirst, waitingText } from './groups.ts'
import { fixedToast } from './rules.ts'

let last = 0
const message = (error_code: string, cause: string | null, part: Partial<Rejection> = {}): Rejection =>
  ({
    id: `rj_${++last}`,
    error_code,
    cause,
    error: cause ?? 'The ship date is not a valid date.',
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

  it('say how many messages and causes they have', () => {
    expect(groupErrors(rows).map(groupText)).toEqual([
      '61 messages: customer unknown — 1 customer',
      '3 messages: item unknown — 2 items',
      '1 message: date not valid — 1 cause',
    ])
  })

  it('are grouped by cause, the largest first, with the time of the oldest', () => {
    const products = groupErrors(rows)[1]
    expect(products?.causes.map(({ value, rows: causeRows, since }) => [value, causeRows.length, since])).toEqual([
      ['OATX', 2, '2026-11-18T08:00:00Z'],
      ['00999', 1, '2026-11-20T08:00:00Z'],
    ])
  })

  it('are separate for each client', () => {
    const two = [
      message('CUSTOMER_UNKNOWN', 'CUSTOMER_UNKNOWN:1'),
      message('CUSTOMER_UNKNOWN', 'CUSTOMER_UNKNOWN:1', { client_code: 'BOREAL' }),
    ]
    expect(groupErrors(two)[0]?.causes.map(({ client }) => client)).toEqual(['ACME', 'BOREAL'])
  })

  it('are grouped by error text if v7 names no cause', () => {
    expect(groupErrors([message('DATE_INVALID', null), message('DATE_INVALID', null)])[0]?.causes).toHaveLength(1)
  })

  it('link to exactly the messages of a cause if each has a number, and open a message that is alone', () => {
    const linkIn = (scope: Partial<Scope>, ...parts: Partial<Rejection>[]) => {
      const cause = groupErrors(parts.map((part) => message('DATE_INVALID', null, part)))[0]!.causes[0]!
      const rows = cause.rows.map((row, index) => ({ ...row, id: `rj_${index}` }))
      return causeLink({ ...cause, rows }, { client: [], owner: [], site: [], ...scope })
    }
    const linkOf = (...parts: Partial<Rejection>[]) => linkIn({}, ...parts)
    const list = '/rejections?client=ACME&error_code=DATE_INVALID'
    expect(linkOf({ ref_no: 'A-1' }, { ref_no: 'A/2' }, { ref_no: 'A-1' })).toEqual({
      text: 'Show 3 messages',
      href: `${list}&ref_no=A-1&ref_no=A/2`,
    })
    const q = 'The%20ship%20date%20is%20not%20a%20valid%20date.'
    expect(linkOf({ ref_no: 'A-1' }, { ref_no: null })).toEqual({ text: 'Show messages', href: `${list}&q=${q}` })
    expect(linkOf({ ref_no: 'A-1' })).toEqual({ text: 'Open message', href: `${list}&ref_no=A-1&open=rj_0` })
    expect(linkOf({ ref_no: null, control_no: '000123' })).toEqual({ text: 'Open message', href: `${list}&q=000123&open=rj_0` })
    expect(linkOf({ ref_no: null, control_no: null })).toEqual({ text: 'Open message', href: `${list}&q=${q}&open=rj_0` })
    const scope = { client: ['ACME', 'BOREAL'], site: ['MEL2'] }
    expect(linkIn(scope, { ref_no: 'A-1' }).href).toBe('/rejections?client=ACME&site=MEL2&error_code=DATE_INVALID&ref_no=A-1&open=rj_0')
    expect(linkIn(scope, { ref_no: 'A-1', client_code: null }).href).toContain('?client=ACME&client=BOREAL&site=MEL2&')
  })

  it('can lack a code, a text and a time', () => {
    const bare = { error: null, rejected_at: null, client_code: null }
    const groups = groupErrors([
      message('X', null, { ...bare, error_code: null }),
      message('AWAITING_QC', null, bare),
      message('AWAITING_QC', null, { ...bare, rejected_at: '2026-11-18T08:00:00Z' }),
    ])
    expect(groups.map(groupText)).toEqual(['2 messages: awaiting QC — 1 cause', '1 message: – — 1 cause'])
    expect(groups[0]?.causes[0]).toMatchObject({ error: 'Awaiting QC', since: '2026-11-18T08:00:00Z' })
    expect(groups[1]?.causes[0]).toMatchObject({ error: '–', since: null })
  })

  it("say that the cause is fixed and what to do next, depending on the user's rights", () => {
    const fixed = rows.map((row) => (row.cause === 'CUSTOMER_UNKNOWN:77031' ? { ...row, is_fixed: true } : row))
    const groups = groupErrors(fixed)
    const [customer] = groups[0]!.causes
    const causeTextFor = (isOffered: boolean, refusal: string | null) => causeText(customer!, { isOffered, refusal }, String)
    expect(causeTextFor(true, null)).toBe('Customer 77031 is now set up. Reprocess 61 messages.')
    expect(causeTextFor(true, 'You can view messages')).toBe('Customer 77031 is now set up. 61 messages can be reprocessed.')
    expect(causeTextFor(false, null)).toBe('Customer 77031 is now set up.')
    expect(causeText(groups[1]!.causes[0]!, { isOffered: true, refusal: null }, String)).toBe('PRODUCT_UNKNOWN:OATX')
    expect(waitingText(groups, 65, 65)).toBe('65 messages are waiting. 61 can be reprocessed now; 3 fixes are needed for the rest.')
    expect(waitingText(groups.slice(0, 1), 61, 61)).toBe('61 messages are waiting to be reprocessed.')
    const shops = groupErrors(fixed, (text) => text.replace('Customer', 'Shop'))
    expect(causeText(shops[0]!.causes[0]!, { isOffered: false, refusal: null }, String)).toBe('Shop 77031 is now set up.')
    // If v7 does not say whether a cause is fixed, it counts as not fixed.
    expect(waitingText(groupErrors(rows), 65, null)).toBe('More than 65 messages are waiting for 4 fixes.')
    expect(causeText(groupErrors(rows)[0]!.causes[0]!, { isOffered: true, refusal: null }, String)).toBe('CUSTOMER_UNKNOWN:77031')
  })

  it('show the dates in their error in the user’s format, but are found by v7’s text', () => {
    const error = 'BO-05421: only 11 of 51 available; next receipt 2026-11-30.'
    const [cause] = groupErrors([message('STOCK_SHORT', null, { error, ref_no: null, control_no: null })])[0]!.causes
    expect(causeText(cause!, { isOffered: true, refusal: null }, String)).toBe(
      'BO-05421: only 11 of 51 available; next receipt 11/30/2026.',
    )
    expect(causeLink(cause!, { client: [], owner: [], site: [] }).href).toContain('2026-11-30')
  })

  it('are processed oldest first, not in the order of the list', () => {
    const rejectedAt = (rejected_at: string | null) => ({ rejected_at })
    const [late, unknown, early] = [rejectedAt('2026-11-22T08:00:00+11:00'), rejectedAt(null), rejectedAt('2026-11-17T23:00:00Z')]
    expect(oldestFirst([late, unknown, early])).toEqual([early, late, unknown])
  })

  it('are announced after a fix, with who can reprocess them if this user cannot', () => {
    expect(fixedToast(61, 'Customer 77031 was created', null)).toEqual({ kind: 'good', title: 'Customer 77031 was created' })
    expect(fixedToast(61, 'Customer 77031 was created', 'A manager handles them')).toEqual({
      kind: 'good',
      title: 'Customer 77031 was created',
      description: '61 messages can be reprocessed now. A manager handles them.',
    })
    expect(fixedToast(1, null, 'A manager handles them')).toEqual({
      title: '1 message can be reprocessed now',
      description: 'A manager handles them.',
    })
    expect(fixedToast(1, null, null)).toBeNull()
  })
})
