import { describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { CSR, ordersOf } from './orders.ts'
import { MANAGER, type Reference } from './server.ts'

const many = <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)))
const statuses = (replies: readonly { status: number }[]): number[] => replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** What two people do to the same order, number or piece in the same moment: one of them has it. */
export const ordersRacesSuite = (of: () => Reference): void => {
  const { product, receive, body, create, enter, patch, act, read, holding } = ordersOf(of)
  const line = (code: string, more: Record<string, unknown> = {}) => ({ product_code: code, uom: 'EACH', qty: 1, ...more })
  const identity = (as = CSR) => of().ask('getSoIdentity', { query: { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }, as })

  describe('in the same moment', () => {
    it('one of a release, a hold, a cancel and a change of one version is taken, and stock follows that one', async () => {
      for (const _ of [1, 2, 3]) {
        const code = await product([[10]])
        const order = await enter('SO', [line(code, { qty: 10 })])
        const asked = [
          { action: 'release' },
          { action: 'hold', reason: 'x' },
          { action: 'cancel', reason: 'x' },
          { pick_instructions: 'x' },
        ]
        const replies = await Promise.all(asked.map((sent) => patch('SO', order, sent)))
        expect(statuses(replies)).toEqual([200, 409, 409, 409])
        const now = await read('SO', order.id)
        expect(now.version).toBe(order.version + 1)
        for (const lost of replies.filter(({ status }) => status === 409))
          expect([lost.body.code, lost.body.data.version]).toEqual(['STALE_WRITE', now.version])
        expect(await holding(code)).toMatchObject(
          now.status === 'ALLOCATED' ? { available: 0, allocated: 10 } : { available: 10, allocated: 0 },
        )
      }
    })

    it('no number is given twice: not to forms, not to orders that are numbered by themselves', async () => {
      const sent = await body('SO', [line(await product([[100]]))])
      const [entered, reserved] = await Promise.all([
        many(15, (n) => create('SO', sent, { as: n % 2 ? CSR : MANAGER })),
        many(15, (n) => identity(n % 2 ? CSR : MANAGER)),
      ])
      expect([new Set(statuses(entered)), new Set(statuses(reserved))]).toEqual([new Set([201]), new Set([200])])
      expect(new Set([...entered, ...reserved].map((reply) => reply.body.data.so_no)).size).toBe(30)
    })

    it('a form that is sent several times with its number makes one order, and the others hear which', async () => {
      const { so_no: no, token } = (await identity()).body.data
      const sent = await body('SO', [line(await product([[10]]))], { identity_token: token })
      const replies = await many(6, () => create('SO', sent))
      expect(statuses(replies)).toEqual([201, 409, 409, 409, 409, 409])
      const made = replies.find(({ status }) => status === 201)!.body.data
      expect(made.so_no).toBe(no)
      for (const lost of replies.filter(({ status }) => status === 409))
        expect([lost.body.code, lost.body.data.id]).toEqual(['DUPLICATE_ORDER', made.id])
    })

    it('a serial number is reserved for one of those who asked for it', async () => {
      const code = await product([], { serial: true })
      await receive(code, [
        [1, { serial: 'R-1' }],
        [1, { serial: 'R-2' }],
      ])
      const orders = await many(5, () => enter('SO', [line(code, { serial_nos: ['R-1'] })]))
      const done = await Promise.all(orders.map((order) => act('SO', order, { action: 'release' })))
      expect(done.map(({ status }) => status).toSorted()).toEqual(['ALLOCATED', ...Array.from({ length: 4 }, () => 'BACK_ORDERED')])
      expect(await holding(code)).toMatchObject({ available: 1, allocated: 1, back_ordered: 4 })
    })

    it('an order is split once, and both parts ask for what the one has asked for', async () => {
      const code = await product([[5]])
      const order = await act('SO', await enter('SO', [line(code, { qty: 8 })]), { action: 'release' })
      expect(statuses(await many(5, () => patch('SO', order, { action: 'split' })))).toEqual([200, 409, 409, 409, 409])
      const parts = await of().db.query(sql`
        select o.status, o.qty_ordered, o.qty_allocated from sales_order o join so_line l on l.so_id = o.id where l.product_code = ${code} order by o.id`)
      expect(parts).toEqual([
        { status: 'ALLOCATED', qty_ordered: 5, qty_allocated: 5 },
        { status: 'BACK_ORDERED', qty_ordered: 3, qty_allocated: 0 },
      ])
    })

    it('one of two orders gets the number that both are renamed to, and the one that is entered under it does not', async () => {
      const code = await product([[10]])
      const [first, second] = [await enter('SO', [line(code)]), await enter('SO', [line(code)])]
      const sent = await body('SO', [line(code)], { so_no: 'RENAMED-1' })
      const replies = await Promise.all([
        patch('SO', first, { so_no: 'RENAMED-1' }),
        patch('SO', second, { so_no: 'RENAMED-1' }),
        create('SO', sent),
        create('SO', sent),
      ])
      expect(replies.filter(({ status }) => status < 300).length).toBe(1)
      for (const lost of replies.filter(({ status }) => status >= 300))
        expect([lost.status, lost.body.code]).toEqual([409, 'DUPLICATE_ORDER'])
      expect(await of().db.query(sql`select count(*) as orders from sales_order where so_no = 'RENAMED-1'`)).toEqual([{ orders: 1 }])
    })
  })
}
