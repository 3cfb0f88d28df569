import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { describe, expect, it } from 'vitest'
import { BOREAL_MANAGER, CSR, ordersOf, type Order } from './orders.ts'
import { MANAGER, type Reference } from './server.ts'

const CHANGES = {
  head: { expected_date: { before: '11/30/2026', now: 'next week' } },
  lines: { before: [{ product_code: 'A', qty: '1' }], now: [{ product_code: 'A', qty: 'many' }] },
}

/** Changes that a user has typed into an entered order but not yet saved. */
export const ordersUnsavedSuite = (reference: () => Reference): void => {
  const { createProduct, enter, patch, act, read, create, orderBody } = ordersOf(reference)
  const enterOrder = async (kind: OrderKind) => enter(kind, [{ product_code: await createProduct(), uom: 'EACH', qty: 1 }])
  const saveUnsaved = (kind: OrderKind, order: Pick<Order, 'id' | 'version'>, unsaved: unknown = CHANGES, as = CSR) =>
    patch(kind, order, { unsaved }, as)

  describe.each(['PO', 'SO'] as const)('changes of a %s that are not saved', (kind) => {
    it('are stored as typed, visible only to their author, and do not change the order', async () => {
      const order = await enterOrder(kind)
      expect(order['unsaved']).toBeNull()
      const response = await saveUnsaved(kind, order)
      expect([response.status, response.body.data.version, response.body.data.unsaved]).toEqual([
        200,
        order.version,
        { version: order.version, at: expect.stringMatching(/^\d{4}-/), changes: CHANGES },
      ])
      const { unsaved, ...reread } = await read(kind, order.id)
      expect({ ...reread, unsaved: null }).toEqual(order)
      expect(unsaved).toMatchObject({ changes: CHANGES })
      expect((await read(kind, order.id, MANAGER))['unsaved']).toBeNull()
    })

    it('survive a change by another user, and keep the version they started from', async () => {
      const order = await enterOrder(kind)
      const changed = await act(kind, order, { carrier_code: 'TOLL' }, MANAGER)
      expect((await saveUnsaved(kind, order)).status).toBe(200)
      expect(await read(kind, order.id)).toMatchObject({ version: changed.version, unsaved: { version: order.version } })
    })

    it('are removed when saved or discarded, but not by another change', async () => {
      const order = await enterOrder(kind)
      await saveUnsaved(kind, order)
      const byManager = await act(kind, order, { carrier_code: 'TOLL' }, MANAGER)
      const byAuthor = await act(kind, byManager, { carrier_code: 'STARTRACK' })
      expect(byAuthor['unsaved']).toMatchObject({ version: order.version, changes: CHANGES })
      const saved = await act(kind, byAuthor, { carrier_code: 'TOLL', unsaved: null })
      expect(saved).toMatchObject({ carrier_code: 'TOLL', unsaved: null })
      await saveUnsaved(kind, saved)
      expect((await saveUnsaved(kind, saved, null)).body.data.unsaved).toBeNull()
    })

    it('can be stored even after a release, when most of the order is fixed', async () => {
      const order = await enterOrder(kind)
      const released = await act(kind, order, { action: 'release' }, MANAGER)
      expect(released.status).not.toBe('ENTERED')
      expect((await saveUnsaved(kind, order)).body.data.unsaved).toMatchObject({ version: order.version })
    })

    it('of a draft contain what its fields cannot', async () => {
      const { data } = (await create(kind, await orderBody(kind, [], { status: 'DRAFT' }))).body as { data: Order }
      await saveUnsaved(kind, data)
      expect((await read(kind, data.id))['unsaved']).toMatchObject({ changes: CHANGES })
      expect((await act(kind, data, { carrier_code: 'TOLL', unsaved: null }))['unsaved']).toBeNull()
      await saveUnsaved(kind, await read(kind, data.id))
      expect((await patch(kind, await read(kind, data.id), { action: 'delete' })).status).toBe(200)
    })

    it('are refused if they are invalid, outdated, or for an order that the user may not see', async () => {
      const order = await enterOrder(kind)
      const long = { ...CHANGES, lines: { before: [], now: Array.from({ length: 2001 }, () => ({})) } }
      for (const unsaved of ['text', { head: { a: 1 }, lines: null }, long])
        expect((await saveUnsaved(kind, order, unsaved)).status).toBe(422)
      expect((await saveUnsaved(kind, order, CHANGES, BOREAL_MANAGER)).status).toBe(404)
      expect((await saveUnsaved(kind, { ...order, version: order.version + 1 })).status).toBe(409)
    })
  })
}
