import { describe, expect, it } from 'vitest'
import { LEVEL_RANK, type Module } from '#lib/contract/engine/common.ts'
import { ADVISABLE } from '#lib/contract/orders/order-status.ts'
import { readQuery, writeQuery } from '#lib/contract/engine/query.ts'
import { MODULES } from '#lib/modules.ts'
import { FALLBACK_CARDS, fallbackCardsFor, CARDS, cardsFor } from './cards.ts'

const viewer = (modules: readonly Module[], isSupplier = false, rank: number = LEVEL_RANK.Regular) => ({
  can: (module: Module) => modules.includes(module),
  hasCall: () => true,
  isSupplier,
  rank,
  ranks: LEVEL_RANK,
})

const keysFor = (modules: readonly Module[], isSupplier = false, rank: number = LEVEL_RANK.Regular, missingCalls: readonly string[] = []) =>
  cardsFor({
    can: (module) => modules.includes(module),
    hasCall: (call) => !missingCalls.includes(call),
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

  it('count, on My company, every order that a supplier can advise', () => {
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

describe('the cards of a v7 without home/overview', () => {
  const fallback = (modules: readonly Module[], isSupplier = false, rank: number = LEVEL_RANK.Regular) => {
    const { cards, callsLeft } = fallbackCardsFor(viewer(modules, isSupplier, rank))
    const addresses = new Set(cards.map(({ request }) => `${request.call.path} ${request.view} ${writeQuery(request.query('2026-11-20'))}`))
    return { keys: cards.map(({ key }) => key), calls: addresses.size, callsLeft }
  }

  it('request and link with query parameters that the calls accept', () => {
    for (const { key, request, call, query } of FALLBACK_CARDS)
      for (const [target, params] of [
        [request.call, { ...(request.view && { view: request.view }), ...request.query('2026-11-20') }],
        [call, query('2026-11-20')],
      ] as const) {
        const accepted = Object.keys(target.query?.shape ?? {})
        expect(
          Object.keys(params).filter((name) => name !== 'view' && !accepted.includes(name)),
          key,
        ).toEqual([])
        expect(readQuery(target.query!, new URLSearchParams(writeQuery(params))).success, key).toBe(true)
      }
  })

  it('need four calls for an administrator with every module, and three for a user with the Regular level', () => {
    expect(fallback([...MODULES], false, LEVEL_RANK.Admin)).toEqual({
      keys: [
        'late',
        'due',
        'hold',
        'back',
        'despatched',
        'overdue',
        'promised_later',
        'proposed',
        'expected',
        'reorder',
        'held',
        'rejected',
      ],
      calls: 4,
      callsLeft: 0,
    })
    const regular = fallback([...MODULES])
    expect([regular.keys.at(-1), regular.calls]).toEqual(['rejected', 3])
  })

  it('say how many calls they leave unused, and each appear once', () => {
    expect(fallback(['stock', 'age'])).toEqual({ keys: ['reorder', 'expiring', 'held'], calls: 2, callsLeft: 1 })
    expect(fallback(['stock', 'movements', 'age'])).toEqual({
      keys: ['despatched', 'received', 'reorder', 'held'],
      calls: 3,
      callsLeft: 0,
    })
    expect(fallback(['purchase_orders', 'stock'], true)).toEqual({ keys: ['advise', 'overdue', 'expected'], calls: 2, callsLeft: 1 })
  })

  it('count movements of a user who does not see sales orders', () => {
    const movements = (modules: readonly Module[]) =>
      fallbackCardsFor(viewer(modules)).cards.find(({ key }) => key === 'despatched')?.module
    expect([movements(['movements']), movements(['movements', 'sales_orders'])]).toEqual(['movements', 'sales_orders'])
  })
})
