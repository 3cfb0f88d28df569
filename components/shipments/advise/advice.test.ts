import { describe, expect, it } from 'vitest'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import {
  adviceBody,
  initialHeader,
  initialLines,
  needsOfLines,
  splitLine,
  removePallet,
  assignPallet,
  type AdviceLine,
  type AdviceHeader,
  type Pallet,
} from './advice.ts'
import {
  assignProblems,
  countProblems,
  expiryProblem,
  listProblems,
  NO_PROBLEMS,
  validateAdvice,
  withoutProblems,
  withTakenNumber,
} from './advice-problems.ts'

const order = (lines: object[]) => ({ lines }) as unknown as PurchaseOrderDetail
const poLine = (line_no: number, qty_outstanding: number, qty_advised = 0, qty_received = 0) => ({
  line_no,
  product_code: `P${line_no}`,
  product_name: 'Thing',
  uom: 'CASE',
  qty_outstanding,
  qty_advised,
  qty_received,
  lot_no: null,
  expiry_date: null,
})
const line = (part: Partial<AdviceLine>): AdviceLine => ({
  key: '1',
  lineNo: 1,
  productCode: 'P1',
  productName: '',
  uom: 'CASE',
  open: 10,
  qty: '10',
  lot: '',
  expiry: '',
  pallet: 0,
  ...part,
})
const labels = {
  po_no: 'Order',
  asn_no: 'ASN number',
  expected_date: 'Expected at the warehouse',
  carrier_code: 'Carrier',
  vehicle_no: 'Vehicle',
  container_no: 'Container',
  dock: 'Dock day',
  lot: 'Batch',
  expiry: 'Best before',
}
const validate = (
  typed: AdviceHeader,
  lines: AdviceLine[] | null,
  currentDate: string | null = null,
  pallets: Pallet[] = [],
  order: PurchaseOrderDetail | null = null,
  dockProblem: string | null = null,
) =>
  validateAdvice(
    { head: typed, today: '2026-11-20', currentDate, dockProblem, labels, needsOf: needsOfLines(order) },
    lines && { lines, pallets },
  )
const head = { asn_no: ' A1 ', expected_date: '2026-12-01', carrier_code: '', vehicle_no: '', container_no: '' }

