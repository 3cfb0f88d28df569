import { expect, test } from 'vitest'
import { arrivingParts, linesOfWholePallets, withoutUnits } from './advised-parts.ts'

const part = (qty: number, sscc: string | null, lot_no: string | null = null) => ({ qty, sscc, lot_no, expiry_date: null })

test('goods arrive on the advised pallets, and anything beyond the advised quantity on none', () => {
  const advised = [part(4, 'A', 'L1'), part(6, 'B', 'L2')]
  expect(arrivingParts(advised, 10)).toEqual(advised)
  expect(arrivingParts(advised, 7)).toEqual([part(4, 'A', 'L1'), part(3, 'B', 'L2')])
  expect(arrivingParts(advised, 4)).toEqual([part(4, 'A', 'L1')])
  expect(arrivingParts(advised, 12)).toEqual([...advised, part(2, null)])
})

test('missing units are subtracted from the largest part, which never becomes empty', () => {
  expect(withoutUnits([part(4, 'A'), part(6, 'B')], 3)).toEqual([part(4, 'A'), part(3, 'B')])
  expect(withoutUnits([part(2, 'A'), part(1, 'B')], 2)).toEqual([part(2, 'A'), part(1, 'B')])
})

test('lines that share a pallet are received together, even across several pallets', () => {
  const pallets: Record<string, string[]> = { a: ['A'], b: ['B'], c: ['C'], d: ['A', 'D'], e: ['D'] }
  const partsOf = (line: string) => pallets[line]!.map((sscc) => ({ sscc }))
  expect(linesOfWholePallets(['a', 'b', 'c', 'd', 'e'], 1, partsOf)).toEqual(['a', 'd', 'e'])
  expect(linesOfWholePallets(['a', 'b', 'c', 'd', 'e'], 2, partsOf)).toEqual(['a', 'b', 'd', 'e'])
})
