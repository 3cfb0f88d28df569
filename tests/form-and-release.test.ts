import { expect, it } from 'vitest'
import { known } from '#lib/order-form/fixtures.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { suppliesOf } from '#lib/order-form/supply.ts'
import { randomOf } from '#lib/reference/demo/seed/random.ts'
import { assignStock, type StockNeed } from '#lib/reference/ledger/plan.ts'

const TODAY = '2026-11-20'
const UNITS = [
  { value: 'KG', factor: 1 },
  { value: 'BAG', factor: 25 },
  { value: 'PALLET', factor: 100 },
]
const random = randomOf('form and release')
const listOf = <T>(max: number, make: (n: number) => T): T[] => Array.from({ length: random.int(1, max) }, (_, n) => make(n))

const randomStock = (n: number) => ({
  id: n,
  on_hand: random.int(1, 960) / 8,
  allocated: 0,
  disposition_code: 'GOOD',
  lot_no: random.pick([null, 'L1', 'l2']),
  serial_no: random.pick([null, null, 'S1', 's2']),
  expiry_date: random.pick([null, TODAY, '2027-01-01', '2027-06-01']),
  received_date: random.pick([null, '2026-01-01', '2026-06-01']),
  location_code: 'A-01',
})

const randomLine = () => {
  const unit = random.pick(UNITS)
  return {
    unit,
    qty: unit.factor === 1 ? random.int(1, 960) / 8 : random.int(1, 3),
    lot: random.pick(['', '', 'l1', 'L2']),
    expiry: random.pick(['', '', '2027-01-01', '2027-03-01']),
    serials: random.pick(['', '', 's1', 'S1, S2']),
  }
}

it('an order form says that the lines are short which a release then cannot fill, and by how much', () => {
  for (let n = 0; n < 500; n += 1) {
    const stock = listOf(6, randomStock)
    const lines = listOf(6, randomLine)
    const needs = lines.map(({ unit, qty, lot, expiry, serials }, key): StockNeed => ({
      key,
      qty: qty * unit.factor,
      factor: unit.factor,
      lot,
      minExpiry: expiry || null,
      serials: serials === '' ? [] : serials.split(', '),
    }))
    const plan = assignStock(stock, needs, TODAY)
    const filled = (key: number) => plan.reduce((sum, part) => sum + (part.key === key ? part.qty : 0), 0)
    const shortages = needs.flatMap(({ key, qty, factor }) => (filled(key) < qty ? [`${key}: ${(qty - filled(key)) / factor}`] : []))
    const freeStock = stock.map((line) => ({
      lot: line.lot_no,
      serial: line.serial_no,
      expiry: line.expiry_date,
      received: line.received_date,
      free: line.on_hand,
    }))
    const product = known('X', { uoms: UNITS, freeStock, serial_tracked: null })
    const cells = lines.map(({ unit, qty, lot, expiry, serials }) =>
      newLine({ product_code: 'X', uom: unit.value, qty: String(qty), lot_no: lot, expiry_min_date: expiry, serial_nos: serials }),
    )
    const supplies = suppliesOf(cells, new Map([['X', product]]), { dateFormat: 'YYYY-MM-DD', today: TODAY })
    const shown = [...supplies].flatMap(([row, { short }]) => (short ? [`${row}: ${short.short}`] : []))
    expect(shown, JSON.stringify({ stock, lines })).toEqual(shortages)
  }
})
