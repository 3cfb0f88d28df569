import * as z from 'zod/mini'
import { keepForm, readForm } from '#lib/client/unsaved-form.ts'
import { EditedShipment } from './edited-shipment.ts'

const text = z.string()

const formValues = {
  head: z.object({ asn_no: text, expected_date: text, carrier_code: text, vehicle_no: text, container_no: text }),
  lines: z.array(
    z.object({
      key: text,
      lineNo: z.number(),
      productCode: text,
      productName: text,
      uom: text,
      open: z.nullable(z.number()),
      qty: text,
      lot: text,
      expiry: text,
      pallet: z.number(),
    }),
  ),
  pallets: z.array(z.object({ key: text, type: text, sscc: text, weight: text })),
  creation: z.optional(z.unknown()),
}

/** Form values of a new ASN, stored in the browser tab in case the session expires. */
export const UnsavedAdvice = z.object({ poNo: text, ...formValues, slot: z.object({ day: text, time: text }) })
export type UnsavedAdvice = z.output<typeof UnsavedAdvice>

/** Form values of changes to an advised shipment, stored in the same way, with the version that they are based on. */
export const UnsavedAdviceChange = z.object({
  ...EditedShipment.shape,
  version: z.optional(z.nullable(z.number())),
  hasNewLines: z.boolean(),
  ...formValues,
})
export type UnsavedAdviceChange = z.output<typeof UnsavedAdviceChange>

/** Removes the stored changes to this shipment, but not those to another. */
export const dropKeptAdvice = (id: string, user: string): void => {
  if (readForm('advice-changes', user, EditedShipment)?.shipment.id === id) keepForm('advice-changes', user, null)
}
