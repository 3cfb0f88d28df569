import * as z from 'zod/mini'

const text = z.string()

/** The shipment that a stored form changes, which is all that a list needs to open the form again. */
export const EditedShipment = z.object({
  shipment: z.object({ id: text, asn_no: z.nullable(text), shipment_no: z.nullable(text), po_nos: z.array(text) }),
})
export type EditedShipment = z.output<typeof EditedShipment>['shipment']
