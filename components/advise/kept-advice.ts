import * as z from 'zod/mini'

const text = z.string()

/** An advice that was being typed when the session ended. */
export const KeptAdvice = z.object({
  poNo: text,
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
  slot: z.object({ day: text, time: text }),
})
export type KeptAdvice = z.output<typeof KeptAdvice>