describe('advising an order', () => {
  it('reports a pallet without a line to send', () => {
    const pallets = ['a', 'b'].map((key): Pallet => ({ key, type: 'PALLET', sscc: '', weight: '' }))
    const second = { key: '2', lineNo: 2, pallet: 2 }
    const problems = (qty: string) => validate(head, [line({ pallet: 1 }), line({ ...second, qty })], null, pallets).pallets
    expect(problems('4')).toEqual({})
    for (const cleared of ['', '0'])
      expect(problems(cleared)).toEqual({ b: { lines: 'Nothing is on pallet 2. Choose it for a line, or remove it.' } })
    // If no line has a pallet, v7 may simply not return which lines are on which.
    expect(validate(head, [line({})], null, pallets).pallets).toEqual({})
  })

  it.each([
    ['the agreed one', { expected_date: '2026-12-01' }, '2026-12-01'],
    ['the promised one', { expected_date: '2026-11-11', promised_date: '2026-12-05' }, '2026-12-05'],
    ['today', { expected_date: '2026-11-20', promised_date: null }, '2026-11-20'],
    ['empty if the agreed one is past', { expected_date: '2026-11-11' }, ''],
    ['empty if there is none', { expected_date: null }, ''],
  ])('starts with an expected date that is %s', (_, days, expected) => {
    const order = { lines: [], carrier_code: 'TOLL', container_no: null, ...days } as unknown as PurchaseOrderDetail
    expect(initialHeader(order, '2026-11-20')).toEqual({ ...head, asn_no: '', expected_date: expected, carrier_code: 'TOLL' })
  })

  it('proposes no quantity if v7 does not return the outstanding one, and leaves out lines without a number', () => {
    const unknown = { ...poLine(1, 0), qty_outstanding: null }
    const lines = initialLines(order([unknown, { ...poLine(2, 5), line_no: null }, { ...poLine(3, 5), qty_advised: null }]))
    expect(lines.map(({ lineNo, open, qty }) => [lineNo, open, qty])).toEqual([
      [1, null, ''],
      [3, 5, '5'],
    ])
    expect(splitLine(lines, '1', 'new')[1]).toMatchObject({ qty: '' })
  })

  it('proposes the quantity that is not yet advised or received', () => {
    const lines = initialLines(order([poLine(1, 10), poLine(2, 10, 4), poLine(3, 6, 10, 4), poLine(4, 0)]))
    expect(lines.map(({ lineNo, open, qty }) => [lineNo, open, qty])).toEqual([
      [1, 10, '10'],
      [2, 6, '6'],
    ])
  })

  it('splits a line and puts the remaining quantity on the new one', () => {
    const lines = splitLine([line({ qty: '4' })], '1', '1b')
    expect(lines.map(({ key, qty }) => [key, qty])).toEqual([
      ['1', '4'],
      ['1b', '6'],
    ])
    expect(splitLine(lines, '1', '1c').map(({ qty }) => qty)).toEqual(['4', '', '6'])
  })

  it('puts lines on a new pallet and takes them off a removed one', () => {
    const lines = assignPallet([line({}), line({ key: '2', pallet: 1 }), line({ key: '3', qty: '' })], 2)
    expect(lines.map(({ pallet }) => pallet)).toEqual([2, 1, 0])
    expect(removePallet(lines, 1).map(({ pallet }) => pallet)).toEqual([1, 0, 0])
  })

  it('sends the lines that have a quantity, and pallets with or without an SSCC', () => {
    const body = adviceBody(
      'PO-1',
      head,
      [line({ qty: '' }), line({ key: '2', lineNo: 2, pallet: 1, lot: ' L1 ' })],
      [
        { key: 'p', type: 'PALLET', sscc: '', weight: '' },
        { key: 'q', type: 'PALLET', sscc: '(00) 3 9312345 000000620 6', weight: '' },
      ],
    )
    expect(body).toMatchObject({
      asn_no: 'A1',
      lines: [{ po_line_no: 2, qty: 10, lot_no: 'L1', expiry_date: null, package_no: 1 }],
      packages: [
        { package_type: 'PALLET', sscc: null, weight_kg: null },
        { package_type: 'PALLET', sscc: '393123450000006206', weight_kg: null },
      ],
    })
  })

  it('shows each problem from the response at its field', () => {
    const lines = [line({ qty: '' }), line({ key: '2', lineNo: 2 })]
    const problems = assignProblems(
      {
        'lines.0.qty': ['Only 4.'],
        'lines.0.expiry_date': ['Enter it.'],
        asn_no: ['Used.'],
        'packages.0.sscc': ['Wrong.'],
        strange: ['?'],
      },
      lines,
      [{ key: 'p', type: 'PALLET', sscc: '1', weight: '' }],
    )
    expect(problems).toEqual({
      head: { asn_no: 'Used.' },
      lines: { '2': { qty: 'Only 4.', expiry: 'Enter it.' } },
      pallets: { p: { sscc: 'Wrong.' } },
      other: ['?'],
    })
    expect(countProblems(problems)).toBe(5)
  })

  it('reports missing values before sending', () => {
    expect(validate({ ...head, asn_no: '' }, [line({ qty: 'x' })])).toMatchObject({
      head: { asn_no: 'Enter an ASN number.' },
      lines: { '1': { qty: 'Enter a quantity greater than 0.' } },
    })
    expect(validate(head, [line({ qty: '' })]).other).toEqual(['Enter a quantity for at least one line.'])
  })

  it('rejects an impossible expected date before sending, unless it is unchanged', () => {
    const problemOf = (expected_date: string, before: string | null = null) =>
      validate({ ...head, expected_date }, null, before).head.expected_date
    expect(problemOf('')).toBe('Enter the expected date.')
    expect(problemOf('tomorrow')).toMatch(/^Enter a date as /)
    expect(problemOf('2026-11-19')).toBe('Enter today’s date or a later one.')
    expect(problemOf('2026-11-19', '2026-11-19')).toBeUndefined()
    expect(problemOf('2026-11-20')).toBeUndefined()
    expect(problemOf('2028-11-19')).toBeUndefined()
    expect(problemOf('2028-11-20')).toBe('Enter a date within two years from today.')
    expect(problemOf('9999-12-31')).toBe('Enter a date within two years from today.')
  })
})

it('expired goods are rejected before sending', () => {
  const problems = validate(head, [line({ qty: '1', expiry: '2026-11-20' })])
  expect(problems.lines).toEqual({ 1: { expiry: 'Enter a best before date after today.' } })
  expect(validate(head, [line({ qty: '1', expiry: '2026-11-21' })]).lines).toEqual({})
  expect(['', 'soon'].map((day) => expiryProblem(day, '2026-11-20', 'Expiry'))).toEqual([null, null])
})

