import * as z from 'zod/mini'

/** A customer or supplier that was being typed when the session ended, and where: in an order, or to fix a refused message. */
export const KeptParty = z.object({
  place: z.string(),
  kind: z.enum(['customer', 'supplier']),
  client: z.string(),
  values: z.record(z.string(), z.string()),
})
