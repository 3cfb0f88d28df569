import * as z from 'zod/mini'

/** What is known about this v7. */
export const Offers = z.object({
  /**
   * Names of calls that it does not have, from the dialect and from its responses in this session. Strings, not an enum: an older page may
   * meet a newer server.
   */
  lacks: z._default(z.array(z.string()), []),
  /** Whether it has orders with the status DRAFT, from the dialect; null if unknown. */
  drafts: z._default(z.nullable(z.boolean()), null),
  /** Whether it creates only one record per key, from the dialect; null if unknown. */
  idempotencyKeys: z._default(z.nullable(z.boolean()), null),
})
export type Offers = z.output<typeof Offers>
