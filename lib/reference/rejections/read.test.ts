import { describe, expect, it } from 'vitest'
import { x12Text, type EdiMessage } from '../demo/seed/message-text.ts'
import { maskPayload } from './mask.ts'
import { REJECT_CODES } from '#lib/contract/rejections/rejections.ts'
import { fault } from './fault.ts'
import { faultsOf } from './problems.ts'
import { readMessage } from './read.ts'
import { resolveCodes } from './resolve.ts'

const edi: EdiMessage = {
  message: '940',
  control: 12_345,
  sender: 'ACMEERP',
  at: Date.parse('2026-11-20T07:12:00Z'),
  reference: '4500-1182',
  customerOrder: 'PO77',
  site: 'SYD1',
  party: {
    no: '00017',
    name: 'Harbour Café',
    address1: '12 Quay Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    country: 'AU',
    phone: '+61 2 5550 0001',
  },
  date: '20261124',
  carrier: 'TOLI',
  note: 'Ring the bell',
  lines: [
    { product: '00417-B', uom: 'CA', qty: 24 },
    { product: 'A&B/12', uom: 'EA', qty: 0.5 },
  ],
}
const master = {
  customers: new Map([['00017', 'CUS-00017']]),
  suppliers: new Map([['014', 'SUP-014']]),
  products: new Map([
    ['00417-B', { base: 'EACH', uoms: ['EACH', 'CASE'], isActive: true, owner: 'ACME-AU' }],
    ['A&B/12', { base: 'EACH', uoms: ['EACH'], isActive: true, owner: 'ACME-AU' }],
  ]),
  carriers: new Map([['TOLI', 'TOLL']]),
  sites: ['SYD1'],
  owners: ['ACME-AU'],
}
const scope = { client: 'ACME', owner: null, site: null, streamSenders: ['ACMEERP'] }
const readFaults = (part: Partial<EdiMessage>) => {
  const { message, faults } = readMessage('X12', x12Text({ ...edi, ...part }))
  return message ? [...faults, ...resolveCodes(message, master, scope).faults] : faults
}
const codes = (part: Partial<EdiMessage>) => readFaults(part).map(({ code, path }) => `${code} ${path}`)

describe('a shipping order (940)', () => {
  it('is parsed, and its codes are translated into ours', () => {
    const { message, faults } = readMessage('X12', x12Text(edi))
    expect(faults).toEqual([])
    expect(message).toMatchObject({
      kind: 'SO',
      reference: { value: '4500-1182', path: 'W05/02' },
      customerOrder: 'PO77',
      notes: 'Ring the bell',
      party: { name: 'Harbour Café', address1: '12 Quay Street', postcode: '2000', country: 'AU', phone: '+61 2 5550 0001' },
    })
    expect(message && resolveCodes(message, master, scope)).toEqual({
      faults: [],
      resolved: {
        owner: 'ACME-AU',
        site: 'SYD1',
        customer: 'CUS-00017',
        supplier: null,
        carrier: 'TOLL',
        shipDate: '2026-11-24',
        deliveryDate: null,
        lines: [
          { line: 1, product: '00417-B', uom: 'CASE', qty: 24, lot: null },
          { line: 2, product: 'A&B/12', uom: 'EACH', qty: 0.5, lot: null },
        ],
      },
    })
  })

  it('reports all faults at once, with their paths', () => {
    expect(
      codes({
        sender: 'STRANGER',
        site: 'PER9',
        party: { ...edi.party, no: '77031' },
        date: '20261340',
        carrier: 'NRTH',
        lines: [
          { product: '00999', uom: 'CA', qty: 1 },
          { product: '00417-B', uom: 'TR', qty: 1 },
          { product: '', uom: 'CA', qty: 1 },
          { product: '00417-B', uom: 'CA', qty: null },
        ],
      }),
    ).toEqual([
      'AUTH_FAILED ISA/06',
      'SITE_UNKNOWN N1*WH/04',
      'CUSTOMER_UNKNOWN N1*ST/04',
      'CARRIER_UNMAPPED W66/10',
      'DATE_INVALID G62*10/02',
      'PRODUCT_UNKNOWN LX*1/W01/05',
      'UOM_INVALID LX*2/W01/02',
      'PRODUCT_BLANK LX*3/W01/05',
      'SCHEMA_INVALID LX*4/W01/01',
    ])
  })

  it('is refused without a header, order number or lines, with an unknown type, or with a wrong segment count', () => {
    const text = x12Text(edi)
    const faultsOfText = (payload: string) => readMessage('X12', payload).faults.map(({ message }) => message)
    expect(faultsOfText('hello')).toEqual(['The message does not begin with an interchange header (ISA).'])
    expect(faultsOfText(text.replace('ST*940', 'ST*850'))).toEqual(['850 is not a message type that can be processed.'])
    expect(faultsOfText(text.replace('NTE*WHI*Ring the bell~', ''))).toEqual(['The message states 16 segments, but has 15.'])
    expect(codes({ reference: '' })).toEqual(['SCHEMA_INVALID W05/02'])
    expect(codes({ lines: [] })).toEqual(['SCHEMA_INVALID LX'])
  })

  it('uses the separators from its ISA segment', () => {
    const other = x12Text(edi).replaceAll('*', '|').replaceAll('~\n', "'")
    expect(readMessage('X12', other).message?.reference?.value).toBe('4500-1182')
  })
})

describe('maskPayload', () => {
  it('removes personal data from X12 and JSON messages', () => {
    const text = maskPayload('X12', x12Text(edi))
    for (const secret of ['Harbour', 'Quay', '2000', '+61', 'bell']) expect(text).not.toContain(secret)
    expect(text).toContain('N1*ST*•••*92*00017')
    expect(text).toContain('00417-B')
    const order = { reference: 'A-17', ship_to: { name: 'Kim "K"', number: '17' }, 'Kim K': 1, lines: [{ product: 'B-2', quantity: 2 }] }
    expect(JSON.parse(maskPayload('JSON', JSON.stringify({ order })))).toEqual({
      order: { reference: 'A-17', ship_to: { '•••': '•••', number: '17' }, '•••': '•••', lines: [{ product: 'B-2', quantity: 2 }] },
    })
  })
})

it('every reject code has a hint, and none sends the reader to an administrator', () => {
  expect(REJECT_CODES.map(({ value }) => fault(value, '').hint).filter((hint) => hint === null || /administrator/.test(hint))).toEqual([])
})

describe('faultsOf', () => {
  it('converts problems of an order into faults of its message', () => {
    const { message } = readMessage('X12', x12Text(edi))
    const problems = {
      'ship_to.postcode': ['Enter the postcode.'],
      'lines.1.qty': ['Only 0 of 1 available.'],
      'lines.0.lot_no': ['Enter the lot.'],
    }
    expect(message && faultsOf(problems, message).map(({ code, message: text, line }) => [code, text, line])).toEqual([
      ['ADDRESS_INVALID', 'The postcode is missing.', null],
      ['STOCK_SHORT', 'A&B/12: only 0 of 1 available.', 2],
      ['SCHEMA_INVALID', '00417-B: the lot is missing.', 1],
    ])
  })
})
