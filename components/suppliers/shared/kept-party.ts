import * as z from 'zod/mini'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

/** Unsaved input for a new customer or supplier, kept when the session ends. `place`: in an order, or while fixing a rejected message. */
export const KeptParty = z.object({
  place: z.string(),
  kind: z.enum(['customer', 'supplier']),
  client: z.string(),
  /** The record being edited; absent for a new one. */
  row: z.optional(z.record(z.string(), z.unknown())),
  values: z.record(z.string(), z.string()),
})

/** Unsaved input for a supplier, kept when the session ends. `row` is the supplier being edited, null for a new one. */
export const KeptSupplier = z.object({
  row: z.nullable(z.record(z.string(), z.unknown())),
  client: z.string(),
  values: z.record(z.string(), z.string()),
})

/** The row as it was in the list. v7 refuses the change if the supplier has changed since. */
export const rowOf = ({ row }: z.output<typeof KeptSupplier>): SupplierRow | null => row as SupplierRow | null
