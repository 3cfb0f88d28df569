import { orderStatus } from '#components/record/order-status.ts'
import { addDays } from '#components/record/days.ts'
import { send } from '#lib/client/api.ts'
import { formatDate, formatDateTime, formatQty, formatWord, UNKNOWN } from '#lib/client/format.ts'
import { listHref, recordHref } from '#lib/client/links.ts'
import type { Module } from '#lib/contract/common.ts'
import { dropdownGetorderno, productsTypeahead } from '#lib/contract/lookups.ts'
import { stocksMovement } from '#lib/contract/movements.ts'
import { salesOrders } from '#lib/contract/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock.ts'
import type { Meaning } from './meaning.ts'
import type { PaletteItem } from './items.ts'

type Sought = { meaning: Exclude<Meaning, { kind: 'bad' }>; today: string; signal: AbortSignal }

/** One place to look in: which module the user needs, what it is asked for, and what it finds. Null says that it failed. */
export type Source = {
  key: string
  module: Module
  fits: (meaning: Sought['meaning']) => boolean
  find: (sought: Sought) => Promise<PaletteItem[] | null>
}

const EACH = 6
const isWords = ({ kind, text }: Sought['meaning']) => kind === 'words' && text.length >= 2

const orders = (type: 'PO' | 'SO', module: 'purchase_orders' | 'sales_orders'): Source => ({
  key: type,
  module,
  fits: isWords,
  find: async ({ meaning, signal }) => {
    const result = await send(dropdownGetorderno, { query: { q: meaning.text, type, per_page: EACH }, signal })
    if (!result.ok) return result.failure.status === 403 ? [] : null
    return result.value.data.map((row) => ({
      id: `${type} ${row.order_id ?? row.value}`,
      group: 'Orders',
      icon: module,
      label: row.value,
      isCode: true,
      hint: [row.party_name, row.status && orderStatus(type, row.status).label, row.date && formatDate(row.date)]
        .filter(Boolean)
        .join(' · '),
      href: row.order_id ? recordHref(module, { id: row.order_id }) : listHref(module, { order_no: row.value }),
    }))
  },
})

const items: Source = {
  key: 'items',
  module: 'stock',
  fits: (meaning) => meaning.kind === 'item' || isWords(meaning),
  find: async ({ meaning, signal }) => {
    const result = await send(productsTypeahead, { query: { q: meaning.text, limit: EACH }, signal })
    if (!result.ok) return result.failure.status === 403 ? [] : null
    return result.value.data.map((row) => ({
      id: `item ${row.client_code} ${row.value}`,
      group: 'Items',
      icon: 'stock',
      label: row.product_code ?? row.value,
      isCode: true,
      hint: [row.product_name, row.on_hand !== null && `${formatQty(row.on_hand)} on hand`].filter(Boolean).join(' · '),
      href: listHref('stock', { client: row.client_code ?? undefined, product: row.product_code ?? row.value, has_stock: '0' }),
    }))
  },
}

/** Where a pallet stands now. */
const pallets: Source = {
  key: 'pallets',
  module: 'stock',
  fits: ({ kind }) => kind === 'pallet',
  find: async ({ meaning, signal }) => {
    const result = await send<typeof stocksHolding, 'table'>(stocksHolding, {
      view: 'table',
      query: { sscc: [meaning.text], per_page: EACH },
      signal,
    })
    if (!result.ok) return result.failure.status === 403 ? [] : null
    return result.value.data.map((row) => ({
      id: `line ${row.id}`,
      group: 'Pallets',
      icon: 'pallet',
      label: [row.site_code, row.location_code].filter(Boolean).join(' ') || UNKNOWN,
      isCode: true,
      hint: [`${formatQty(row.on_hand)} ${row.uom ?? ''} of ${row.product_code ?? UNKNOWN}`, row.disposition_name]
        .filter(Boolean)
        .join(' · '),
      href: listHref('stock', { view: 'lines', sscc: meaning.text }),
    }))
  },
}

const YEAR_DAYS = 365

/** What a pallet went through, which also finds those that have left. */
const palletMoves: Source = {
  key: 'moves',
  module: 'movements',
  fits: ({ kind }) => kind === 'pallet',
  find: async ({ meaning, today, signal }) => {
    const days = { moved_from: addDays(today, -YEAR_DAYS), moved_to: today }
    const result = await send(stocksMovement, { query: { sscc: [meaning.text], ...days, sort: '-moved_at', per_page: 1 }, signal })
    if (!result.ok) return result.failure.status === 403 ? [] : null
    const { meta, data } = result.value
    return data.map((row) => ({
      id: `moves ${meaning.text}`,
      group: 'Pallets',
      icon: 'movements',
      label: meta.total === null ? 'Movements of this pallet' : `Movements of this pallet (${formatQty(meta.total)})`,
      hint: `last: ${row.type_name ?? formatWord(row.type_code)} ${formatDateTime(row.moved_at)}`,
      href: listHref('movements', { sscc: meaning.text, ...days }),
    }))
  },
}

const shipments: Source = {
  key: 'shipments',
  module: 'shipments',
  fits: ({ kind, text }) => kind === 'pallet' || (kind === 'words' && text.length >= 5 && /\d/.test(text)),
  find: async ({ meaning, signal }) => {
    const sought = meaning.kind === 'pallet' ? { sscc: [meaning.text] } : { q: meaning.text }
    const result = await send<typeof salesOrders, 'shipments'>(salesOrders, {
      view: 'shipments',
      query: { ...sought, per_page: 4 },
      signal,
    })
    // A v7 that does not answer this view has no shipments to find.
    if (!result.ok) return [403, 404, 405, 422].includes(result.failure.status ?? 0) ? [] : null
    return result.value.data.map((row) => ({
      id: `shipment ${row.id}`,
      group: 'Shipments',
      icon: 'shipments',
      label: row.tracking_nos[0] ?? row.shipment_no ?? row.id,
      isCode: true,
      hint: [row.shipment_no, row.customer_name, row.carrier_name, row.status && formatWord(row.status).toLowerCase()]
        .filter(Boolean)
        .join(' · '),
      href: recordHref('shipments', { id: row.id }),
    }))
  },
}

/** Everywhere the palette looks. */
export const SOURCES: readonly Source[] = [
  pallets,
  palletMoves,
  orders('SO', 'sales_orders'),
  orders('PO', 'purchase_orders'),
  items,
  shipments,
]
