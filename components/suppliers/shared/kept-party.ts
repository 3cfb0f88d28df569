import * as z from 'zod/mini'
import type { SupplierRow } from '#lib/contract/partners/suppliers.ts'

/** A customer or supplier that was being typed when the session ended, and where: in an order, or to fix a refused message. */
export const KeptParty = z.object({
  place: z.string(),
  kind: z.enum(['customer', 'supplier']),
  client: z.string(),
  values: z.record(z.string(), z.string()),
})

/** A supplier that was being typed when the session ended: the one that was changed, or null for a new one, and what was typed. */
export const KeptSupplier = z.object({
  row: z.nullable(z.record(z.string(), z.unknown())),
  client: z.string(),
  values: z.record(z.string(), z.string()),
})

/** As the list gave it: v7 refuses the change where the supplier is another one by now. */
export const rowOf = ({ row }: z.output<typeof KeptSupplier>): SupplierRow | null => row as SupplierRow | null
