import { send } from '#lib/client/api.ts'
import { foundBy } from '#lib/client/create-or-find.ts'
import { wasCreatedSince } from '#lib/client/created-since.ts'
import { loadAllPages } from '#lib/client/load-all-pages.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'

/**
 * The shipments whose numbers contain this text, and the time of v7's response. Null if v7 does not say, undefined if it does not answer.
 */
const searchShipments = async (asnNo: string, supplier: string | null) => {
  const query = { q: asnNo, ...(supplier !== null && { supplier: [supplier] }) }
  const result = await loadAllPages<typeof supplierManagement, 'shipments'>(supplierManagement, (paging) => ({
    view: 'shipments',
    query: { ...query, ...paging },
  }))
  return result.ok ? { shipments: result.value.data, date: result.date } : foundBy(result.failure)
}

/**
 * Looks up the shipment that a request sent at `sentAt` has advised for an order, by the sender's number. Null if it is not found or v7 does
 * not say; undefined if it does not answer. Another supplier may use the same number for another order, and a cancelled or an older shipment
 * may have had it before.
 */
export const findShipment = async (
  { asn_no: asnNo, po_no: poNo }: { asn_no: string; po_no: string },
  sentAt: number,
): Promise<InboundShipment | null | undefined> => {
  const found = await searchShipments(asnNo, null)
  // If v7 does not say when a shipment was advised, its last event is used, which may be later than that.
  const isOlder = ({ created_at: at, last_event: event }: InboundShipment) =>
    wasCreatedSince(at ?? event?.at ?? null, sentAt, found?.date) === false
  const isAdvised = (shipment: InboundShipment) =>
    shipment.asn_no?.toUpperCase() === asnNo.toUpperCase() &&
    (shipment.po_nos.length === 0 || shipment.po_nos.includes(poNo)) &&
    shipment.status !== 'CANCELLED' &&
    !isOlder(shipment)
  return found && (found.shipments.find(isAdvised) ?? null)
}

/** An advised shipment as it is now. Null if v7 does not have it or does not say; undefined if it does not answer. */
export const findShipmentById = async (id: string): Promise<InboundShipment | null | undefined> => {
  const result = await send<typeof supplierManagement, 'shipments'>(supplierManagement, { view: 'shipments', query: { shipment: [id] } })
  return result.ok ? (result.value.data.find((shipment) => shipment.id === id) ?? null) : foundBy(result.failure)
}

/**
 * Returns a function that finds the shipment of the supplier that already has a number. It asks for each number once; undefined if there is
 * nothing new to say: the number was asked for already, another one was asked for in the meantime, or the shipments cannot be read. Null if
 * the number is free.
 */
export const takenNumbers = (supplier: string | null): ((asnNo: string) => Promise<InboundShipment | null | undefined>) => {
  let lastAsked = ''
  return async (asnNo) => {
    if (asnNo === lastAsked) return undefined
    lastAsked = asnNo
    const found = await searchShipments(asnNo, supplier)
    if (asnNo !== lastAsked) return undefined
    if (found) return found.shipments.find((shipment) => shipment.asn_no?.toUpperCase() === asnNo.toUpperCase()) ?? null
    lastAsked = ''
    return undefined
  }
}
