import { describe, expect, it } from 'vitest'
import type { Movement } from '#lib/contract/stock/movements.ts'
import {
  despatchParts,
  despatchPartText,
  traceEndText,
  followUpQuery,
  matchingDespatches,
  palletAfter,
  palletStates,
  palletStockQuery,
  palletLocationText,
  mergeMovements,
  traceKeyOf,
  traceQuery,
} from './trace.ts'

const base = {
  client_code: 'ACME',
  owner_code: 'ACME-AU',
  site_code: 'SYD1',
  product_code: '007',
  lot_no: 'L1',
  serial_no: null,
  sscc: null,
  ref_type: null,
  ref_no: null,
  moved_at: '2026-10-27T13:30:00+11:00',
  from_location: null,
  to_location: 'A-01-01',
  direction: 'MOVE',
  type_code: 'MOVE',
} as unknown as Movement
const movement = (id: number, change: Partial<Movement> = {}): Movement => ({ ...base, id: `m_${id}`, ...change })

describe('the trace of a movement', () => {
  it('follows the pallet, or else the serial number, the order it was picked for, or the lot', () => {
    const order = { ref_type: 'SO', ref_no: 'SO-1' }
    expect(traceKeyOf(movement(1, { sscc: '393', serial_no: 'S', ...order }))).toEqual({ kind: 'pallet', value: '393' })
    expect(traceKeyOf(movement(1, { serial_no: 'S', ...order }))).toEqual({ kind: 'serial', value: 'S' })
    expect(traceKeyOf(movement(1, order))).toEqual({ kind: 'order', value: 'SO-1' })
    expect(traceKeyOf(movement(1, { ref_type: 'PO', ref_no: 'PO-1' }))).toEqual({ kind: 'lot', value: 'L1' })
    expect(traceKeyOf(movement(1, { lot_no: null }))).toBeNull()
  })

  it('searches half a year back and ahead, for one item at one site', () => {
    expect(traceQuery(movement(1), { kind: 'lot', value: 'L1' })).toMatchObject({
      client: ['ACME'],
      site: ['SYD1'],
      product: ['007'],
      lot_no: ['L1'],
      moved_from: '2026-04-27',
      moved_to: '2027-04-28',
      sort: 'moved_at',
    })
  })

  it('continues from a pallet to the despatches of its orders, and from an order back to its pallets', () => {
    const pick = movement(2, { type_code: 'PICK', ref_type: 'SO', ref_no: 'SO-1', sscc: '393' })
    const row = movement(1, { sscc: '393' })
    expect(followUpQuery(row, { kind: 'pallet', value: '393' }, [row, pick])).toMatchObject({
      ref_no: ['SO-1'],
      direction: ['OUT'],
      lot_no: ['L1'],
    })
    expect(followUpQuery(row, { kind: 'pallet', value: '393' }, [row])).toBeNull()
    expect(followUpQuery(row, { kind: 'order', value: 'SO-1' }, [pick])).toMatchObject({ sscc: ['393'] })
    expect(followUpQuery(row, { kind: 'lot', value: 'L1' }, [pick])).toBeNull()
  })

  it('keeps only the despatches that match a pick of the pallet, if they can be told apart', () => {
    const pick = movement(1, { type_code: 'PICK', ref_no: 'SO-1', to_location: 'STAGE-1', qty: 26 })
    const out = (id: number, qty: number, from: string) => movement(id, { direction: 'OUT', ref_no: 'SO-1', from_location: from, qty })
    const [matching, other, elsewhere, combined] = [
      out(2, -26, 'STAGE-1'),
      out(3, -96, 'STAGE-1'),
      out(4, -26, 'STAGE-2'),
      out(5, -122, 'STAGE-1'),
    ]
    expect(matchingDespatches([pick], [matching, other, elsewhere])).toEqual([matching])
    expect(matchingDespatches([pick], [combined])).toEqual([combined])
  })

  it('says how much of a despatch came from the pallet, if the order had other stock too', () => {
    const move = (id: number, type_code: string, qty: number, ref_no = 'SO-1') =>
      movement(id, { type_code, ref_no, qty, direction: type_code === 'DESPATCH' ? 'OUT' : 'MOVE' })
    const picks = [move(1, 'PICK', 25), move(2, 'UNPICK', 4), move(3, 'PICK', 60, 'SO-2')]
    const [despatch, whole] = [move(4, 'DESPATCH', -64), move(5, 'DESPATCH', -60, 'SO-2')]
    const parts = despatchParts(picks, [despatch, whole])
    expect([...parts]).toEqual([['m_4', { qty: 21, isAtMost: false }]])
    expect(despatchPartText(parts.get('m_4')!, despatch)).toBe('−21 of 64')
    const shared = despatchParts(picks, [despatch, move(6, 'DESPATCH', -30)])
    expect([...shared.keys()]).toEqual(['m_4', 'm_6'])
    expect(despatchPartText(shared.get('m_4')!, despatch)).toBe('up to 21 of 64')
    // A movement of the pallet itself is shown as it is.
    expect(despatchParts([...picks, despatch], [despatch]).size).toBe(0)
  })

  it('follows the location and contents of a pallet through partial and complete moves', () => {
    const pallet = { sscc: '393', uom: 'EA' }
    const received = movement(1, { ...pallet, direction: 'IN', type_code: 'RECEIPT', qty: 60, from_location: null, to_location: 'DOCK-1' })
    const move = (id: number, type_code: string, qty: number, from_location: string, to_location: string) =>
      movement(id, { ...pallet, direction: 'MOVE', type_code, qty, from_location, to_location })
    const putaway = move(2, 'PUTAWAY', 60, 'DOCK-1', 'B-02-01')
    const pick = move(3, 'PICK', 26, 'B-02-01', 'STAGE-1')
    const split = move(4, 'MOVE', 10, 'B-02-01', 'A-09-01')
    const fullMove = move(5, 'MOVE', 24, 'B-02-01', 'B-03-01')
    const last = move(6, 'REPLEN', 24, 'B-03-01', 'A-01-01')
    const end = (...trace: Movement[]) => traceEndText(trace, { kind: 'pallet', value: '393' })
    expect(end(received, putaway)).toBe('Now at B-02-01 with 60 EA.')
    expect(end(received, putaway, pick)).toBe('Now at B-02-01 with 34 EA.')
    expect(end(received, putaway, pick, split)).toBe('Now at B-02-01 with 24 EA.')
    expect(end(received, putaway, pick, split, fullMove)).toBe('Now at B-03-01 with 24 EA.')
    expect(end(received, putaway, pick, split, fullMove, last)).toBe('Last seen at A-01-01.')
    const trace = [received, putaway, pick, movement(7, { sscc: 'other', qty: 5 }), split, fullMove]
    expect([...palletStates(trace, '393')].map(([id, { qty }]) => [id, qty])).toEqual([
      ['m_1', 60],
      ['m_2', 60],
      ['m_3', 34],
      ['m_4', 24],
      ['m_5', 24],
    ])
    expect(palletStates([putaway, pick], '393').size).toBe(0)
    // The quantity before the start of the trace is unknown.
    expect(end(putaway, pick)).toBe('Last seen at STAGE-1.')
  })

  it('moves a pallet whose serial numbers or lots have a movement each', () => {
    const part = (id: number, direction: 'IN' | 'MOVE', from_location: string | null, to_location: string, qty = 1) =>
      movement(id, { sscc: '393', direction, type_code: direction === 'IN' ? 'RECEIPT' : 'PUTAWAY', qty, from_location, to_location })
    const received = [1, 2, 3].map((id) => part(id, 'IN', null, 'DOCK-1'))
    const stored = [4, 5, 6].map((id) => part(id, 'MOVE', 'DOCK-1', 'B-02-01'))
    expect(palletAfter([...received, ...stored], '393')).toEqual({ location: 'B-02-01', qty: 3 })
    expect(palletAfter([...received, ...stored.slice(1)], '393')).toEqual({ location: 'DOCK-1', qty: 1 })
  })

  it('looks up the current stock of a pallet and names each location with its quantity', () => {
    expect(palletStockQuery(movement(1), { kind: 'pallet', value: '393' })).toMatchObject({
      site: ['SYD1'],
      product: ['007'],
      sscc: ['393'],
    })
    expect(palletStockQuery(movement(1), { kind: 'lot', value: 'L1' })).toBeNull()
    const line = (location_code: string | null, on_hand: number | null) => ({ location_code, on_hand, uom: 'EACH' })
    expect(palletLocationText([line('B-05-03', 100), line('E-09-02', 56), line('B-05-03', 0.5)])).toBe(
      'Now at B-05-03 with 100.5 EACH and at E-09-02 with 56 EACH.',
    )
    expect(palletLocationText([line('A-1', 1), line('A-2', 2), line('A-3', 3)])).toBe(
      'Now at A-1 with 1 EACH, at A-2 with 2 EACH and at A-3 with 3 EACH.',
    )
    expect(palletLocationText([line('B-05-03', null)])).toBe('Now at B-05-03.')
    expect(palletLocationText([line('B-05-03', 0), line(null, 5)])).toBeNull()
  })

  it('is chronological without duplicates, and says where it ends', () => {
    const received = movement(9, { moved_at: '2026-10-27T13:30:00+11:00', direction: 'IN' })
    const putaway = movement(10, { moved_at: '2026-10-27T13:30:00+11:00' })
    const despatch = movement(3, { moved_at: '2026-10-30T10:00:00+11:00', direction: 'OUT', ref_no: 'SO-1' })
    const trace = mergeMovements(putaway, [despatch, received], [putaway, despatch])
    expect(trace.map(({ id }) => id)).toEqual(['m_9', 'm_10', 'm_3'])
    expect(traceEndText(trace, { kind: 'pallet', value: '393' })).toBe('Left the site with SO-1.')
    expect(traceEndText([received, putaway], { kind: 'lot', value: 'L1' })).toBe('Last seen at A-01-01.')
    expect(traceEndText([despatch, putaway], { kind: 'lot', value: 'L1' })).toBe('Last seen at A-01-01; some of it has left the site.')
  })
})
