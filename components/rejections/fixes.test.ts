import { describe, expect, it } from 'vitest'
import { ageWords } from './age.ts'
import { fixOf } from './fixes.ts'
import { partyOf } from './party-of.ts'
import { levelRefusal, reprocessRefusal } from './rules.ts'

const wrong = (code: string, value: string | null = null) => ({ code, value, client: 'ACME', reference: '4500-1182', kind: 'SO' })

describe('the way to fix an error', () => {
  it('creates what is missing, under the number that the message gives it', () => {
    expect(fixOf(wrong('CUSTOMER_UNKNOWN', '77031'))).toEqual({
      kind: 'party',
      party: 'customer',
      no: '77031',
      label: 'Create customer 77031',
    })
    expect(fixOf(wrong('SUPPLIER_UNKNOWN', '4471'))).toMatchObject({ party: 'supplier', no: '4471' })
  })

  it('leads to where it is fixed', () => {
    expect(fixOf(wrong('STOCK_SHORT', 'A&B/12'))).toMatchObject({ href: '/stock-holding?client=ACME&product=A%26B/12' })
    expect(fixOf(wrong('PRODUCT_UNKNOWN', '00999'))).toMatchObject({ href: '/rejections?client=ACME&message=888&q=00999' })
    expect(fixOf(wrong('DUPLICATE_REFERENCE', '4500-1182'))).toMatchObject({ href: '/sales-orders?client=ACME&q=4500-1182' })
  })

  it('says who can, where nobody here can', () => {
    expect(fixOf(wrong('CARRIER_UNMAPPED', 'NRTH'))).toEqual({
      kind: 'words',
      text: 'Map NRTH to a carrier in the integration stream, outside Gatehouse.',
    })
    expect(fixOf(wrong('DATE_INVALID'))).toEqual({ kind: 'sender' })
    expect(fixOf(wrong('CUSTOMER_UNKNOWN'))).toEqual({ kind: 'sender' })
  })

  it('is closed with the reason for what is done, what is the sender’s, and who only looks', () => {
    expect(reprocessRefusal({ status: 'NEW', error_code: 'CUSTOMER_UNKNOWN' })).toBeNull()
    expect(reprocessRefusal({ status: 'FAILED', error_code: 'DATE_INVALID' })).toBe('Date not valid: only the sender can fix this')
    expect(reprocessRefusal({ status: 'REPROCESSED', error_code: 'CUSTOMER_UNKNOWN' })).toBe('It was processed already')
    expect(levelRefusal({ level: 'Regular', mayEdit: true })).toBe('You can look at messages; a manager reprocesses them')
    expect(levelRefusal({ level: 'Manager', mayEdit: false })).toBe('You don’t have access to change messages')
    expect(levelRefusal({ level: 'Manager', mayEdit: true })).toBeNull()
  })
})

describe('what a message says of its customer', () => {
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*ACMEERP${' '.repeat(8)}*ZZ*GATEHOUSE${' '.repeat(6)}*261120*0712*U*00401*000012345*0*P*>~`
  const x12 = `${isa}N1*ST*Freshway Markets*92*77031~N3*88 Wharf Road~N4*Fremantle*WA*6160*AU~PER*DC*Kim*TE*+61 8 5550 1180~N1*WH*Warehouse*92*SYD1~N3*Other~`

  it('is what the new customer begins with', () => {
    expect(partyOf(x12, 'X12', 'customer')).toEqual({
      name: 'Freshway Markets',
      address1: '88 Wharf Road',
      city: 'Fremantle',
      state: 'WA',
      postcode: '6160',
      country: 'AU',
      phone: '+61 8 5550 1180',
    })
    expect(partyOf('{"order":{"ship_to":{"name":"Kim","city":"Perth","postcode":null}}}', 'JSON', 'customer')).toEqual({
      name: 'Kim',
      city: 'Perth',
    })
  })

  it('leaves out what is masked or cannot be read', () => {
    expect(partyOf(x12.replace('Freshway Markets', '•••'), 'X12', 'customer')).not.toHaveProperty('name')
    expect([partyOf(null, 'X12', 'customer'), partyOf('no', 'X12', 'supplier'), partyOf('{', 'JSON', 'customer')]).toEqual([{}, {}, {}])
  })
})

describe('how long a message has waited', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T11:48:30Z', '11 min'],
    ['2026-11-21T07:00:00Z', '5 h'],
    ['2026-11-19T09:00:00Z', '2 d 3 h'],
    ['2026-11-19T12:00:00Z', '2 d'],
    ['2026-10-11T12:00:00Z', '41 d'],
    ['2026-11-22T12:00:00Z', '0 min'],
  ])('%s is %s', (since, words) => expect(ageWords(since, now)).toBe(words))
})
