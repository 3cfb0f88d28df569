import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { type Entry, post } from '#lib/reference/ledger/post.ts'
import { type Reference, TEST_DAY } from './server.ts'

export const CSR = 'csr@acme.test'
export const BOREAL_MANAGER = 'manager@boreal.test'

export type Kind = OrderKind
export type Order = Record<string, unknown> & { id: string; version: number; status: string }

const CREATE = { PO: 'createPurchaseOrder', SO: 'createSalesOrder' } as const
const PATCH = { PO: 'patchPurchaseOrder', SO: 'patchSalesOrder' } as const
const READ = { PO: 'purchaseOrders', SO: 'salesOrders' } as const

export const day = (offset: number): string =>
  new Date(Date.parse(`${TEST_DAY}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)

const scope = { client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1', status: 'ENTERED' }
export const ADDRESS = { address1: '1 Harbour Street', city: 'Sydney', state: 'NSW', postcode: '2000', country: 'AU' }

// Counts for the whole process, because suites share a database.
let count = 0

/** Helpers that create products and orders in addition to the demo data. */
export const ordersOf = (reference: () => Reference) => {
  let counterparties: { supplier: string; customer: string } | undefined

  const findCounterparties = async () => {
    if (counterparties) return counterparties
    const [supplier] = await reference().db.query<{ code: string }>(sql`
      select supplier_code as code from client_supplier join supplier using (supplier_code) where client_code = 'ACME' and supplier.status = 'ACTIVE'
        and client_supplier.status = 'ACTIVE' order by 1 limit 1`)
    const [customer] = await reference().db.query<{ code: string }>(sql`
      select customer_code as code from client_customer join customer using (customer_code) where client_code = 'ACME' and customer.status = 'ACTIVE'
        and client_customer.status = 'ACTIVE' order by 1 limit 1`)
    counterparties = { supplier: supplier!.code, customer: customer!.code }
    return counterparties
  }

  /** Creates a product of ACME with pack levels and optional stock, given as `[quantity, position]`. */
  const createProduct = async (stock: readonly [number, Entry['to']?][] = [], flags: Record<string, boolean> = {}): Promise<string> => {
    const code = `OW-${++count}`
    await reference().db.query(sql`
      insert into product (client_code, product_code, owner_code, product_name, base_uom, default_uom, search_text, lot_tracked, serial_tracked, expiry_tracked, is_weighed)
      values ('ACME', ${code}, 'ACME-AU', 'Order test product', 'EACH', 'EACH', ${code.toLowerCase()}, ${flags['lot'] ?? false}, ${flags['serial'] ?? false},
        ${flags['expiry'] ?? false}, ${flags['weighed'] ?? false})`)
    await reference().db.query(sql`
      insert into product_uom (client_code, product_code, uom, factor) values ('ACME', ${code}, 'EACH', 1), ('ACME', ${code}, 'CASE', 12)`)
    if (stock.length > 0) await receive(code, stock)
    return code
  }

  const receive = (code: string, stock: readonly [number, Entry['to']?][]) =>
    reference().db.transaction((tx) =>
      post(
        tx,
        stock.map(([qty, to]): Entry => ({
          client: 'ACME',
          owner: 'ACME-AU',
          site: 'SYD1',
          product: code,
          type: 'RECEIPT',
          qty,
          to: { location: 'DOCK-1', ...to },
        })),
      ),
    )

  /** A valid request body, with `overrides`. */
  const orderBody = async (
    kind: Kind,
    lines: readonly Record<string, unknown>[],
    overrides: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>> => {
    const { supplier, customer } = await findCounterparties()
    const fieldsOfKind =
      kind === 'PO'
        ? { supplier_code: supplier, expected_date: day(10) }
        : { customer_code: customer, required_ship_date: day(3), ship_to: ADDRESS }
    return { ...scope, ...fieldsOfKind, lines, ...overrides }
  }

  const create = (kind: Kind, payload: unknown, { as = CSR, key }: { as?: string; key?: string } = {}) =>
    reference().ask(CREATE[kind], { body: payload, as, headers: key === undefined ? {} : { 'idempotency-key': key } })

  /** Enters an order, which must succeed. */
  const enter = async (
    kind: Kind,
    lines: readonly Record<string, unknown>[],
    overrides: Record<string, unknown> = {},
    as = CSR,
  ): Promise<Order> => {
    const reply = await create(kind, await orderBody(kind, lines, overrides), { as })
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
    return reply.body.data
  }

  const patch = (kind: Kind, order: Pick<Order, 'id' | 'version'>, payload: unknown, as = CSR) =>
    reference().ask(PATCH[kind], { params: { id: order.id }, body: payload, as, headers: { 'if-match': `"${order.version}"` } })

  /** Makes an action or change, which must succeed, and returns the order after it. */
  const act = async (kind: Kind, order: Pick<Order, 'id' | 'version'>, payload: unknown, as = CSR): Promise<Order> => {
    const reply = await patch(kind, order, payload, as)
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    return reply.body.data
  }

  const read = async (kind: Kind, id: string, as = CSR): Promise<Order> =>
    (await reference().get(READ[kind], { view: 'detail', id }, as)).data

  /** The errors for a request body by field. */
  const problems = async (kind: Kind, payload: unknown, as = CSR): Promise<Record<string, string[]>> =>
    (await create(kind, payload, { as })).body.errors ?? {}

  const holdingOf = async (code: string) =>
    (
      await reference().db.query<Record<'on_hand' | 'available' | 'allocated' | 'on_order' | 'back_ordered', number>>(sql`
      select on_hand, available, allocated, on_order, back_ordered from holding where client_code = 'ACME' and product_code = ${code}`)
    )[0]

  return { createProduct, receive, orderBody, create, enter, patch, act, read, problems, holdingOf, findCounterparties }
}
