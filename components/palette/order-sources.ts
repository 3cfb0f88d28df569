import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { orderStatus } from '#components/orders/shared/order-status.ts'
import { send } from '#lib/client/api.ts'
import { formatDate } from '#lib/client/format.ts'
import { listHref, recordHref } from '#lib/client/links.ts'
import { dropdownGetorderno } from '#lib/contract/lookups/lookups.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { urlKey } from '#lib/list/url.ts'
import type { PaletteItem } from './items.ts'
import { findCustomers } from './record-sources.ts'
import { MAX_PER_SOURCE, toItems, joinHint, isSearchText, mayBeNumber, includesText, type Source } from './source.ts'

export const orders = (type: OrderKind, module: 'purchase_orders' | 'sales_orders'): Source => ({
  key: type,
  module,
  applies: isSearchText,
  find: async ({ meaning, signal }) => {
    const result = await send(dropdownGetorderno, { query: { q: meaning.text, type, per_page: MAX_PER_SOURCE }, signal })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `${type} ${row.order_id ?? row.value}`,
        group: 'Orders',
        icon: module,
        label: row.value,
        isCode: true,
        // Users also type the number without the prefix of its series.
        otherNos: [row.value.replace(/^[A-Z]+-/, '')],
        hint: joinHint(row.party_name, row.status && orderStatus(type, row.status).label, row.date && formatDate(row.date)),
        href: row.order_id ? recordHref(module, { id: row.order_id }) : listHref(module, { order_no: row.value }),
      })),
    )
  },
})

/** Sales orders by the customer's reference. An order that is also found by its number is listed only once. */
export const salesReferences: Source = {
  key: 'SO references',
  module: 'sales_orders',
  applies: (meaning) => isSearchText(meaning) && mayBeNumber(meaning),
  find: async ({ meaning, signal }) => {
    const query = { q: meaning.text, open: false, sort: '-ordered_date', per_page: MAX_PER_SOURCE }
    const result = await send<typeof salesOrders, 'summary'>(salesOrders, { view: 'summary', query, signal })
    return toItems(result, ({ data }) =>
      data.flatMap((row) =>
        includesText(row.customer_po_no, meaning.text)
          ? [
              orderByReference(
                'SO',
                'sales_orders',
                row,
                row.so_no,
                ['customer_po_no', 'Reference', row.customer_po_no ?? ''],
                row.customer_name,
              ),
            ]
          : [],
      ),
    )
  },
}

export const purchaseReferences: Source = {
  key: 'PO references',
  module: 'purchase_orders',
  applies: (meaning) => isSearchText(meaning) && mayBeNumber(meaning),
  find: async ({ meaning, signal }) => {
    const query = { q: meaning.text, open: false, sort: '-ordered_date', per_page: MAX_PER_SOURCE }
    const result = await send<typeof purchaseOrders, 'summary'>(purchaseOrders, { view: 'summary', query, signal })
    return toItems(result, ({ data }) =>
      data.flatMap((row) => {
        const references = [
          ['supplier_ref', 'Supplier reference', row.supplier_ref],
          ['asn_no', 'ASN', row.asn_no],
          ['container_no', 'Container', row.container_no],
        ] as const
        const [field, label, no] = references.find(([, , value]) => includesText(value, meaning.text)) ?? []
        return field && no ? [orderByReference('PO', 'purchase_orders', row, row.po_no, [field, label, no], row.supplier_name)] : []
      }),
    )
  },
}

const orderByReference = (
  type: OrderKind,
  module: 'purchase_orders' | 'sales_orders',
  row: { id: string; status: string | null; status_name: string | null },
  no: string | null,
  [field, label, value]: readonly [field: string, label: string, value: string],
  counterparty: string | null,
): PaletteItem => ({
  id: `${type} ${row.id}`,
  group: 'Orders',
  icon: module,
  label: no ?? row.id,
  isCode: true,
  otherNos: [value],
  found: { field, label, value },
  hint: joinHint(counterparty, row.status_name ?? (row.status && orderStatus(type, row.status).label)),
  href: recordHref(module, { id: row.id }),
})

/** For users without the screen of customers: a result opens the customer's orders. */
export const customerOrders: Source = {
  key: 'customerOrders',
  module: 'sales_orders',
  unless: 'customers',
  applies: isSearchText,
  find: (request) =>
    findCustomers(request, (row) => ({
      hint: joinHint(row.customer_no ?? row.value, row.city, 'all sales orders'),
      href: listHref('sales_orders', { customer: row.value, [urlKey('open')]: '0' }),
    })),
}
