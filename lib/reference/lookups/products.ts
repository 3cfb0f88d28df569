import type { productsTypeahead } from '#lib/contract/lookups/lookups.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { nearTo, typeahead } from './typeahead.ts'

const DEFAULT_LIMIT = 20
const MATCHES = { 2: 'product_code', 3: 'product_code', 4: 'product_name' } as const

/** The typeahead over products. A supplier's own login sees what is on hand and on order, and no more. */
export const answerTypeahead = async ({ db, scope, query }: Context<typeof productsTypeahead>): Promise<Answer> => {
  const limit = query.limit ?? DEFAULT_LIMIT
  const { rows, total } = await typeahead(db, scope, query, limit)
  const text = (query.q ?? '').trim()
  const data = rows.map(({ rank, available, ...row }) => ({
    value: row.product_code,
    label: `${row.product_code} · ${row.product_name}`,
    product_code: row.product_code,
    product_name: row.product_name,
    client_code: row.client_code,
    owner_code: row.owner_code,
    gtin: row.gtin,
    match: rank === 1 ? (sameGtin(row.gtin, text) ? 'gtin' : 'barcode') : (MATCHES[rank as keyof typeof MATCHES] ?? 'product_name'),
    default_uom: row.default_uom,
    uoms: row.uoms,
    on_hand: row.on_hand,
    ...(scope.supplier === null && { available }),
    on_order: row.on_order,
    next_receipt_date: row.next_receipt_date,
    lot_tracked: row.lot_tracked,
    serial_tracked: row.serial_tracked,
    expiry_tracked: row.expiry_tracked,
    image_url: row.image_url,
  }))
  const nearest = total === 0 && text !== '' ? await nearTo(db, scope, query) : undefined
  return ok({ data, meta: { total, limit, truncated: total > data.length, ...(nearest && { nearest }) } })
}

const sameGtin = (gtin: string | null, text: string): boolean => gtin !== null && gtin.replace(/^0+/, '') === text.replace(/^0+/, '')
