import { expect, it } from 'vitest'
import { carriedBy, conditionName, namesInFile, priorityName, serviceInFile, typeName } from './order-names.ts'

const codes = { order_type: 'B2B', priority: 'P3', carrier_code: 'TOLL', carrier_name: null, service: 'STD' }
const named = { ...codes, order_type_name: 'Wholesale', priority_name: 'Standard', carrier_name: 'Toll Priority', service_name: 'Road' }

it('an order is told in the words of its form, and by its codes where v7 has no words', () => {
  expect([typeName(named), priorityName(named), carriedBy(named)]).toEqual(['Wholesale', 'Standard', 'Toll Priority · Road'])
  expect([typeName(codes), priorityName(codes), carriedBy(codes)]).toEqual(['B2B', 'P3', 'TOLL · STD'])
  expect(carriedBy({ carrier_code: null, carrier_name: null, service: null })).toBe('')
  expect(['GOOD', 'QTN', 'XRAY', null].map((disposition_code) => conditionName({ disposition_code }))).toEqual([
    'Good',
    'Quarantine',
    'XRAY',
    null,
  ])
})

it('a file has the name, and the code beside it', () => {
  const label = (_: string, fallback: string) => fallback
  const columns = { ...namesInFile(label), ...serviceInFile(label) }
  const cells = Object.values(columns).map((pair) => pair.map((one) => one.value(named)))
  expect(cells).toEqual([
    ['Wholesale', 'B2B'],
    ['Standard', 'P3'],
    ['Toll Priority', 'TOLL'],
    ['Road', 'STD'],
  ])
  expect(columns.carrier_code[1]?.label).toBe('Carrier code')
})
