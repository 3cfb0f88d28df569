import { sendAllPages } from '#lib/client/all-pages.ts'
import { foundBy } from '#lib/client/create-or-find.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'

/** The shipments whose numbers contain this text. Null if v7 does not say, undefined if it does not answer. */
const searchShipments = async (asnNo: string, supplier: string | null): Promise<InboundShipment[] | null | undefined> => {
  const query = { q: asnNo, ...(supplier !== null && { supplier: [supplier] }) }
  const result = await sendAllPages<typeof supplierManagement, 'shipments'>(supplierManagement, (paging) => ({
    view: 'shipments',
    query: { ...query, ...paging },
  }))
  return result.ok ? result.value.data : foundBy(result.failure)
}

/**
 * Looks up the shipment that was advised for an order, by the sender's number. Null if it is not found or v7 does not say; undefined if it
 * does not answer. Another supplier may use the same number for another order, and a cancelled shipment may have had it before.
 */
export const findShipment = async (asnNo: string, poNo: string): Promise<InboundShipment | null | undefined> => {
  const shipments = await searchShipments(asnNo, null)
  const isAdvised = ({ asn_no: no, po_nos: orders, status }: InboundShipment) =>
    no?.toUpperCase() === asnNo.toUpperCase() && (orders.length === 0 || orders.includes(poNo)) && status !== 'CANCELLED'
  return shipments && (shipments.find(isAdvised) ?? null)
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
    const shipments = await searchShipments(asnNo, supplier)
    if (asnNo !== lastAsked) return undefined
    if (shipments) return shipments.find((shipment) => shipment.asn_no?.toUpperCase() === asnNo.toUpperCase()) ?? null
    lastAsked = ''
    return undefined
  }
}
