import * as z from 'zod/mini'

/**
 * Unsaved input for a customer or supplier, kept when the session ends. `place` is where the form was opened: a list, an order or a
 * rejection.
 */
export const UnsavedCounterparty = z.object({
  place: z.string(),
  kind: z.enum(['customer', 'supplier']),
  client: z.string(),
  /** The record being edited, as it was in the list; absent for a new one. If it has changed since, v7 refuses the user's change. */
  row: z.optional(z.record(z.string(), z.unknown())),
  values: z.record(z.string(), z.string()),
  /** Of a new one. */
  creation: z.optional(z.unknown()),
})
