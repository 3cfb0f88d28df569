import { describe, expect, it } from 'vitest'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import {
  bodyOf,
  countProblems,
  expiryProblem,
  headFor,
  linesOf,
  ownProblems,
  problemsOf,
  splitLine,
  withoutPallet,
  withPallet,
  type AdviceLine,
  type Head,
} from './advice.ts'

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
const own = (typed: Head, lines: AdviceLine[] | null, before: string | null = null) =>
  ownProblems({ head: typed, today: '2026-11-20', before }, lines)
const head = { asn_no: ' A1 ', expected_date: '2026-12-01', carrier_code: '', vehicle_no: '', container_no: '' }

describe('advising an order', () => {
  it.each([
    ['agreed', { expected_date: '2026-12-01' }, '2026-12-01'],
    ['promised since', { expected_date: '2026-11-11', promised_date: '2026-12-05' }, '2026-12-05'],
    ['today', { expected_date: '2026-11-20', promised_date: null }, '2026-11-20'],
    ['past, and asks for another', { expected_date: '2026-11-11' }, ''],
    ['unknown', { expected_date: null }, ''],
  ])('begins with the day that is %s', (_, days, begins) => {
    const one = { lines: [], carrier_code: 'TOLL', container_no: null, ...days } as unknown as PurchaseOrderDetail
    expect(headFor(one, '2026-11-20')).toEqual({ ...head, asn_no: '', expected_date: begins, carrier_code: 'TOLL' })
  })

  it('proposes nothing where v7 does not say what is outstanding, and leaves out lines without a number', () => {
    const unknown = { ...poLine(1, 0), qty_outstanding: null }
    const lines = linesOf(order([unknown, { ...poLine(2, 5), line_no: null }, { ...poLine(3, 5), qty_advised: null }]))
    expect(lines.map(({ lineNo, open, qty }) => [lineNo, open, qty])).toEqual([
      [1, null, ''],
      [3, 5, '5'],
    ])
    expect(splitLine(lines, '1', 'new')[1]).toMatchObject({ qty: '' })
  })

  it('proposes what nobody has advised or received yet', () => {
    const lines = linesOf(order([poLine(1, 10), poLine(2, 10, 4), poLine(3, 6, 10, 4), poLine(4, 0)]))
    expect(lines.map(({ lineNo, open, qty }) => [lineNo, open, qty])).toEqual([
      [1, 10, '10'],
      [2, 6, '6'],
    ])
  })

  it('splits a line into what is left of it', () => {
    const lines = splitLine([line({ qty: '4' })], '1', '1b')
    expect(lines.map(({ key, qty }) => [key, qty])).toEqual([
      ['1', '4'],
      ['1b', '6'],
    ])
    expect(splitLine(lines, '1', '1c').map(({ qty }) => qty)).toEqual(['4', '', '6'])
  })

  it('puts lines on a new pallet and takes them off one that goes', () => {
    const lines = withPallet([line({}), line({ key: '2', pallet: 1 }), line({ key: '3', qty: '' })], 2)
    expect(lines.map(({ pallet }) => pallet)).toEqual([2, 1, 0])
    expect(withoutPallet(lines, 1).map(({ pallet }) => pallet)).toEqual([1, 0, 0])
  })

  it('sends the lines that have a quantity, pallets without an SSCC as such', () => {
    const body = bodyOf(
      'PO-1',
      head,
      [line({ qty: '' }), line({ key: '2', lineNo: 2, pallet: 1, lot: ' L1 ' })],
      [{ key: 'p', type: 'PALLET', sscc: '', weight: '' }],
    )
    expect(body).toMatchObject({
      asn_no: 'A1',
      lines: [{ po_line_no: 2, qty: 10, lot_no: 'L1', expiry_date: null, package_no: 1 }],
      packages: [{ package_type: 'PALLET', sscc: null, weight_kg: null }],
    })
  })

  it('puts each problem of the answer at its field, counting only lines that were sent', () => {
    const lines = [line({ qty: '' }), line({ key: '2', lineNo: 2 })]
    const problems = problemsOf(
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

  it('sees without asking what is missing', () => {
    expect(own({ ...head, asn_no: '' }, [line({ qty: 'x' })])).toMatchObject({
      head: { asn_no: 'Enter an ASN number.' },
      lines: { '1': { qty: 'Enter a quantity greater than 0.' } },
    })
    expect(own(head, [line({ qty: '' })]).other).toEqual(['Enter a quantity for at least one line.'])
  })

  it('sees without asking that nobody expects goods on such a day, unless that day stands there already', () => {
    const saidOf = (expected_date: string, before: string | null = null) => own({ ...head, expected_date }, null, before).head.expected_date
    expect(saidOf('')).toBe('Enter the expected date.')
    expect(saidOf('tomorrow')).toMatch(/^Enter a date as /)
    expect(saidOf('2026-11-19')).toBe('Enter today or a later day.')
    expect(saidOf('2026-11-19', '2026-11-19')).toBeUndefined()
    expect(saidOf('2026-11-20')).toBeUndefined()
    expect(saidOf('2028-11-19')).toBeUndefined()
    expect(saidOf('2028-11-20')).toBe('Expected date must be within two years from today.')
    expect(saidOf('9999-12-31')).toBe('Expected date must be within two years from today.')
  })
})

it('goods that have expired are told before anything is sent', () => {
  const wrong = own(head, [line({ qty: '1', expiry: '2026-11-20' })])
  expect(wrong.lines).toEqual({ 1: { expiry: 'Enter an expiry date after today.' } })
  expect(own(head, [line({ qty: '1', expiry: '2026-11-21' })]).lines).toEqual({})
  expect([expiryProblem('', '2026-11-20'), expiryProblem('soon', '2026-11-20')]).toEqual([null, null])
})
