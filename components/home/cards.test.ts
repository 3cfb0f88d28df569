import { describe, expect, it } from 'vitest'
import { LEVEL_RANK, type Module } from '#lib/contract/engine/common.ts'
import { ADVISABLE } from '#lib/contract/orders/order-status.ts'
import { readQuery, writeQuery } from '#lib/contract/engine/query.ts'
import { CARDS, cardsFor } from './cards.ts'

const keysFor = (modules: readonly Module[], isSupplier = false, rank: number = LEVEL_RANK.Regular, missingCalls: readonly string[] = []) =>
  cardsFor({
    can: (module) => modules.includes(module),
    offers: (call) => !missingCalls.includes(call),
    isSupplier,
    rank,
    ranks: LEVEL_RANK,
  }).map(({ key }) => key)

describe('the cards of the home page', () => {
  it('use only query parameters that their calls accept', () => {
    for (const card of CARDS) {
      const query = card.query('2026-11-20')
      const accepted = Object.keys(card.call.query?.shape ?? {})
      expect(
        Object.keys(query).filter((key) => !accepted.includes(key)),
        card.key,
      ).toEqual([])
      expect(readQuery(card.call.query!, new URLSearchParams(writeQuery(query))).success, card.key).toBe(true)
    }
    expect(new Set(CARDS.map(({ key }) => key)).size).toBe(CARDS.length)
  })

  it('link to the rows that they count, with a singular and plural noun', () => {
    const back = CARDS.find((card) => card.key === 'back')
    expect([back?.view, back?.tab, back?.unit]).toEqual(['table', 'lines', ['line', 'lines']])
    for (const { unit, key } of CARDS) expect(unit[1], key).toBe(`${unit[0]}s`)
  })

  it('count for a supplier every order that can be advised on My company', () => {
    const query = CARDS.find((card) => card.key === 'advise')?.query('2026-11-20')
    expect(query).toEqual({ status: ADVISABLE, to_advise: '1' })
    expect(ADVISABLE).toContain('IN_TRANSIT')
  })

  it('depend on the granted modules', () => {
    expect(keysFor(['stock', 'movements', 'age'])).toEqual(['despatched', 'received', 'reorder', 'expiring', 'held'])
    expect(keysFor(['sales_orders', 'rejections'])).toEqual(['late', 'due', 'hold', 'back', 'rejected'])
    expect(keysFor([])).toEqual([])
  })

  it('count users only for viewers who may see them', () => {
    expect(keysFor(['users'])).toEqual([])
    expect(keysFor(['users'], false, LEVEL_RANK.Manager)).toEqual(['locked', 'never'])
  })

  it('show a supplier only their own work', () => {
    expect(keysFor(['stock', 'purchase_orders'], true)).toEqual(['advise', 'overdue', 'expected'])
    expect(keysFor(['stock', 'purchase_orders'])).not.toContain('advise')
    expect(keysFor(['purchase_orders'], true, LEVEL_RANK.Regular, ['postSupplierManagement'])).toEqual(['overdue', 'expected'])
  })
})
