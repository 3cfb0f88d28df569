import { orderStatus } from '#components/orders/shared/order-status.ts'
import { addDays } from '#components/record/days.ts'
import { send } from '#lib/client/api.ts'
import { formatDate, formatDateTime, formatQty, formatWord, UNKNOWN } from '#lib/client/format.ts'
import { listHref, recordHref } from '#lib/client/links.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { dropdownGetorderno, productsTypeahead, settingsCustomers, settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { stocksMovement } from '#lib/contract/stock/movements.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { auditRejected, REJECTION_STATUSES } from '#lib/contract/rejections/rejections.ts'
import { supplierManagement } from '#lib/contract/partners/suppliers.ts'
import { users } from '#lib/contract/users/users.ts'
import { counted } from '#lib/list/pages.ts'
import { addressKey } from '#lib/list/url.ts'
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

/** What a v7 answers that does not search such records, or not for this user: it has none to find. */
const NOT_OFFERED = [403, 404, 405, 422, 501]
const nothingOrNull = ({ status }: { status?: number | undefined }): [] | null => (NOT_OFFERED.includes(status ?? 0) ? [] : null)

const EACH = 6
const isWords = ({ kind, text }: Sought['meaning']) => kind === 'words' && text.length >= 2

const orders = (type: 'PO' | 'SO', module: 'purchase_orders' | 'sales_orders'): Source => ({
  key: type,
  module,
  fits: isWords,
  find: async ({ meaning, signal }) => {
    const result = await send(dropdownGetorderno, { query: { q: meaning.text, type, per_page: EACH }, signal })
    if (!result.ok) return nothingOrNull(result.failure)
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
    if (!result.ok) return nothingOrNull(result.failure)
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
    if (!result.ok) return nothingOrNull(result.failure)
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
    if (!result.ok) return nothingOrNull(result.failure)
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
    if (!result.ok) return nothingOrNull(result.failure)
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

const inbound: Source = {
  key: 'inbound',
  module: 'shipments',
  // Suppliers number short: TD-1.
  fits: (meaning) => meaning.kind === 'pallet' || (isWords(meaning) && isNumbered(meaning)),
  find: async ({ meaning, signal }) => {
    const sought = meaning.kind === 'pallet' ? { sscc: [meaning.text] } : { q: meaning.text }
    const result = await send<typeof supplierManagement, 'shipments'>(supplierManagement, {
      view: 'shipments',
      query: { ...sought, per_page: 4 },
      signal,
    })
    if (!result.ok) return nothingOrNull(result.failure)
    return result.value.data.map((row) => ({
      id: `inbound ${row.id}`,
      group: 'Shipments',
      icon: 'shipments',
      label: row.asn_no ?? row.shipment_no ?? row.id,
      isCode: true,
      hint: [row.asn_no && row.shipment_no, row.supplier_name, row.status && formatWord(row.status).toLowerCase()]
        .filter(Boolean)
        .join(' · '),
      href: listHref('shipments', { view: 'in', open: row.id }),
    }))
  },
}

const holdsText = (value: string | null, text: string) => value?.toLowerCase().includes(text.toLowerCase()) ?? false

/** Orders by what the other side calls them. The order that is found by its own number as well stands there once. */
const salesReferences: Source = {
  key: 'SO references',
  module: 'sales_orders',
  fits: (meaning) => isWords(meaning) && isNumbered(meaning),
  find: async ({ meaning, signal }) => {
    const query = { q: meaning.text, open: false, sort: '-ordered_date', per_page: EACH }
    const result = await send<typeof salesOrders, 'summary'>(salesOrders, { view: 'summary', query, signal })
    if (!result.ok) return nothingOrNull(result.failure)
    return result.value.data.flatMap((row) =>
      holdsText(row.customer_po_no, meaning.text)
        ? [referenced('SO', 'sales_orders', row, row.so_no, `Reference ${row.customer_po_no}`, row.customer_name)]
        : [],
    )
  },
}

const purchaseReferences: Source = {
  key: 'PO references',
  module: 'purchase_orders',
  fits: (meaning) => isWords(meaning) && isNumbered(meaning),
  find: async ({ meaning, signal }) => {
    const query = { q: meaning.text, open: false, sort: '-ordered_date', per_page: EACH }
    const result = await send<typeof purchaseOrders, 'summary'>(purchaseOrders, { view: 'summary', query, signal })
    if (!result.ok) return nothingOrNull(result.failure)
    return result.value.data.flatMap((row) => {
      const known = [
        ['Supplier reference', row.supplier_ref],
        ['ASN', row.asn_no],
        ['Container', row.container_no],
      ] as const
      const [what, no] = known.find(([, value]) => holdsText(value, meaning.text)) ?? []
      return no ? [referenced('PO', 'purchase_orders', row, row.po_no, `${what} ${no}`, row.supplier_name)] : []
    })
  },
}

const isNumbered = ({ text }: Sought['meaning']) => /\d/.test(text) && text.length >= 3

const referenced = (
  type: 'PO' | 'SO',
  module: 'purchase_orders' | 'sales_orders',
  row: { id: string; status: string | null },
  no: string | null,
  reference: string,
  party: string | null,
): PaletteItem => ({
  id: `${type} ${row.id}`,
  group: 'Orders',
  icon: module,
  label: no ?? row.id,
  isCode: true,
  hint: [reference, party, row.status && orderStatus(type, row.status).label].filter(Boolean).join(' · '),
  href: recordHref(module, { id: row.id }),
})

/** Customers have no screen of their own: their orders are what is looked for. */
const customers: Source = {
  key: 'customers',
  module: 'sales_orders',
  fits: isWords,
  find: async ({ meaning, signal }) => {
    const result = await send(settingsCustomers, { query: { q: meaning.text, per_page: EACH }, signal })
    if (!result.ok) return nothingOrNull(result.failure)
    return result.value.data.map((row) => ({
      id: `customer ${row.value}`,
      group: 'Customers',
      icon: 'customers',
      label: row.label ?? row.value,
      hint: [row.customer_no ?? row.value, row.city, 'all sales orders'].filter(Boolean).join(' · '),
      href: listHref('sales_orders', { customer: row.value, [addressKey('open')]: '0' }),
    }))
  },
}

const suppliers: Source = {
  key: 'suppliers',
  module: 'suppliers',
  fits: isWords,
  find: async ({ meaning, signal }) => {
    const result = await send(settingsSuppliers, { query: { q: meaning.text, per_page: EACH }, signal })
    if (!result.ok) return nothingOrNull(result.failure)
    return result.value.data.map((row) => ({
      id: `supplier ${row.value}`,
      group: 'Suppliers',
      icon: 'suppliers',
      label: row.label ?? row.value,
      hint: [row.supplier_no ?? row.value, row.city].filter(Boolean).join(' · '),
      href: listHref('suppliers', { supplier: row.value }),
    }))
  },
}

/** A lot by its whole number, as it stands on a carton. */
const lots: Source = {
  key: 'lots',
  module: 'stock',
  fits: (meaning) => isWords(meaning) && isNumbered(meaning) && !/\s/.test(meaning.text),
  find: async ({ meaning, signal }) => {
    const lot = meaning.text.toUpperCase()
    const result = await send<typeof stocksHolding, 'table'>(stocksHolding, {
      view: 'table',
      query: { lot_no: [lot], per_page: EACH },
      signal,
    })
    if (!result.ok) return nothingOrNull(result.failure)
    // A v7 that does not filter by lot answers with anything.
    const rows = result.value.data.filter((row) => row.lot_no?.toUpperCase() === lot)
    const [first] = rows
    if (!first) return []
    const codes = new Set(rows.map((row) => row.product_code))
    const what = codes.size === 1 ? [first.product_code, first.product_name] : ['several items']
    return [
      {
        id: `lot ${lot}`,
        group: 'Lots',
        icon: 'stock',
        label: first.lot_no ?? lot,
        isCode: true,
        hint: [...what, result.value.meta.total !== null && counted(result.value.meta.total, 'place', 'places')]
          .filter(Boolean)
          .join(' · '),
        href: listHref('stock', { view: 'lines', lot_no: first.lot_no ?? lot }),
      },
    ]
  },
}

/** A place by its whole code, as it stands on the rack. */
const locations: Source = {
  key: 'locations',
  module: 'stock',
  fits: (meaning) => isWords(meaning) && isNumbered(meaning) && !/\s/.test(meaning.text),
  find: async ({ meaning, signal }) => {
    const location = meaning.text.toUpperCase()
    const result = await send<typeof stocksHolding, 'table'>(stocksHolding, {
      view: 'table',
      query: { location: [location], per_page: EACH },
      signal,
    })
    if (!result.ok) return nothingOrNull(result.failure)
    // A v7 that does not filter by location answers with anything.
    const rows = result.value.data.filter((row) => row.location_code?.toUpperCase() === location)
    const sites = [...new Set(rows.flatMap((row) => row.site_code ?? []))]
    if (rows.length === 0) return []
    return [
      {
        id: `location ${location}`,
        group: 'Locations',
        icon: 'stock',
        label: rows[0]?.location_code ?? location,
        isCode: true,
        hint: [sites.join(', '), result.value.meta.total !== null && counted(result.value.meta.total, 'line of stock', 'lines of stock')]
          .filter(Boolean)
          .join(' · '),
        href: listHref('stock', { view: 'lines', location: rows[0]?.location_code ?? location }),
      },
    ]
  },
}

const people: Source = {
  key: 'users',
  module: 'users',
  fits: isWords,
  find: async ({ meaning, signal }) => {
    const result = await send(users, { query: { q: meaning.text, per_page: 4 }, signal })
    if (!result.ok) return nothingOrNull(result.failure)
    return result.value.data.map((row) => ({
      id: `user ${row.id}`,
      group: 'Users',
      icon: 'users',
      label: row.name ?? row.email ?? row.id,
      hint: [row.email, row.user_level].filter(Boolean).join(' · '),
      href: recordHref('users', { id: row.id }),
    }))
  },
}

/** Refused messages by the reference of their sender, also those that are done with. */
const rejections: Source = {
  key: 'rejections',
  module: 'rejections',
  fits: (meaning) => isWords(meaning) && isNumbered(meaning),
  find: async ({ meaning, signal }) => {
    const query = { q: meaning.text, status: [...REJECTION_STATUSES], sort: '-rejected_at', per_page: EACH }
    const result = await send<typeof auditRejected, 'list'>(auditRejected, { view: 'list', query, signal })
    if (!result.ok) return nothingOrNull(result.failure)
    return result.value.data.flatMap((row) =>
      [row.ref_no, row.control_no].some((value) => holdsText(value, meaning.text))
        ? [
            {
              id: `rejection ${row.id}`,
              group: 'Rejections' as const,
              icon: 'rejections' as const,
              label: row.ref_no ?? row.control_no ?? row.id,
              isCode: true,
              hint: [row.message_name, row.error, row.status && formatWord(row.status)].filter(Boolean).join(' · '),
              href: recordHref('rejections', { id: row.id }),
            },
          ]
        : [],
    )
  },
}

/** Everywhere the palette looks. */
export const SOURCES: readonly Source[] = [
  pallets,
  palletMoves,
  orders('SO', 'sales_orders'),
  orders('PO', 'purchase_orders'),
  salesReferences,
  purchaseReferences,
  items,
  lots,
  locations,
  customers,
  suppliers,
  shipments,
  inbound,
  rejections,
  people,
]
