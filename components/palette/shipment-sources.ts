import { shipmentStateText } from '#components/shipments/shared/status-words.ts'
import { send } from '#lib/client/api.ts'
import { listHref, recordHref } from '#lib/client/links.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import { MAX_PER_SOURCE, toItems, joinHint, isSearchText, mayBeNumber, type Source } from './source.ts'

export const shipments: Source = {
  key: 'shipments',
  module: 'shipments',
  isRefusedToSuppliers: true,
  applies: (meaning) => meaning.kind === 'pallet' || (isSearchText(meaning) && mayBeNumber(meaning) && meaning.text.length >= 5),
  find: async ({ meaning, signal }) => {
    const filter = meaning.kind === 'pallet' ? { sscc: [meaning.text] } : { q: meaning.text }
    const result = await send<typeof salesOrders, 'shipments'>(salesOrders, {
      view: 'shipments',
      query: { ...filter, open: false, per_page: MAX_PER_SOURCE },
      signal,
    })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `shipment ${row.id}`,
        group: 'Shipments',
        icon: 'shipments',
        label: row.tracking_nos[0] ?? row.shipment_no ?? row.id,
        isCode: true,
        otherNos: [row.shipment_no, row.consignment_no, ...row.tracking_nos],
        hint: joinHint(row.shipment_no, row.customer_name, row.carrier_name, shipmentStateText(row)),
        href: recordHref('shipments', { id: row.id }),
      })),
    )
  },
}

export const inbound: Source = {
  key: 'inbound',
  module: 'shipments',
  // Suppliers use short numbers, such as TD-1.
  applies: (meaning) => meaning.kind === 'pallet' || (isSearchText(meaning) && mayBeNumber(meaning)),
  find: async ({ meaning, signal }) => {
    const filter = meaning.kind === 'pallet' ? { sscc: [meaning.text] } : { q: meaning.text }
    const result = await send<typeof supplierManagement, 'shipments'>(supplierManagement, {
      view: 'shipments',
      query: { ...filter, per_page: MAX_PER_SOURCE },
      signal,
    })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `inbound ${row.id}`,
        group: 'Shipments',
        icon: 'shipments',
        label: row.asn_no ?? row.shipment_no ?? row.id,
        isCode: true,
        otherNos: [row.shipment_no, row.container_no],
        hint: joinHint(row.asn_no && row.shipment_no, row.supplier_name, shipmentStateText(row)),
        href: listHref('shipments', { view: 'in', open: row.id }),
      })),
    )
  },
}
