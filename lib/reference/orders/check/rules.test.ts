import { expect, test } from 'vitest'
import { differencesOf } from '../write/differences.ts'
import { affectedKeyTest, lockedKeys } from '../write/editable.ts'
import { hasClientWord } from '#lib/client/field-labels.ts'
import { HOLD_REASONS, holdReasonCode } from '../steps/hold-reasons.ts'
import { shortagePolicy, shortText } from './shortage.ts'
import { readValues } from '../body/values.ts'
import type { Unsuitable } from '#lib/shared/unsuitable-stock.ts'

test('readValues keeps the valid values of a body and drops the others', () => {
  const values = readValues('SO', {
    client_code: ' acme ',
    so_no: 7,
    required_ship_date: '2026-02-30',
    ship_to: { country: 'au', email: ' half@' },
    lines: [{ line_no: 1, product_code: ' x ', qty: '5', serial_nos: ['a', ' ', 3] }, null],
  })
  expect(values.head).toMatchObject({ client_code: 'ACME', so_no: null, required_ship_date: null })
  expect(values.shipTo).toMatchObject({ country: 'AU', email: 'half@', city: null })
  expect(values.lines).toMatchObject([
    { line_no: 1, product_code: 'X', qty: null, serial_nos: ['a'] },
    { line_no: 2, product_code: null },
  ])
  for (const nonsense of [null, undefined, [], 'x', { lines: 'x' }]) expect(readValues('PO', nonsense).lines).toEqual([])
})

test('lines keep their numbers only if these are ascending', () => {
  const numbersOf = (...sent: unknown[]) =>
    readValues('PO', { lines: sent.map((line_no) => ({ line_no })) }).lines.map((line) => line.line_no)
  expect(numbersOf(2, 4, 9)).toEqual([2, 4, 9])
  for (const sent of [
    [2, 2, 3],
    [3, 1, 2],
    [0, 1, 2],
    [undefined, 1, 2],
    [1.5, 2, 3],
    [1, 2, 9e9],
  ])
    expect(numbersOf(...sent)).toEqual([1, 2, 3])
})

test('differences use the labels of the form', () => {
  const read = (sent: object) => readValues('SO', sent)
  const nameFrom = (known: Readonly<Record<string, string>>) => (code: string) => known[code] ?? code
  const names = {
    type: nameFrom({}),
    priority: nameFrom({ P1: 'Emergency', P3: 'Standard' }),
    carrier: nameFrom({ TOLL: 'Toll IPEC' }),
    service: nameFrom({ PRIO: 'Priority overnight' }),
    shortage: nameFrom({ REJECT: 'Reject the order' }),
    disposition: nameFrom({}),
  }
  const before = read({ priority: 'P3', ship_to: { city: 'Sydney' }, lines: [{ product_code: 'A', qty: 1, unit_price: 2 }] })
  const after = read({
    priority: 'P1',
    ship_to: { city: 'Perth' },
    lines: [
      { product_code: 'A', qty: 1, unit_price: 2 },
      { product_code: 'B', uom: 'EACH', qty: 1200 },
    ],
  })
  expect(differencesOf('SO', before, after, names)).toEqual({
    keys: new Set(['priority', 'ship_to', 'lines']),
    changes: [
      { field: 'priority', label: 'Priority', before: 'P3', after: 'P1' },
      { field: 'ship_to.city', label: 'City', before: 'Sydney', after: 'Perth' },
      { field: 'lines.1', label: 'Line 2 added', before: null, after: 'B × 1,200 EACH' },
    ],
    summary: 'Priority Standard → Emergency; City Sydney → Perth; 1 line added',
  })
  expect(differencesOf('SO', before, before, names).keys.size).toBe(0)
  const lines = ['A', 'B', 'C', 'D'].map((product_code) => ({ product_code, uom: 'EACH', qty: 1 }))
  const changed = [lines[1]!, { ...lines[2]!, qty: 5 }, { product_code: 'X', uom: 'EACH', qty: 2 }, lines[3]!]
  expect(differencesOf('SO', read({ lines }), read({ lines: changed }), names)).toMatchObject({
    changes: [
      { field: 'lines.0', label: 'Line 1 removed', before: 'A × 1 EACH', after: null },
      { field: 'lines.1.qty', label: 'Line 2: quantity', before: 1, after: 5 },
      { field: 'lines.2', label: 'Line 3 added', before: null, after: 'X × 2 EACH' },
    ],
    summary: '1 line changed; 1 line added; 1 line removed',
  })
  const many = (qty: number) => read({ lines: Array.from({ length: 1500 }, (_, n) => ({ product_code: `P${n}`, uom: 'EACH', qty })) })
  const { changes } = differencesOf('SO', many(1), many(2), names)
  const further = { field: 'more', label: 'Further changes', before: null, after: '1,300 changes not listed here' }
  expect([changes.length, changes.at(-1)]).toEqual([201, further])
  const withCarrier = differencesOf('SO', read({ carrier_code: 'TOLL' }), read({ carrier_code: 'GONE' }), names)
  expect([withCarrier.summary, withCarrier.changes[0]?.before]).toEqual(['Carrier Toll IPEC → GONE', 'TOLL'])
  const withRules = differencesOf('SO', read({}), read({ service: 'PRIO', on_shortage: 'REJECT' }), names)
  expect(withRules.summary).toBe('Service none → Priority overnight; When stock is short none → Reject the order')
})