it('all problems of an ASN are shown at once, before anything is sent', () => {
  const pallet = (key: string, part: Partial<Pallet>): Pallet => ({ key, type: 'PALLET', sscc: '', weight: '', ...part })
  const problems = validate(
    { ...head, asn_no: '', expected_date: '2026-11-01' },
    [line({ qty: '7', expiry: '2026-11-01' }), line({ key: '2', qty: '4' }), line({ key: '3', lineNo: 2, qty: '11' })],
    null,
    [
      pallet('a', { sscc: '123', weight: 'heavy' }),
      pallet('b', { sscc: '393123450000006206', weight: '12.5' }),
      pallet('c', { sscc: '00393123450000006206' }),
      pallet('d', {}),
    ],
  )
  expect(problems).toEqual({
    head: { asn_no: 'Enter an ASN number.', expected_date: 'Enter today’s date or a later one.' },
    lines: {
      1: { expiry: 'Enter a best before date after today.' },
      2: { qty: 'Only 10 CASE of line 1 can be advised, and 7 are entered above.' },
      3: { qty: 'Only 10 CASE of line 2 can be advised.' },
    },
    pallets: {
      a: { sscc: 'SSCC 123 has 3 digits instead of 18.', weight: 'Enter the weight as a number.' },
      c: { sscc: 'Another pallet has this SSCC.' },
    },
    other: [],
  })
})

it('what a line needs is checked before sending, in the client’s words, but not on a line that is not sent', () => {
  const needs = { lot: true, expiry: true, whole_qty: true }
  const ofOrder = order([{ ...poLine(1, 10), needs }, { ...poLine(2, 10), needs: null }, poLine(3, 10)])
  const lines = [
    line({ qty: '1.5' }),
    line({ key: '1b', qty: '' }),
    line({ key: '2', lineNo: 2, qty: '0.5' }),
    line({ key: '3', lineNo: 3, qty: '1' }),
  ]
  expect(validate(head, lines, null, [], ofOrder).lines).toEqual({
    1: {
      qty: 'Quantities in CASE must be whole numbers.',
      lot: 'Enter the batch of P1.',
      expiry: 'Enter the best before date of P1.',
    },
  })
  expect(validate(head, [line({ qty: '1', lot: 'L1', expiry: '2027-01-01' })], null, [], ofOrder).lines).toEqual({})
})

it('a number that another shipment has is listed with the other problems in the words of the field, and left to v7 if it is the only one', () => {
  const text = 'Shipment SH-900001 already has this number.'
  const shown = withTakenNumber(validate({ ...head, expected_date: '' }, [line({})]), text)
  expect(listProblems(shown, { lines: [line({})], pallets: [] }, labels).map(({ message }) => message)).toEqual([
    text,
    'Enter the expected date.',
  ])
  expect(withTakenNumber(validate(head, [line({})]), text)).toEqual(validate(head, [line({})]))
  const refused = assignProblems({ asn_no: ['ASN number already in use.'] }, [], [])
  expect([withTakenNumber(refused, text).head.asn_no, withTakenNumber(refused, null).head.asn_no]).toEqual([
    text,
    'ASN number already in use.',
  ])
})

it('an ASN is not sent with a dock that cannot be booked', () => {
  expect(validate(head, [line({ qty: '1' })], null, [], null, 'Too late.').head).toEqual({ dock: 'Too late.' })
})

it('problems are listed from the top of the form, each with its place and field, until the field is changed', () => {
  const pallets: Pallet[] = [{ key: 'a', type: 'PALLET', sscc: '123', weight: '' }]
  const lines = [line({ key: '2', lineNo: 2, qty: 'x' }), line({ key: '1' })]
  const problems = {
    head: { dock: 'Too late.', expected_date: 'No date.', asn_no: 'No number.', po_no: 'No order.' },
    lines: { 1: { expiry: 'No day.', qty: 'No quantity.' }, 2: { lot: 'No lot.' } },
    pallets: { a: { lines: 'Empty.', sscc: 'Wrong.' } },
    other: ['Stopped.'],
  }
  expect(listProblems(problems, { lines, pallets }, labels).map(({ place, message, field }) => [place, message, field])).toEqual([
    [null, 'Stopped.', null],
    ['Order', 'No order.', 'po_no'],
    ['ASN number', 'No number.', 'asn_no'],
    ['Expected at the warehouse', 'No date.', 'expected_date'],
    ['Line 2, batch', 'No lot.', 'line 2 lot'],
    ['Line 1, quantity', 'No quantity.', 'line 1 qty'],
    ['Line 1, best before', 'No day.', 'line 1 expiry'],
    ['Pallet 1', 'Empty.', 'pallet a type'],
    ['Pallet 1, SSCC', 'Wrong.', 'pallet a sscc'],
    ['Dock day', 'Too late.', 'dock'],
  ])
  const left = withoutProblems(withoutProblems(problems, { head: ['asn_no', 'dock', 'po_no'] }), {
    line: ['1', ['qty']],
    pallet: ['a', ['sscc']],
  })
  expect(left).toEqual({
    head: { expected_date: 'No date.' },
    lines: { 1: { expiry: 'No day.' }, 2: { lot: 'No lot.' } },
    pallets: { a: { lines: 'Empty.' } },
    other: ['Stopped.'],
  })
  expect(listProblems(NO_PROBLEMS, { lines, pallets }, labels)).toEqual([])
})
