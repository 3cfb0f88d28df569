import { expect, it } from 'vitest'
import { unsuitableStock } from './unsuitable-stock.ts'

const stock = (free: number, part: object = {}) => ({ lot: null, serial: null, expiry: null, free, ...part })
const ofLine = { lot: '', minExpiry: null, serials: [] }
const today = '2026-11-26'

it('stock of other lots is summed by lot, the largest first; a lot is the same in any letter case', () => {
  const freeStock = [
    stock(3, { lot: 'L2' }),
    stock(5, { lot: 'L3' }),
    stock(1, { lot: 'L2' }),
    stock(9, { lot: 'l1' }),
    stock(0, { lot: 'L4' }),
  ]
  expect(unsuitableStock(freeStock, { ...ofLine, lot: 'L1' }, today)).toEqual([
    { reason: 'LOT', lot_no: 'L3', qty: 5 },
    { reason: 'LOT', lot_no: 'L2', qty: 4 },
  ])
})

it('stock without an expiry date, with an earlier one, with other serial numbers and expired stock do not count', () => {
  const requirement = { lot: '', minExpiry: '2027-01-01', serials: ['S1'] }
  const freeStock = [
    stock(8),
    stock(2, { expiry: '2026-12-31' }),
    stock(1, { expiry: '2027-01-01', serial: 'S2' }),
    stock(1, { expiry: '2027-01-01', serial: 's1' }),
    stock(4, { expiry: today }),
  ]
  expect(unsuitableStock(freeStock, requirement, today).map(({ reason, qty }) => [reason, qty])).toEqual([
    ['UNDATED', 8],
    ['EXPIRY', 2],
    ['SERIAL', 1],
    ['EXPIRED', 4],
  ])
  expect(unsuitableStock([stock(5), stock(5, { expiry: '2026-11-27', lot: 'X' })], ofLine, today)).toEqual([])
})
