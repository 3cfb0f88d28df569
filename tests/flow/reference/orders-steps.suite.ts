import { beforeAll, describe, expect, it } from 'vitest'
import { allocateOrder } from '#lib/reference/orders/steps/allocate.ts'
import { refreshHoldings } from '#lib/reference/ledger/refresh.ts'
import { lockAnyOrder } from '#lib/reference/orders/write/lock-order.ts'
import { recountOrder } from '#lib/reference/orders/write/store-lines.ts'
import sql from 'sql-template-tag'
import { ORDER_STEPS } from '#lib/contract/orders/order-entry.ts'
import { PO_STATUSES, SO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { stepsIn } from '#lib/contract/orders/order-steps.ts'
import { brokenChains, brokenLines, brokenReservations } from '#tests/support/ledger-checks.ts'
import { invalidSteps } from '#tests/support/order-checks.ts'
import { ADDRESS, BOREAL_MANAGER, CSR, day, ordersOf, type Kind, type Order } from './orders.ts'
import { CLERK, MANAGER, SUPPLIER, type Reference } from './server.ts'

const READ = { PO: 'purchaseOrders', SO: 'salesOrders' } as const
const STATUSES = { PO: PO_STATUSES, SO: SO_STATUSES }

/** Orders after they are entered: actions, changes, versions, stock, and concurrent requests. */
export const ordersStepsSuite = (reference: () => Reference): void => {
  const { createProduct, receive, orderBody, create, enter, patch, act, read, holdingOf } = ordersOf(reference)
  let itemCode = ''
  beforeAll(async () => {
    itemCode = await createProduct([[100_000]])
  })
  const line = (overrides: Record<string, unknown> = {}) => ({ product_code: itemCode, uom: 'EACH', qty: 1, ...overrides })
  const forceStatus = async (kind: Kind, order: Order, status: string): Promise<Order> => {
    const id = Number(order.id.slice(3))
    await reference().db.query(
      kind === 'PO'
        ? sql`update purchase_order set status = ${status} where id = ${id}`
        : sql`update sales_order set status = ${status} where id = ${id}`,
    )
    return { ...order, status }
  }

  /** Runs `work` while a user may view and not change the orders of a kind. */
  const withoutEditing = async (kind: Kind, email: string, work: () => Promise<void>) => {
    const setRight = (canEdit: boolean) =>
      reference().db.query(sql`
        update user_module set can_edit = ${canEdit} where module = ${kind === 'PO' ? 'purchase_orders' : 'sales_orders'}
          and user_id = (select id from app_user where email = ${email})`)
    await setRight(false)
    try {
      await work()
    } finally {
      await setRight(true)
    }
  }

  it('a step of a purchase order that is for managers is 403 LEVEL_FORBIDDEN for others, and 403 VIEW_FORBIDDEN for a supplier', async () => {
    const [item] = await reference().db.query<{ code: string; uom: string }>(sql`
      select product_code as code, base_uom as uom from product
      where client_code = 'ACME' and owner_code = 'ACME-AU' and supplier_code = 'SUP-014' and active and not expiry_tracked limit 1`)
    const lines = [{ product_code: item!.code, uom: item!.uom, qty: 1 }]
    const order = await enter('PO', lines, { supplier_code: 'SUP-014' })
    const refusalOf = async (as: string, action: string, status: string) => {
      const reply = await patch('PO', await forceStatus('PO', order, status), { action, reason: 'x' }, as)
      return [reply.status, reply.body.code, reply.body.message]
    }
    const forManagers = [403, 'LEVEL_FORBIDDEN', 'Only managers can reopen an order, or close one that is not fully received.']
    expect(await refusalOf(CSR, 'reopen', 'CLOSED')).toEqual(forManagers)
    expect(await refusalOf(CSR, 'close', 'PART_RECEIVED')).toEqual(forManagers)
    for (const [action, status] of [
      ['reopen', 'CLOSED'],
      ['close', 'PART_RECEIVED'],
      ['close', 'RECEIVED'],
      ['release', 'ENTERED'],
      ['hold', 'ENTERED'],
      ['cancel', 'ENTERED'],
    ] as const)
      expect(await refusalOf(SUPPLIER, action, status)).toEqual([403, 'VIEW_FORBIDDEN', 'Suppliers cannot do this.'])
    await withoutEditing('PO', SUPPLIER, async () => {
      expect((await refusalOf(SUPPLIER, 'close', 'RECEIVED')).slice(0, 2)).toEqual([403, 'MODULE_FORBIDDEN'])
      expect((await refusalOf(SUPPLIER, 'release', 'ENTERED')).slice(0, 2)).toEqual([403, 'MODULE_FORBIDDEN'])
    })
  })

  for (const kind of ['PO', 'SO'] as const) {
    const noun = kind === 'PO' ? 'purchase' : 'sales'
    const actions = [...ORDER_STEPS, 'edit'] as const
    const isAllowed = (status: string, action: string) => stepsIn(kind, status)?.allowed.some((step) => step === action) ?? false
    const edit = { carrier_code: 'TOLL', ...(kind === 'SO' && { service: 'ROAD' }) }

    describe(`a step of a ${noun} order`, () => {
      it.each(STATUSES[kind].map((status) => status.value))(
        'is allowed in status %s exactly as the table of steps says',
        async (status) => {
          for (const action of actions) {
            const order = await forceStatus(kind, await enter(kind, [line()], {}, MANAGER), status)
            const reply = await patch(kind, order, action === 'edit' ? edit : { action, reason: 'A reason', lines: [1] }, MANAGER)
            const outcome = [action, reply.status, reply.body.code, reply.body.message]
            if (!isAllowed(status, action))
              expect(outcome).toEqual([action, 409, 'STATUS_CONFLICT', expect.stringContaining('its status is')])
            else expect(outcome).toEqual([action, 200, undefined, undefined])
            const found = await reference().ask(READ[kind], { query: { view: 'detail', id: order.id }, as: MANAGER })
            expect(found.status).toBe(isAllowed(status, action) && action === 'delete' ? 404 : 200)
          }
        },
      )

      it('requires the current version', async () => {
        const order = await enter(kind, [line()])
        const withoutVersion = await reference().ask(kind === 'PO' ? 'patchPurchaseOrder' : 'patchSalesOrder', {
          params: { id: order.id },
          body: { action: 'release' },
          as: CSR,
        })
        expect([withoutVersion.status, withoutVersion.body.code]).toEqual([428, 'VERSION_REQUIRED'])
        const onHold = await act(kind, order, { action: 'hold', reason: 'Wait' }, MANAGER)
        const outdated = await patch(kind, order, { action: 'release' })
        expect([outdated.status, outdated.body.code, outdated.body.message, outdated.body.data]).toEqual([
          409,
          'STALE_WRITE',
          'Morgan Blake changed this order in the meantime. Reload it and make your change again.',
          await read(kind, order.id),
        ])
        expect(onHold).toMatchObject({ status: 'ON_HOLD', hold_reason: 'Wait', version: order.version + 1 })
      })

      it('succeeds once for concurrent requests', async () => {
        const order = await enter(kind, [line()])
        const replies = await Promise.all(Array.from({ length: 5 }, () => patch(kind, order, { action: 'release' })))
        expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
      })

      it('needs a reason to hold and to cancel', async () => {
        const order = await enter(kind, [line()])
        for (const action of ['hold', 'cancel'])
          expect((await patch(kind, order, { action })).body.errors).toEqual({ reason: ['Enter a reason.'] })
        expect((await patch(kind, order, { action: 'explode' })).body.errors).toEqual({ action: ['Choose what to do.'] })
      })

      it('is 404 for an order of another client, and 403 MODULE_FORBIDDEN without the right', async () => {
        const order = await enter(kind, [line()])
        const reply = await patch(kind, order, { action: 'cancel', reason: 'x' }, BOREAL_MANAGER)
        expect([reply.status, reply.body]).toEqual([404, { message: 'Order not found.', code: 'NOT_FOUND' }])
        for (const id of ['x', 'so_999999999', "so_1' or '1'='1"])
          expect((await patch(kind, { id, version: 1 }, { action: 'release' })).status).toBe(404)
        // The clerk does not have the module, and the manager may only view it.
        const codeFor = async (
          as: string,
          { payload = { action: 'release' }, status = 'ENTERED' }: { payload?: object; status?: string } = {},
        ) => {
          const { status: answered, body } = await patch(kind, await forceStatus(kind, order, status), payload, as)
          return [answered, body.code]
        }
        expect(await codeFor(CLERK)).toEqual([403, 'MODULE_FORBIDDEN'])
        await withoutEditing(kind, MANAGER, async () => {
          for (const action of ['release', 'cancel', 'hold'])
            expect(await codeFor(MANAGER, { payload: { action, reason: 'x' } })).toEqual([403, 'MODULE_FORBIDDEN'])
          expect(await codeFor(MANAGER, { payload: edit })).toEqual([403, 'MODULE_FORBIDDEN'])
          if (kind === 'SO') return
          // A higher level would not help this user.
          expect(await codeFor(MANAGER, { payload: { action: 'reopen' }, status: 'CLOSED' })).toEqual([403, 'MODULE_FORBIDDEN'])
          expect(await codeFor(MANAGER, { payload: { action: 'close' }, status: 'RECEIVED' })).toEqual([403, 'MODULE_FORBIDDEN'])
        })
      })

      it('is written into the history of the order and the audit log', async () => {
        const order = await enter(kind, [line()])
        const onHold = await act(kind, order, { action: 'hold', reason: 'Credit check' })
        expect((onHold['events'] as object[]).at(-1)).toMatchObject({ status: 'ON_HOLD', user_name: 'Casey Rivera', note: 'Credit check' })
        const [entry] = await reference().db.query(sql`
          select event_code, summary, changes, actor_name, client_code, owner_code, site_code from audit_event where entity_no = ${String(order[kind === 'PO' ? 'po_no' : 'so_no'])} order by id desc limit 1`)
        expect(entry).toEqual({
          event_code: `${kind}_HELD`,
          summary: 'On hold: Credit check',
          changes: [{ field: 'status', label: 'Status', before: 'ENTERED', after: 'ON_HOLD' }],
          actor_name: 'Casey Rivera',
          client_code: 'ACME',
          owner_code: 'ACME-AU',
          site_code: 'SYD1',
        })
      })
    })

    describe(`a change to a ${noun} order`, () => {
      it('writes only differences, and logs them in the audit log', async () => {
        const order = await enter(kind, [line(), line({ lot_no: 'A' })])
        const unchanged = await act(kind, order, { lines: [line(), line({ lot_no: 'A' })], priority: 'p3' })
        expect(unchanged.version).toBe(order.version)
        const changed = await act(kind, order, { lines: [line({ qty: 4 })], priority: 'P1', carrier_code: 'TOLL' })
        expect(changed).toMatchObject({
          version: order.version + 1,
          priority: 'P1',
          carrier_name: 'Toll IPEC',
          lines: [{ line_no: 1, qty_ordered: 4 }],
          qty_ordered: 4,
        })
        const [entry] = await reference().db.query<{ summary: string; changes: object[] }>(sql`
          select summary, changes from audit_event where entity_id = ${order.id} order by id desc limit 1`)
        expect(entry!.summary).toBe('Priority Standard → Emergency; Carrier none → Toll IPEC; 1 line changed; 1 line removed')
        expect(entry!.changes).toEqual([
          { field: 'priority', label: 'Priority', before: 'P3', after: 'P1' },
          { field: 'carrier_code', label: 'Carrier', before: null, after: 'TOLL' },
          { field: 'lines.0.qty', label: 'Line 1: quantity', before: 1, after: 4 },
          { field: 'lines.1', label: 'Line 2 removed', before: `${itemCode} × 1 EACH`, after: null },
        ])
        if (kind === 'PO') return
        const rules = { service: 'PRIO', on_shortage: 'SHIP_AVAILABLE', lines: [line({ qty: 4 })] }
        await act(kind, changed, rules)
        const [next] = await reference().db.query<{ summary: string }>(sql`
          select summary from audit_event where entity_id = ${order.id} order by id desc limit 1`)
        expect(next!.summary).toMatch(
          /^Service none → Priority overnight; When stock is short .+ → Ship what is available, cancel the rest$/,
        )
      })

      it('is refused with every error in the changed fields', async () => {
        const order = await enter(kind, [line()])
        const reply = await patch(kind, order, { lines: [line({ qty: 0 }), line({ uom: 'BOX' })], priority: 'P9' })
        expect([reply.status, reply.body.errors]).toEqual([
          422,
          {
            'lines.0.qty': ['Enter a quantity greater than 0.'],
            'lines.1.uom': [`BOX is not a unit of ${itemCode}.`],
            priority: ['Choose a priority.'],
          },
        ])
        expect((await patch(kind, order, { lines: [] })).body.errors).toEqual({ lines: ['Add at least one line.'] })
        expect((await patch(kind, order, { lines: Array.from({ length: 2001 }, () => line()) })).status).toBe(413)
      })

      it('may correct a note even if a product is no longer active', async () => {
        const inactive = await createProduct([[5]])
        const order = await enter(kind, [{ product_code: inactive, uom: 'EACH', qty: 1 }])
        await reference().db.query(sql`update product set active = false where product_code = ${inactive}`)
        const note = kind === 'PO' ? { notes: 'Ring first' } : { delivery_instructions: 'Ring first' }
        expect(await act(kind, order, note)).toMatchObject(note)
      })

      it("cannot move an order to a client outside the user's scope", async () => {
        const order = await enter(kind, [line()])
        const reply = await patch(kind, order, { client_code: 'BOREAL' })
        expect([reply.status, reply.body.errors.client_code]).toEqual([422, ['Choose a client.']])
      })

      it('cannot use the number of another order', async () => {
        const key = kind === 'PO' ? 'po_no' : 'so_no'
        const [first, second] = [await enter(kind, [line()]), await enter(kind, [line()])]
        const reply = await patch(kind, second, { [key]: first[key] })
        expect([reply.status, reply.body.code, reply.body.data.id]).toEqual([409, 'DUPLICATE_ORDER', first.id])
        expect((await act(kind, second, { [key]: null }))[key]).toBe(second[key])
      })
    })

    describe(`a draft of a ${noun} order`, () => {
      it('can be saved repeatedly, and entered once it is complete', async () => {
        const scope = { status: 'DRAFT', client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1' }
        let draft: Order = (await create(kind, scope)).body.data
        draft = await act(kind, draft, { lines: [line({ qty: null })] })
        const tooEarly = await patch(kind, draft, { action: 'submit' })
        expect([tooEarly.status, tooEarly.body.errors['lines.0.qty']]).toEqual([422, ['Enter a quantity greater than 0.']])
        const complete = await orderBody(kind, [line({ qty: 7 })])
        draft = await act(kind, draft, { ...complete, status: 'DRAFT' })
        expect([draft.status, draft.version]).toEqual(['DRAFT', 3])
        const entered = await act(kind, draft, { action: 'submit' })
        expect(entered).toMatchObject({ status: 'ENTERED', qty_ordered: 7 })
        expect((await patch(kind, entered, { status: 'DRAFT' })).body.code).toBe('STATUS_CONFLICT')
        const log = await reference().db.query<{ event_code: string }>(
          sql`select event_code from audit_event where entity_id = ${draft.id} order by id`,
        )
        expect(log.map((row) => row.event_code)).toEqual([`${kind}_CREATED`, `${kind}_SUBMITTED`])
      })

      it('needs only the right to create until it is entered', async () => {
        const unsaved = { head: { notes: { before: '', now: 'half' } }, lines: null }
        const begin = async (as = CSR): Promise<Order> =>
          (await create(kind, { ...(await orderBody(kind, [])), status: 'DRAFT' }, { as })).body.data
        await withoutEditing(kind, CSR, async () => {
          const deleted = await begin()
          expect(deleted['allowed_actions']).toEqual(['edit', 'submit', 'delete', 'copy'])
          expect((await act(kind, deleted, { unsaved }))['unsaved']).toMatchObject({ changes: unsaved })
          await act(kind, deleted, { action: 'delete' })
          const changed = await act(kind, await begin(), { lines: [line()] })
          const entered = await act(kind, changed, { action: 'submit' })
          expect(entered['allowed_actions']).toEqual(['copy', 'print'])
          for (const change of [{ carrier_code: 'TOLL' }, { unsaved }, { action: 'release' }, { action: 'cancel', reason: 'x' }])
            expect((await patch(kind, entered, change)).body.code, JSON.stringify(change)).toBe('MODULE_FORBIDDEN')
          expect(await act(kind, await begin(), { lines: [line()], status: 'ENTERED' })).toMatchObject({ status: 'ENTERED' })
          expect((await patch(kind, await begin(MANAGER), { lines: [line()] })).status).toBe(404)
        })
      })

      it('can be saved and entered in one request', async () => {
        const draft: Order = (await create(kind, { ...(await orderBody(kind, [])), status: 'DRAFT' })).body.data
        expect(await act(kind, draft, { lines: [line()], status: 'ENTERED' })).toMatchObject({
          status: 'ENTERED',
          lines: [{ qty_ordered: 1 }],
        })
      })
    })
  }

  describe('a purchase order', () => {
    it('counts as on order and outstanding until it is cancelled', async () => {
      const code = await createProduct()
      const order = await enter('PO', [{ product_code: code, uom: 'CASE', qty: 10 }])
      const reduced = await act('PO', order, { lines: [{ product_code: code, uom: 'CASE', qty: 4 }] })
      expect(await holdingOf(code)).toMatchObject({ on_order: 48 })
      expect(reduced).toMatchObject({ qty_outstanding: 48, lines: [{ qty_outstanding: 4 }] })
      const cancelled = await act('PO', reduced, { action: 'cancel', reason: 'Not needed' })
      expect(await holdingOf(code)).toMatchObject({ on_order: 0 })
      expect(cancelled).toMatchObject({
        qty_ordered: 48,
        qty_outstanding: 0,
        lines: [{ qty_ordered: 4, qty_outstanding: 0, qty_short: 0 }],
      })
    })

    it('can be closed short and reopened only by managers', async () => {
      const code = await createProduct()
      const order = await enter('PO', [{ product_code: code, uom: 'EACH', qty: 10 }])
      await reference().db.query(
        sql`update po_line set qty_received = 4, status = 'PART_RECEIVED' where po_id = ${Number(order.id.slice(3))}`,
      )
      const partReceived = await forceStatus('PO', order, 'PART_RECEIVED')
      const refused = await patch('PO', partReceived, { action: 'close' }, CSR)
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Only managers can reopen an order, or close one that is not fully received.',
      ])
      const closed = await act('PO', partReceived, { action: 'close', reason: 'Sold out ' }, MANAGER)
      expect(closed).toMatchObject({ status: 'CLOSED', lines: [{ qty_short: 6, status: 'SHORT' }] })
      expect(closed['events']).toContainEqual(expect.objectContaining({ status: 'CLOSED', note: 'Sold out. 1 line closed short.' }))
      expect(await holdingOf(code)).toMatchObject({ on_order: 0 })
      expect((await patch('PO', closed, { action: 'reopen' }, CSR)).status).toBe(403)
      expect(await act('PO', closed, { action: 'reopen' }, MANAGER)).toMatchObject({
        status: 'PART_RECEIVED',
        lines: [{ qty_short: 0 }],
        closed_at: null,
      })
      expect(await holdingOf(code)).toMatchObject({ on_order: 6 })
    })

    it('that is released cannot be changed in fields that the warehouse relies on', async () => {
      const order = await act('PO', await enter('PO', [line()]), { action: 'release' })
      const reply = await patch('PO', order, { supplier_ref: 'X', lines: [line({ qty: 2 })] })
      expect([reply.status, reply.body.message]).toEqual([
        409,
        `${String(order['po_no'])} has the status Released: Supplier reference, Lines can no longer be changed.`,
      ])
      expect(await act('PO', order, { expected_date: day(20), notes: 'Tail-lift', container_no: 'mSKU1' })).toMatchObject({
        expected_date: day(20),
        notes: 'Tail-lift',
        container_no: 'MSKU1',
      })
    })
  })

  describe('a released sales order', () => {
    const release = async (
      code: string,
      qty: number,
      overrides: Record<string, unknown> = {},
      lineOverrides: Record<string, unknown> = {},
    ) => act('SO', await enter('SO', [{ product_code: code, uom: 'EACH', qty, ...lineOverrides }], overrides), { action: 'release' })

    it('is allocated stock, and a cancellation frees it, both at once in the holdings', async () => {
      const code = await createProduct([[100]])
      const order = await enter('SO', [{ product_code: code, uom: 'CASE', qty: 5 }])
      expect(await holdingOf(code)).toMatchObject({ available: 100, allocated: 0 })
      const released = await act('SO', order, { action: 'release' })
      expect(released).toMatchObject({ status: 'ALLOCATED', qty_allocated: 60, lines: [{ qty_allocated: 5, status: 'ALLOCATED' }] })
      expect(released['released_at']).not.toBeNull()
      expect(await holdingOf(code)).toMatchObject({ available: 40, allocated: 60, on_hand: 100 })
      expect((released['lines'] as { places: unknown[] }[])[0]!.places).toEqual([
        {
          location_code: 'DOCK-1',
          sscc: null,
          lot_no: null,
          serial_no: null,
          expiry_date: null,
          qty: 5,
          base_qty: 60,
          base_uom: 'EACH',
          picked: false,
        },
      ])
      const cancelled = await act('SO', released, { action: 'cancel', reason: 'Ordered twice' })
      expect(cancelled).toMatchObject({
        status: 'CANCELLED',
        qty_allocated: 0,
        cancel_reason: 'Ordered twice',
        lines: [{ status: 'CANCELLED', qty_allocated: 0 }],
      })
      expect(await holdingOf(code)).toMatchObject({ available: 100, allocated: 0 })
      expect(
        await reference().db.query(
          sql`select a.id from allocation a join so_line l on l.id = a.so_line_id where l.so_id = ${Number(order.id.slice(3))}`,
        ),
      ).toEqual([])
    })

    it('back-orders the rest, with a warning', async () => {
      const code = await createProduct([[10]])
      const order = await enter('SO', [
        { product_code: code, uom: 'EACH', qty: 7 },
        { product_code: code, uom: 'EACH', qty: 7, lot_no: null, notes: 'b' },
      ])
      const reply = await patch('SO', order, { action: 'release' })
      expect(reply.body.data).toMatchObject({
        status: 'PART_ALLOCATED',
        qty_back_ordered: 4,
        lines: [
          { qty_allocated: 7, status: 'ALLOCATED' },
          { qty_allocated: 3, qty_back_ordered: 4, status: 'BACK_ORDERED' },
        ],
      })
      expect(reply.body.meta.warnings).toEqual([
        { code: 'BACK_ORDERED', path: 'lines.1.qty', message: `${code}: 3 of 7 EACH allocated; the rest is back-ordered.` },
      ])
      const noteOf = (response: { body: { data: { events: { note: string }[] } } }) => response.body.data.events.at(-1)?.note
      expect(noteOf(reply)).toBe(`Allocated 1 of 2 lines, 3 of 7 EACH of ${code}; the rest is back-ordered.`)
      expect(await holdingOf(code)).toMatchObject({ available: 0, allocated: 10, back_ordered: 4 })
      const scarce = await createProduct([[2]])
      const single = await patch('SO', await enter('SO', [{ product_code: scarce, uom: 'EACH', qty: 5 }]), { action: 'release' })
      expect(noteOf(single)).toBe(`Allocated 2 of 5 EACH of ${scarce}; the rest is back-ordered.`)
      expect(await release(code, 2)).toMatchObject({ status: 'BACK_ORDERED', qty_back_ordered: 2 })
      expect(await holdingOf(code)).toMatchObject({ back_ordered: 6 })
    })

    it('ships what is available, or cannot be released, depending on its shortage option', async () => {
      const code = await createProduct([[10]])
      const shippedPart = await release(code, 25, { on_shortage: 'SHIP_AVAILABLE' })
      expect(shippedPart).toMatchObject({ status: 'ALLOCATED', qty_allocated: 10, qty_back_ordered: 0 })
      const unstockedOrder = await enter('SO', [{ product_code: code, uom: 'EACH', qty: 1 }], { on_shortage: 'SHIP_AVAILABLE' })
      const refused = await patch('SO', unstockedOrder, { action: 'release' })
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'STATUS_CONFLICT',
        `Not enough stock, and this order cannot be back-ordered. Available: line 1 (${code}): 0 of 1 EACH.`,
      ])
      expect((await read('SO', unstockedOrder.id)).status).toBe('ENTERED')
      const strict = await createProduct([[5]])
      const order = await enter('SO', [{ product_code: strict, uom: 'EACH', qty: 5 }], { on_shortage: 'REJECT' })
      await release(strict, 1)
      expect((await patch('SO', order, { action: 'release' })).status).toBe(409)
      expect(await holdingOf(strict)).toMatchObject({ allocated: 1 })
    })

    it('is allocated all or nothing if its order type ships complete', async () => {
      const [stocked, unstocked] = [await createProduct([[10]]), await createProduct()]
      const webOrder = await enter(
        'SO',
        [
          { product_code: stocked, uom: 'EACH', qty: 2 },
          { product_code: unstocked, uom: 'EACH', qty: 1 },
        ],
        { order_type: 'B2C' },
      )
      expect(await act('SO', webOrder, { action: 'release' })).toMatchObject({
        status: 'BACK_ORDERED',
        qty_allocated: 0,
        qty_back_ordered: 3,
      })
      expect(await holdingOf(stocked)).toMatchObject({ available: 10, back_ordered: 2 })
    })

    it('can be put on hold before picking, which frees its stock until it is released again', async () => {
      const code = await createProduct([[10]])
      const allocated = await release(code, 6)
      expect(allocated['allowed_actions']).toEqual(expect.arrayContaining(['hold', 'edit', 'edit_lines']))
      const onHold = await act('SO', allocated, { action: 'hold', reason: 'Customer rang' })
      expect(onHold).toMatchObject({
        status: 'ON_HOLD',
        qty_allocated: 0,
        hold_reason: 'Customer rang',
        lines: [{ qty_allocated: 0, status: 'OPEN' }],
      })
      expect(await holdingOf(code)).toMatchObject({ allocated: 0, available: 10 })
      expect(await act('SO', onHold, { action: 'release' })).toMatchObject({ status: 'ALLOCATED', qty_allocated: 6 })
      expect(await holdingOf(code)).toMatchObject({ allocated: 6, available: 4 })
    })

    it('allows changes of lines until something is picked, and stock follows at once', async () => {
      const [first, second] = [await createProduct([[10]]), await createProduct([[5]])]
      const eachLine = (product_code: string, qty: number) => ({ product_code, uom: 'EACH', qty })
      let order = await release(first, 10)
      // The order may reuse the stock that it has reserved itself.
      const raised = await patch('SO', order, { lines: [eachLine(first, 8), eachLine(second, 5)] })
      expect([raised.status, raised.body.meta?.warnings]).toEqual([200, []])
      order = raised.body.data
      expect(order).toMatchObject({
        status: 'ALLOCATED',
        qty_ordered: 13,
        qty_allocated: 13,
        lines: [{ qty_allocated: 8 }, { qty_allocated: 5 }],
      })
      expect([await holdingOf(first), await holdingOf(second)]).toMatchObject([
        { allocated: 8, available: 2 },
        { allocated: 5, available: 0 },
      ])
      expect((order['events'] as object[]).at(-1)).toMatchObject({
        status: 'ALLOCATED',
        user_name: 'Casey Rivera',
        note: '1 line changed; 1 line added. Allocated 2 lines.',
      })
      const short = await patch('SO', order, { lines: [eachLine(second, 9)] })
      expect([short.body.data.status, short.body.meta.warnings.map((warning: { code: string }) => warning.code)]).toEqual([
        'PART_ALLOCATED',
        ['BACK_ORDERED'],
      ])
      expect([await holdingOf(first), await holdingOf(second)]).toMatchObject([
        { allocated: 0, available: 10 },
        { allocated: 5, available: 0, back_ordered: 4 },
      ])
      // A note sent with unchanged lines neither reserves again nor adds to the history.
      const noted = await act('SO', short.body.data, { lines: [eachLine(second, 9)], delivery_instructions: 'Ring first' })
      expect((noted['events'] as object[]).length).toBe((short.body.data.events as object[]).length)
      const reduced = await act('SO', noted, { lines: [eachLine(second, 2)] })
      expect(reduced).toMatchObject({ status: 'ALLOCATED', qty_allocated: 2, qty_back_ordered: 0 })
      expect(await holdingOf(second)).toMatchObject({ allocated: 2, available: 3, back_ordered: 0 })
    })

    it('refuses a change of lines that are picked or that the stock cannot cover, and changes nothing', async () => {
      const code = await createProduct([[5]])
      const strict = await release(code, 4, { on_shortage: 'REJECT' })
      const lines = [{ product_code: code, uom: 'EACH', qty: 6 }]
      const refused = await patch('SO', strict, { lines })
      expect([refused.status, refused.body.message]).toEqual([422, 'Only 5 of 6 available; no receipt is expected.'])
      expect(await read('SO', strict.id)).toMatchObject({
        status: 'ALLOCATED',
        version: strict.version,
        lines: [{ qty_ordered: 4, qty_allocated: 4 }],
      })
      expect(await holdingOf(code)).toMatchObject({ allocated: 4, available: 1 })
      const wrong = await patch('SO', strict, { lines: [{ ...lines[0], uom: 'BOX' }] })
      expect([wrong.status, (await holdingOf(code))!.allocated]).toEqual([422, 4])
      await reference().db.query(sql`update so_line set qty_picked = 1 where so_id = ${Number(strict.id.slice(3))}`)
      const picked = await patch('SO', strict, { lines: [{ ...lines[0], qty: 3 }] })
      await reference().db.query(sql`update so_line set qty_picked = 0 where so_id = ${Number(strict.id.slice(3))}`)
      expect([picked.status, picked.body.message]).toEqual([
        409,
        `${String(strict['so_no'])} is being picked: line 1 has already been picked, so the lines can no longer be changed.`,
      ])
      const picking = await forceStatus('SO', strict, 'PICKING')
      expect((await patch('SO', picking, { lines })).body.code).toBe('STATUS_CONFLICT')
      await forceStatus('SO', strict, 'ALLOCATED')
    })

    it('can be split into what is available and a back-order for the rest', async () => {
      const [stocked, unstocked] = [await createProduct([[10]]), await createProduct()]
      const order = await release(stocked, 14, {}, {})
      expect(order.status).toBe('PART_ALLOCATED')
      // The ten are reserved for this line, so none count as reserved by others.
      expect(order.lines).toMatchObject([{ shortage: { qty: 4, available: 0, reserved: 0 } }])
      const reply = await patch('SO', order, { action: 'split' })
      const restNumber = `${String(order['so_no'])}-A`
      expect([reply.status, reply.body.meta.warnings]).toEqual([
        200,
        [{ code: 'SPLIT', path: null, message: `The rest is back-ordered as ${restNumber}.` }],
      ])
      expect(reply.body.data).toMatchObject({
        status: 'ALLOCATED',
        qty_ordered: 10,
        qty_allocated: 10,
        qty_back_ordered: 0,
        lines: [{ qty_ordered: 10 }],
      })
      const restOrder = (await reference().get('salesOrders', { order_no: restNumber }, CSR)).data[0]
      expect(restOrder).toMatchObject({
        status: 'BACK_ORDERED',
        qty_ordered: 4,
        qty_back_ordered: 4,
        customer_code: order['customer_code'],
        ship_to: order['ship_to'],
      })
      // Each order links to the other.
      expect(reply.body.data).toMatchObject({ split_from: null, rests: [{ id: restOrder?.['id'], no: restNumber }] })
      expect(await read('SO', String(restOrder?.['id']))).toMatchObject({ split_from: { id: order.id, no: order['so_no'] }, rests: [] })
      expect(await holdingOf(stocked)).toMatchObject({ allocated: 10, available: 0, back_ordered: 4 })
      const completeOrder = await enter(
        'SO',
        [
          { product_code: stocked, uom: 'EACH', qty: 2 },
          { product_code: unstocked, uom: 'EACH', qty: 1 },
        ],
        { order_type: 'B2C' },
      )
      const waiting = await act('SO', completeOrder, { action: 'release' })
      expect(waiting.allowed_actions).not.toContain('split')
      expect((await patch('SO', waiting, { action: 'split' })).body.message).toBe(
        `Nothing on ${String(completeOrder['so_no'])} is in stock yet, so there is nothing to split off.`,
      )
      await receive(stocked, [[2]])
      const afterReceipt = await reference().get('salesOrders', { view: 'detail', id: waiting.id }, CSR)
      expect(afterReceipt.data.allowed_actions).toContain('split')
      expect(await act('SO', waiting, { action: 'split' })).toMatchObject({
        status: 'ALLOCATED',
        lines: [{ product_code: stocked, qty_allocated: 2 }],
      })
      expect(await holdingOf(unstocked)).toMatchObject({ back_ordered: 1 })
    })

    it('keeps the serial numbers of its pieces when it is split, and the rest has the others', async () => {
      const code = await createProduct([[1, { serial: 'C2' }]], { serial: true })
      const piece = (qty: number, serial_nos: string[]) => ({ product_code: code, uom: 'EACH', qty, serial_nos })
      const order = await act('SO', await enter('SO', [piece(3, ['C1', 'c2', 'C3']), piece(1, ['C4'])]), { action: 'release' })
      const shipped = await act('SO', order, { action: 'split' })
      expect(shipped.lines).toMatchObject([{ line_no: 1, qty_ordered: 1, serial_nos: ['c2'] }])
      const rest = await read('SO', (shipped['rests'] as { id: string }[])[0]!.id)
      expect(rest.lines).toMatchObject([
        { line_no: 1, qty_ordered: 2, serial_nos: ['C1', 'C3'] },
        { line_no: 2, qty_ordered: 1, serial_nos: ['C4'] },
      ])
    })

    it('cannot be split while less than a case of it is in stock', async () => {
      const code = await createProduct([[3]])
      const waiting = await act('SO', await enter('SO', [{ product_code: code, uom: 'CASE', qty: 2 }]), { action: 'release' })
      expect(waiting).toMatchObject({ status: 'BACK_ORDERED', lines: [{ shortage: { available: 0.25 } }] })
      expect(waiting.allowed_actions).not.toContain('split')
      await receive(code, [[9]])
      const afterReceipt = await reference().get('salesOrders', { view: 'detail', id: waiting.id }, CSR)
      expect(afterReceipt.data.allowed_actions).toContain('split')
    })

    it('has totals in pieces even if a case has been opened', async () => {
      const code = await createProduct([[24]])
      const order = await act('SO', await enter('SO', [{ product_code: code, uom: 'CASE', qty: 2 }]), { action: 'release' })
      const id = Number(order.id.slice(3))
      await reference().db.query(sql`update so_line set qty_picked = 0.667 where so_id = ${id}`)
      await recountOrder(reference().db, 'SO', id)
      const detail = (await reference().get('salesOrders', { view: 'detail', id: order.id }, CSR)).data
      expect([detail.qty_ordered, detail.qty_picked]).toEqual([24, 8])
      expect(detail.lines).toMatchObject([{ places: [{ qty: 2, base_qty: 24, base_uom: 'EACH' }] }])
      await reference().db.query(sql`update so_line set qty_picked = 0 where so_id = ${id}`)
      await recountOrder(reference().db, 'SO', id)
    })

    it('keeps waiting when some lines are cancelled, and is cancelled with the last one', async () => {
      const [first, second] = [await createProduct(), await createProduct()]
      const lines = [first, second].map((code) => ({ product_code: code, uom: 'CASE', qty: 2 }))
      const waiting = await act('SO', await enter('SO', lines), { action: 'release' })
      expect(waiting).toMatchObject({ status: 'BACK_ORDERED', allowed_actions: expect.arrayContaining(['cancel_lines']) })
      const wrong = await patch('SO', waiting, { action: 'cancel_lines' })
      expect(wrong.body.errors).toEqual({ reason: ['Enter a reason.'], lines: ['Choose the lines to cancel.'] })
      for (const no of [9, 3_000_000_000]) {
        const unknown = await patch('SO', waiting, { action: 'cancel_lines', lines: [1, no], reason: 'Gone' })
        expect([unknown.status, unknown.body.message]).toEqual([409, `Line ${no} of ${String(waiting['so_no'])} is not waiting for stock.`])
      }
      const remaining = await act('SO', waiting, { action: 'cancel_lines', lines: [1], reason: 'Out of sale' })
      expect(remaining).toMatchObject({
        status: 'BACK_ORDERED',
        version: waiting.version + 1,
        qty_ordered: 48,
        qty_back_ordered: 24,
        qty_cancelled: 24,
        lines: [
          { status: 'CANCELLED', qty_back_ordered: 0 },
          { status: 'BACK_ORDERED', qty_back_ordered: 2 },
        ],
      })
      expect((remaining['events'] as { note: string }[]).at(-1)?.note).toBe(`Cancelled line 1 (${first}): Out of sale`)
      expect([(await holdingOf(first))!.back_ordered, (await holdingOf(second))!.back_ordered]).toEqual([0, 24])
      // Allocating again does not serve the cancelled line.
      const locked = (await lockAnyOrder(reference().db, 'SO', Number(waiting.id.slice(3))))!
      expect(await allocateOrder(reference().db, locked, new Date())).toMatchObject({
        status: 'BACK_ORDERED',
        text: 'Nothing allocated; the whole order is back-ordered.',
      })
      const cancelled = await act('SO', remaining, { action: 'cancel_lines', lines: [2], reason: 'Out of sale' })
      expect(cancelled).toMatchObject({ status: 'CANCELLED', cancel_reason: 'Out of sale', qty_back_ordered: 0 })
      expect((await holdingOf(second))!.back_ordered).toBe(0)
    })

    it('cannot be cancelled during picking, but a request to cancel can be sent', async () => {
      const order = await forceStatus('SO', await act('SO', await enter('SO', [line()]), { action: 'release' }), 'PICKING')
      expect((await patch('SO', order, { action: 'cancel', reason: 'Ordered twice' })).body.code).toBe('STATUS_CONFLICT')
      expect((await patch('SO', order, { action: 'ask_cancel' })).body.errors).toEqual({ reason: ['Enter a reason.'] })
      expect((await read('SO', order.id))['allowed_actions']).toContain('ask_cancel')
      const requested = await act('SO', order, { action: 'ask_cancel', reason: 'Ordered twice' })
      expect([requested.status, (requested['events'] as object[]).at(-1)]).toEqual([
        'PICKING',
        expect.objectContaining({ action: 'ask_cancel', note: 'Ordered twice' }),
      ])
      // Until the warehouse has decided, it is not asked again.
      expect(requested['allowed_actions']).not.toContain('ask_cancel')
      const again = await patch('SO', requested, { action: 'ask_cancel', reason: 'Ordered twice' })
      expect([again.status, again.body.code, again.body.message]).toEqual([
        409,
        'STATUS_CONFLICT',
        `The warehouse has already been asked to cancel ${String(order['so_no'])} and has not decided yet.`,
      ])
    })

    it('is allocated what expires first, never expired stock, by its lot and shelf life', async () => {
      const code = await createProduct(
        [
          [10, { lot: 'LATE', expiry: day(200) }],
          [10, { lot: 'SOON', expiry: day(20) }],
          [10, { lot: 'GONE', expiry: day(0) }],
          [10, { lot: 'HELD', expiry: day(10), disposition: 'HOLD' }],
        ],
        { lot: true },
      )
      const lotsOf = async (id: string) =>
        (
          await reference().db.query<{ lot_no: string; qty: number }>(sql`
            select s.lot_no, a.qty from allocation a join so_line l on l.id = a.so_line_id join stock_line s on s.id = a.stock_line_id where l.so_id = ${Number(id.slice(3))} order by a.id`)
        ).map((row) => `${row.lot_no} ${row.qty}`)
      expect(await lotsOf((await release(code, 4)).id)).toEqual(['SOON 4'])
      expect(await lotsOf((await release(code, 2, {}, { expiry_min_date: day(100) })).id)).toEqual(['LATE 2'])
      expect(await lotsOf((await release(code, 1, {}, { lot_no: 'late' })).id)).toEqual(['LATE 1'])
      expect(await lotsOf((await release(code, 8)).id)).toEqual(['SOON 6', 'LATE 2'])
      expect(await release(code, 9)).toMatchObject({ status: 'PART_ALLOCATED', qty_allocated: 5 })
    })

    it('shows before its release how much is available for the lot, shelf life and serial numbers of each line', async () => {
      const inLots = await createProduct(
        [
          [10, { lot: 'LATE', expiry: day(200) }],
          [5, { lot: 'SOON', expiry: day(20) }],
        ],
        { lot: true },
      )
      const serialTracked = await createProduct(
        [
          [1, { serial: 'A1' }],
          [1, { serial: 'A2' }],
        ],
        { serial: true },
      )
      const line = (product_code: string, overrides: Record<string, unknown> = {}) => ({ product_code, uom: 'EACH', qty: 1, ...overrides })
      const order = await enter('SO', [
        line(inLots),
        line(inLots, { lot_no: 'late' }),
        line(inLots, { lot_no: 'NOLOT' }),
        line(inLots, { expiry_min_date: day(100) }),
        line(serialTracked, { serial_nos: ['a1'] }),
      ])
      type ShownLine = { available_now: number; shortage: { qty: number; available: number; unsuitable?: object[] } | null }
      const shownLines = (await read('SO', order.id))['lines'] as ShownLine[]
      expect(shownLines.map((line) => line.available_now)).toEqual([15, 10, 0, 10, 1])
      expect(shownLines.map((line) => line.shortage && [line.shortage.qty, line.shortage.available])).toEqual([
        null,
        null,
        [1, 0],
        null,
        null,
      ])
      // The stock of the item, and why this line cannot use it.
      const [, , ofNoLot] = shownLines
      expect(ofNoLot?.shortage?.unsuitable).toEqual([
        { reason: 'LOT', lot_no: 'LATE', qty: 10 },
        { reason: 'LOT', lot_no: 'SOON', qty: 5 },
      ])
    })

    it('counts good stock that has expired as available nowhere, and is allocated none of it', async () => {
      const code = await createProduct(
        [
          [7, { lot: 'PAST', expiry: day(-1) }],
          [4, { lot: 'TODAY', expiry: day(0) }],
          [5, { lot: 'FRESH', expiry: day(20) }],
        ],
        { lot: true },
      )
      const lines = [
        { product_code: code, uom: 'EACH', qty: 2 },
        { product_code: code, uom: 'EACH', qty: 9, lot_no: 'PAST' },
      ]
      const order = await enter('SO', lines)
      const availableIn = (rows: unknown) => (rows as { available_now: number }[]).map((line) => line.available_now)
      expect(availableIn((await read('SO', order.id))['lines'])).toEqual([5, 0])
      const listed = await reference().get('salesOrders', { view: 'table', order_no: [order['so_no'] as string], sort: 'line_no' }, CSR)
      expect(availableIn(listed.data)).toEqual([5, 0])
      const [found] = (await reference().get('productsTypeahead', { product: [code] }, CSR)).data as { available: number }[]
      expect(found?.available).toBe(5)
      const checked = await create('SO', await orderBody('SO', lines))
      expect(checked.body.meta.warnings[0].message).toBe('None of 9 available, 5 of FRESH, 11 expired; no receipt is expected.')
      const released = (await patch('SO', order, { action: 'release' })).body.data
      expect(released.lines.map((line: { qty_allocated: number }) => line.qty_allocated)).toEqual([2, 0])
    })

    it('agrees with every stock screen, the forecast and home about good stock that has expired', async () => {
      const code = await createProduct(
        [
          [7, { lot: 'PAST', expiry: day(-1) }],
          [4, { lot: 'TODAY', expiry: day(0) }],
          [5, { lot: 'FRESH', expiry: day(1) }],
        ],
        { lot: true },
      )
      const product = [code]
      const stock = async (query: Record<string, string | string[]>) => reference().get('stocksHolding', { product, ...query }, CSR)
      const [holding] = (await stock({ view: 'summary' })).data
      expect(holding).toMatchObject({ on_hand: 16, available: 5, expired: 11, projected: 5, earliest_expiry_date: day(1) })
      const lines = await stock({ view: 'table', sort: 'lot_no' })
      expect(lines.data.map((line: Record<string, unknown>) => [line['lot_no'], line['on_hand'], line['available']])).toEqual([
        ['FRESH', 5, 5],
        ['PAST', 7, 0],
        ['TODAY', 4, 0],
      ])
      expect([lines.meta.totals.available, (await stock({ view: 'table', available_min: '0.001' })).meta.total]).toEqual([5, 1])
      const totals = ['summary', 'table'].map(async (view) => (await stock({ view, expired: '1' })).meta.total as number)
      expect(await Promise.all(totals)).toEqual([1, 2])
      expect((await stock({ view: 'summary', disposition: ['GOOD'] })).meta.total).toBe(1)
      const { data: detail } = await stock({ view: 'detail', id: holding.id })
      const sums = (rows: { available: number }[]) => rows.map(({ available }) => available)
      expect([sums(detail.by_disposition), sums(detail.by_lot)]).toEqual([[5], [0, 0, 5]])
      expect((await stock({ view: 'forecast' })).data).toMatchObject({ opening_available: 5 })
      const [found] = (await reference().get('productsTypeahead', { product }, CSR)).data as { available: number }[]
      const order = await enter('SO', [{ product_code: code, uom: 'EACH', qty: 9 }])
      const [line] = order['lines'] as { available_now: number; shortage: { available: number; blocked: number; unsuitable: object[] } }[]
      expect([found?.available, line?.available_now, line?.shortage.available]).toEqual([5, 5, 5])
      // Named once, as stock that the line cannot use.
      expect([line?.shortage.blocked, line?.shortage.unsuitable]).toEqual([0, [{ reason: 'EXPIRED', lot_no: null, qty: 11 }]])

      const countOf = async () => (await reference().get('homeOverview', {}, CSR)).data.counts.reorder as number
      const before = await countOf()
      await reference().db.query(sql`update holding set reorder_level = 6 where client_code = 'ACME' and product_code = ${code}`)
      expect(await countOf()).toBe(before + 1)
      await act('SO', order, { action: 'release' })
      expect((await stock({ view: 'summary', has_stock: '0' })).data[0]).toMatchObject({ allocated: 5, available: 0, expired: 11 })
      // What expires while it is reserved stays reserved, and does not come back as available.
      await reference().db.query(sql`update stock_line set expiry_date = ${day(0)} where product_code = ${code} and lot_no = 'FRESH'`)
      await act('SO', await read('SO', order.id), { action: 'cancel', reason: 'Ordered twice' })
      expect((await stock({ view: 'summary' })).data[0]).toMatchObject({ allocated: 0, available: 0, expired: 16 })
    })

    it('is allocated the requested serial numbers, in any letter case', async () => {
      const code = await createProduct(
        [
          [1, { serial: 'A1' }],
          [1, { serial: 'A2' }],
          [1, { serial: 'A3' }],
        ],
        { serial: true },
      )
      const order = await release(code, 2, {}, { serial_nos: ['A2', 'a3'] })
      expect(order.status).toBe('ALLOCATED')
      const rows = await reference().db.query(sql`
        select s.serial_no from allocation a join so_line l on l.id = a.so_line_id join stock_line s on s.id = a.stock_line_id where l.so_id = ${Number(order.id.slice(3))} order by 1`)
      expect(rows).toEqual([{ serial_no: 'A2' }, { serial_no: 'A3' }])
    })

    it('still allows changes of address and dates, but not of the customer reference', async () => {
      const code = await createProduct([[1]])
      const order = await release(code, 2)
      expect(order.status).toBe('PART_ALLOCATED')
      const updated = await act('SO', order, { ship_to: { phone: '+61 2 5555 0000' }, required_ship_date: day(5) })
      expect(updated).toMatchObject({ ship_to: { ...ADDRESS, phone: '+61 2 5555 0000' }, required_ship_date: day(5), qty_allocated: 1 })
      expect((await patch('SO', updated, { customer_po_no: 'Another' })).body.code).toBe('STATUS_CONFLICT')
    })
  })

  describe('concurrent requests', () => {
    it('never allocate a piece twice, never deadlock, and leave consistent books', async () => {
      const codes = [await createProduct([[60], [40, { location: 'DOCK-2' }]]), await createProduct([[50]]), await createProduct([[30]])]
      const lines = (n: number) => {
        const orderLines = codes.map((code, k) => ({ product_code: code, uom: 'EACH', qty: 1 + ((n + k) % 5) }))
        return n % 2 ? orderLines.toReversed() : orderLines
      }
      const orders = await Promise.all(Array.from({ length: 40 }, (_, n) => enter('SO', lines(n))))
      const totalOrdered = orders.reduce((sum, order) => sum + Number(order['qty_ordered']), 0)
      expect(totalOrdered).toBeGreaterThan(180)
      // Releases, cancellations, receipts and purchase orders of the same items, all concurrently.
      const releases = orders.map(async (order, n) => {
        const released = await act('SO', order, { action: 'release' })
        return n % 4 === 0 ? act('SO', released, { action: 'cancel', reason: 'Race' }) : released
      })
      const enterPurchase = async (n: number) => {
        const all = codes.map((code) => ({ product_code: code, uom: 'EACH', qty: 3 }))
        const order = await enter('PO', [all[n % 3]!])
        return act('PO', order, { lines: n % 2 ? all : all.toReversed() })
      }
      const concurrentWork = Array.from({ length: 8 }, (_, n) => [receive(codes[n % 3]!, [[2]]), enterPurchase(n)]).flat()
      const finished = await Promise.all(releases)
      await Promise.all(concurrentWork)
      const open = finished.filter((order) => order.status !== 'CANCELLED')
      for (const code of codes) {
        const { on_hand, available, allocated, on_order } = (await holdingOf(code))!
        expect(available + allocated).toBe(on_hand)
        expect(available).toBeGreaterThanOrEqual(0)
        expect(on_order).toBe(24)
        const [sum] = await reference().db.query<{ qty: number }>(sql`
          select coalesce(sum(l.qty_allocated * l.factor), 0) as qty from so_line l where l.product_code = ${code}`)
        expect(sum!.qty).toBe(allocated)
      }
      expect(open.length).toBe(30)
      for (const order of open) expect(Number(order['qty_allocated']) + Number(order['qty_back_ordered'])).toBe(order['qty_ordered'])
      expect(await invalidSteps(reference().db, new Date('2026-11-20T08:59:00Z'))).toEqual([])
      for (const broken of [brokenChains, brokenLines, brokenReservations]) expect(await broken(reference().db)).toEqual([])
    })

    it('leave the numbers of their holdings equal to a recount', async () => {
      const codes = [await createProduct([[9]]), await createProduct([[9]])]
      await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          const order = await enter(
            'SO',
            codes.map((code) => ({ product_code: code, uom: 'EACH', qty: 2 })),
          )
          const released = await act('SO', order, { action: 'release' })
          if (n % 3 === 0) await act('SO', released, { action: 'cancel', reason: 'x' })
        }),
      )
      const before = await reference().db.query(sql`select * from holding where product_code = any(${codes}::text[]) order by id`)
      await reference().db.transaction((tx) => refreshHoldings(tx))
      expect(await reference().db.query(sql`select * from holding where product_code = any(${codes}::text[]) order by id`)).toEqual(before)
    })
  })
}