test('a status locks fields outside its editable groups', () => {
  const changed = new Set(['carrier_code', 'customer_code', 'ship_to', 'lines', 'required_ship_date'])
  expect(lockedKeys('SO', 'ENTERED', changed)).toEqual([])
  // Lines can be changed until the first pick.
  expect(lockedKeys('SO', 'RELEASED', changed)).toEqual(['Customer'])
  expect(lockedKeys('SO', 'ALLOCATED', changed)).toEqual(['Customer', 'Ship by', 'Delivery address'])
  expect(lockedKeys('SO', 'PICKING', changed)).toContain('Lines')
  expect(lockedKeys('PO', 'BOOKED', new Set(['notes', 'expected_date']))).toEqual(['Expected date'])
})

test('a change affects its own fields and those that depend on them', () => {
  const isAffected = affectedKeyTest('SO', new Set(['service']))
  expect(['service', 'carrier_account', 'carrier_code', 'ship_to.city', 'lines.0.qty', 'required_ship_date'].map(isAffected)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(affectedKeyTest('SO', new Set(['site_code']))('lines.9.product_code')).toBe(true)
  expect(affectedKeyTest('SO', new Set(['lines']))('lines.9.product_code')).toBe(true)
})

test('the shortage policy is one that the order type allows', () => {
  const type = {
    value: 'T',
    label: 'Sample',
    needs_customer: false,
    needs_supplier: false,
    allow_partial: false,
    allow_back_order: false,
    default_disposition: null,
  }
  const rules = { on_shortage: 'BACK_ORDER' } as const
  expect(shortagePolicy(null, { ...type, allow_partial: true, allow_back_order: true }, rules)).toEqual({
    value: 'BACK_ORDER',
    problem: null,
  })
  expect(shortagePolicy(null, type, rules)).toEqual({ value: 'REJECT', problem: null })
  expect(shortagePolicy(null, { ...type, allow_partial: true }, rules).value).toBe('SHIP_AVAILABLE')
  expect(shortagePolicy('BACK_ORDER', type, rules).problem).toBe('Orders of type Sample cannot wait for stock. Choose another option.')
  // A draft keeps an invalid choice, which counts as none.
  expect(shortagePolicy('LATER', null, rules)).toEqual({ value: 'BACK_ORDER', problem: null })
  const text = (available: number, qty: number, uom: string, nextReceipt: { date: string | null } | null) =>
    shortText({ available, nextReceipt }, { qty, uom }, '2025-03-20')
  expect(text(960, 1200, 'EACH', { date: '2025-03-20' })).toBe('Only 960 of 1,200 available; next receipt 2025-03-20.')
  expect(text(0, 5, 'EACH', { date: '2025-03-19' })).toBe('None of 5 available; next receipt is late: expected 2025-03-19.')
  expect(text(0, 5, 'EACH', { date: null })).toBe('None of 5 available; the next receipt has no date.')
  expect(text(1.833, 2, 'CASE', null)).toBe('Only 1 of 2 available; no receipt is expected.')
  expect(text(1.833, 2, 'KG', null)).toBe('Only 1.833 of 2 available; no receipt is expected.')
  const other = (reason: Unsuitable['reason'], qty: number, lot_no: string | null = null) => ({ reason, lot_no, qty })
  const unsuitable = [other('LOT', 20, 'L1'), other('LOT', 9, 'L2'), other('LOT', 4, 'L3'), other('LOT', 1), other('EXPIRED', 3)]
  expect(shortText({ available: 2, unsuitable, nextReceipt: null }, { qty: 23, uom: 'EACH' }, '2025-03-20')).toBe(
    'Only 2 of 23 available, 20 of L1, 9 of L2, 5 of other stock, 3 expired; no receipt is expected.',
  )
  // Clients have their own words for an expiry date.
  const undated = [other('UNDATED', 50), other('EXPIRY', 8)]
  expect(shortText({ available: 0, unsuitable: undated, nextReceipt: null }, { qty: 1.5, uom: 'KG' }, '2025-03-20')).toBe(
    'None of 1.5 available, 50 without a date, 8 that expire too early; no receipt is expected.',
  )
})

test('a hold reason that equals a listed one gets its code', () => {
  expect(holdReasonCode('STOCK', 'Later delivery requested')).toBe('STOCK')
  expect([holdReasonCode(null, 'later delivery requested'), holdReasonCode('CREDIT', 'x'), holdReasonCode('NIX', 'x')]).toEqual([
    'CUSTOMER',
    'CREDIT',
    'OTHER',
  ])
})

test('no hold reason has a word that clients replace, so that it reads the same for all and is found by its text', () =>
  expect(HOLD_REASONS.filter(({ label }) => hasClientWord(label))).toEqual([]))
