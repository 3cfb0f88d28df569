import { describe, expect, it } from 'vitest'
import { ageText } from './age.ts'
import { findFix } from './fixes.ts'
import { extractParty } from './extract-party.ts'
import { levelRefusal, reprocessRefusal } from './rules.ts'

const messageError = (code: string, value: string | null = null) => ({ code, value, client: 'ACME', reference: '4500-1182', kind: 'SO' })

describe('the fix of an error', () => {
  it('creates the missing record with the number from the message', () => {
    expect(findFix(messageError('CUSTOMER_UNKNOWN', '77031'))).toEqual({
      kind: 'counterparty',
      counterparty: 'customer',
      no: '77031',
    })
    expect(findFix(messageError('SUPPLIER_UNKNOWN', '4471'))).toMatchObject({ counterparty: 'supplier', no: '4471' })
  })

  it('links to the screen where the error can be fixed', () => {
    expect(findFix(messageError('STOCK_SHORT', 'A&B/12'))).toMatchObject({ href: '/stock-holding?client=ACME&product=A%26B/12' })
    expect(findFix(messageError('DUPLICATE_REFERENCE', '4500-1182'))).toMatchObject({ href: '/sales-orders?client=ACME&q=4500-1182' })
  })

  it('leads to the carrier codes for an unknown one, and leaves it to the sender if nobody here can fix it', () => {
    expect(findFix(messageError('CARRIER_UNMAPPED', 'NRTH'))).toEqual({ kind: 'carrier', code: 'NRTH', client: 'ACME' })
    expect(findFix(messageError('CARRIER_UNMAPPED'))).toEqual({ kind: 'sender' })
    expect(findFix(messageError('DATE_INVALID'))).toEqual({ kind: 'sender' })
    expect(findFix(messageError('CUSTOMER_UNKNOWN'))).toEqual({ kind: 'sender' })
  })

  it('links to item maintenance only if a message for the item is waiting, else names who can fix it', () => {
    const advice = (word: string) => ({
      kind: 'sender',
      advice: `Ask the client for item maintenance (888), or the sender to correct the ${word}.`,
    })
    const waiting = { message: '888', client_code: 'ACME', ref_no: '00999' }
    const others = [
      { ...waiting, ref_no: '01234-Z' },
      { ...waiting, client_code: 'BOREAL' },
      { ...waiting, message: '940' },
    ]
    const unknown = messageError('PRODUCT_UNKNOWN', '00999')
    expect(findFix(unknown, [...others, waiting])).toMatchObject({ href: '/rejections?client=ACME&message=888&ref_no=00999' })
    expect([findFix(unknown, others), findFix(unknown)]).toEqual([advice('code'), advice('code')])
    expect(findFix(messageError('UOM_INVALID', 'TR'), [waiting])).toEqual(advice('unit'))
    expect(findFix({ ...messageError('UOM_INVALID', 'TR'), kind: 'ITEM' })).toEqual({ kind: 'sender' })
  })

  it('leaves reprocessing disabled, with a reason, for finished messages, sender errors and users without the right', () => {
    expect(reprocessRefusal({ status: 'NEW', error_code: 'CUSTOMER_UNKNOWN' })).toBeNull()
    expect(reprocessRefusal({ status: 'FAILED', error_code: 'DATE_INVALID' })).toBe('Date not valid: only the sender can fix this')
    expect(reprocessRefusal({ status: 'REPROCESSED', error_code: 'CUSTOMER_UNKNOWN' })).toBe('It has already been processed')
    expect(levelRefusal({ level: 'Regular', mayEdit: true })).toBe('You can view messages, but only a manager can process them')
    expect(levelRefusal({ level: 'Manager', mayEdit: false })).toBe('You don’t have permission to change messages')
    expect(levelRefusal({ level: 'Manager', mayEdit: true })).toBeNull()
  })
})

describe('the customer in a message', () => {
  const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*ACMEERP${' '.repeat(8)}*ZZ*GATEHOUSE${' '.repeat(6)}*261120*0712*U*00401*000012345*0*P*>~`
  const x12 = `${isa}N1*ST*Freshway Markets*92*77031~N3*88 Wharf Road~N4*Fremantle*WA*6160*AU~PER*DC*Kim*TE*+61 8 5550 1180~N1*WH*Warehouse*92*SYD1~N3*Other~`

  it('prefills the new customer', () => {
    expect(extractParty(x12, 'X12', 'customer')).toEqual({
      name: 'Freshway Markets',
      address1: '88 Wharf Road',
      city: 'Fremantle',
      state: 'WA',
      postcode: '6160',
      country: 'AU',
      phone: '+61 8 5550 1180',
    })
    expect(extractParty('{"order":{"ship_to":{"name":"Kim","city":"Perth","postcode":null}}}', 'JSON', 'customer')).toEqual({
      name: 'Kim',
      city: 'Perth',
    })
  })

  it('leaves out masked and unreadable values', () => {
    expect(extractParty(x12.replace('Freshway Markets', '•••'), 'X12', 'customer')).not.toHaveProperty('name')
    expect([extractParty(null, 'X12', 'customer'), extractParty('no', 'X12', 'supplier'), extractParty('{', 'JSON', 'customer')]).toEqual([
      {},
      {},
      {},
    ])
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
  ])('%s is %s', (since, text) => expect(ageText(since, now)).toBe(text))
})
