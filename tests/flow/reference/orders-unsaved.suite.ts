import { describe, expect, it } from 'vitest'
import { BOREAL_MANAGER, CSR, ordersOf, type Order } from './orders.ts'
import { MANAGER, type Reference } from './server.ts'

const CHANGES = {
  head: { expected_date: { before: '11/30/2026', now: 'next week' } },
  lines: { before: [{ product_code: 'A', qty: '1' }], now: [{ product_code: 'A', qty: 'many' }] },
}

/** What somebody has typed into an order that is entered, and not saved. */
export const ordersUnsavedSuite = (reference: () => Reference): void => {
  const { product, enter, patch, act, read, create, body } = ordersOf(reference)
  const entered = async (kind: 'PO' | 'SO') => enter(kind, [{ product_code: await product(), uom: 'EACH', qty: 1 }])
  const keep = (kind: 'PO' | 'SO', order: Pick<Order, 'id' | 'version'>, unsaved: unknown = CHANGES, as = CSR) =>
    patch(kind, order, { unsaved }, as)

  describe.each(['PO', 'SO'] as const)('changes of a %s that are not saved', (kind) => {
    it('are kept as they were typed, for their author alone, and leave the order as it is', async () => {
      const order = await entered(kind)
      expect(order['unsaved']).toBeNull()
      const answer = await keep(kind, order)
      expect([answer.status, answer.body.data.version, answer.body.data.unsaved]).toEqual([
        200,
        order.version,
        { version: order.version, at: expect.stringMatching(/^\d{4}-/), changes: CHANGES },
      ])
      const { unsaved, ...again } = await read(kind, order.id)
      expect({ ...again, unsaved: null }).toEqual(order)
      expect(unsaved).toMatchObject({ changes: CHANGES })
      expect((await read(kind, order.id, MANAGER))['unsaved']).toBeNull()
    })

    it('outlive the change of somebody else, and say which version they began from', async () => {
      const order = await entered(kind)
      const now = await act(kind, order, { carrier_code: 'TOLL' }, MANAGER)
      expect((await keep(kind, order)).status).toBe(200)
      expect(await read(kind, order.id)).toMatchObject({ version: now.version, unsaved: { version: order.version } })
    })

    it('are forgotten when they are saved, or dropped, not by another change', async () => {
      const order = await entered(kind)
      await keep(kind, order)
      const others = await act(kind, order, { carrier_code: 'TOLL' }, MANAGER)
      const elsewhere = await act(kind, others, { carrier_code: 'STARTRACK' })
      expect(elsewhere['unsaved']).toMatchObject({ version: order.version, changes: CHANGES })
      const mine = await act(kind, elsewhere, { carrier_code: 'TOLL', unsaved: null })
      expect(mine).toMatchObject({ carrier_code: 'TOLL', unsaved: null })
      await keep(kind, mine)
      expect((await keep(kind, mine, null)).body.data.unsaved).toBeNull()
    })

    it('are kept after a release too, when most of the order is fixed', async () => {
      const order = await entered(kind)
      const released = await act(kind, order, { action: 'release' }, MANAGER)
      expect(released.status).not.toBe('ENTERED')
      expect((await keep(kind, order)).body.data.unsaved).toMatchObject({ version: order.version })
    })

    it('of a draft hold what its fields cannot', async () => {
      const { data } = (await create(kind, await body(kind, [], { status: 'DRAFT' }))).body as { data: Order }
      await keep(kind, data)
      expect((await read(kind, data.id))['unsaved']).toMatchObject({ changes: CHANGES })
      expect((await act(kind, data, { carrier_code: 'TOLL', unsaved: null }))['unsaved']).toBeNull()
      await keep(kind, await read(kind, data.id))
      expect((await patch(kind, await read(kind, data.id), { action: 'delete' })).status).toBe(200)
    })

    it('are refused where they are none, or the order is not the sender’s to see', async () => {
      const order = await entered(kind)
      const long = { ...CHANGES, lines: { before: [], now: Array.from({ length: 2001 }, () => ({})) } }
      for (const unsaved of ['text', { head: { a: 1 }, lines: null }, long]) expect((await keep(kind, order, unsaved)).status).toBe(422)
      expect((await keep(kind, order, CHANGES, BOREAL_MANAGER)).status).toBe(404)
      expect((await keep(kind, { ...order, version: order.version + 1 })).status).toBe(409)
    })
  })
}
