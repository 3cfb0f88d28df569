import { describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { CSR, ordersOf } from './orders.ts'
import { MANAGER, type Reference } from './server.ts'

const inParallel = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))
const statuses = (replies: readonly { status: number }[]): number[] => replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** Concurrent requests for the same order, number or piece: one of them succeeds. */
export const ordersRacesSuite = (reference: () => Reference): void => {
  const { createProduct, receive, orderBody, create, enter, patch, act, read, holdingOf } = ordersOf(reference)
  const line = (code: string, overrides: Record<string, unknown> = {}) => ({ product_code: code, uom: 'EACH', qty: 1, ...overrides })
  const identity = (as = CSR) => reference().ask('getSoIdentity', { query: { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }, as })

  describe('concurrently', () => {
    it('only one of a release, a hold, a cancel and a change based on the same version succeeds, and stock follows it', async () => {
      for (const _ of [1, 2, 3]) {
        const code = await createProduct([[10]])
        const order = await enter('SO', [line(code, { qty: 10 })])
        const changes = [
          { action: 'release' },
          { action: 'hold', reason: 'x' },
          { action: 'cancel', reason: 'x' },
          { pick_instructions: 'x' },
        ]
        const replies = await Promise.all(changes.map((change) => patch('SO', order, change)))
        expect(statuses(replies)).toEqual([200, 409, 409, 409])
        const current = await read('SO', order.id)
        expect(current.version).toBe(order.version + 1)
        for (const refused of replies.filter(({ status }) => status === 409))
          expect([refused.body.code, refused.body.data.version]).toEqual(['STALE_WRITE', current.version])
        expect(await holdingOf(code)).toMatchObject(
          current.status === 'ALLOCATED' ? { available: 0, allocated: 10 } : { available: 10, allocated: 0 },
        )
      }
    })

    it('no number is assigned twice, whether reserved or automatic', async () => {
      const payload = await orderBody('SO', [line(await createProduct([[100]]))])
      const [entered, reserved] = await Promise.all([
        inParallel(15, (n) => create('SO', payload, { as: n % 2 ? CSR : MANAGER })),
        inParallel(15, (n) => identity(n % 2 ? CSR : MANAGER)),
      ])
      expect([new Set(statuses(entered)), new Set(statuses(reserved))]).toEqual([new Set([201]), new Set([200])])
      expect(new Set([...entered, ...reserved].map((reply) => reply.body.data.so_no)).size).toBe(30)
    })

    it('a form sent several times with its number creates one order, and the other responses name it', async () => {
      const { so_no, token } = (await identity()).body.data
      const payload = await orderBody('SO', [line(await createProduct([[10]]))], { identity_token: token })
      const replies = await inParallel(6, () => create('SO', payload))
      expect(statuses(replies)).toEqual([201, 409, 409, 409, 409, 409])
      const created = replies.find(({ status }) => status === 201)!.body.data
      expect(created.so_no).toBe(so_no)
      for (const refused of replies.filter(({ status }) => status === 409))
        expect([refused.body.code, refused.body.data.id]).toEqual(['DUPLICATE_ORDER', created.id])
    })

    it('a serial number is allocated to only one of several orders', async () => {
      const code = await createProduct([], { serial: true })
      await receive(code, [
        [1, { serial: 'R-1' }],
        [1, { serial: 'R-2' }],
      ])
      const orders = await inParallel(5, () => enter('SO', [line(code, { serial_nos: ['R-1'] })]))
      const done = await Promise.all(orders.map((order) => act('SO', order, { action: 'release' })))
      expect(done.map(({ status }) => status).toSorted()).toEqual(['ALLOCATED', ...Array.from({ length: 4 }, () => 'BACK_ORDERED')])
      expect(await holdingOf(code)).toMatchObject({ available: 1, allocated: 1, back_ordered: 4 })
    })

    it('an order is split once, and its parts add up to the original quantity', async () => {
      const code = await createProduct([[5]])
      const order = await act('SO', await enter('SO', [line(code, { qty: 8 })]), { action: 'release' })
      expect(statuses(await inParallel(5, () => patch('SO', order, { action: 'split' })))).toEqual([200, 409, 409, 409, 409])
      const parts = await reference().db.query(sql`
        select o.status, o.qty_ordered, o.qty_allocated from sales_order o join so_line l on l.so_id = o.id where l.product_code = ${code} order by o.id`)
      expect(parts).toEqual([
        { status: 'ALLOCATED', qty_ordered: 5, qty_allocated: 5 },
        { status: 'BACK_ORDERED', qty_ordered: 3, qty_allocated: 0 },
      ])
    })

    it('if several orders are renamed to or entered with the same number, only one gets it', async () => {
      const code = await createProduct([[10]])
      const [first, second] = [await enter('SO', [line(code)]), await enter('SO', [line(code)])]
      const payload = await orderBody('SO', [line(code)], { so_no: 'RENAMED-1' })
      const replies = await Promise.all([
        patch('SO', first, { so_no: 'RENAMED-1' }),
        patch('SO', second, { so_no: 'RENAMED-1' }),
        create('SO', payload),
        create('SO', payload),
      ])
      expect(replies.filter(({ status }) => status < 300).length).toBe(1)
      for (const refused of replies.filter(({ status }) => status >= 300))
        expect([refused.status, refused.body.code]).toEqual([409, 'DUPLICATE_ORDER'])
      expect(await reference().db.query(sql`select count(*) as orders from sales_order where so_no = 'RENAMED-1'`)).toEqual([{ orders: 1 }])
    })
  })
}
