import * as z from 'zod/mini'

/**
 * What this v7 is known to lack, from the dialect and from v7's responses in this session. `drafts`: whether v7 has orders with the
 * status DRAFT. `idempotencyKeys`: whether v7 creates only one record per key. Null if unknown.
 */
export const Offers = z.object({
  /** Names of calls. Strings, not an enum: an older page may meet a newer server. */
  lacks: z._default(z.array(z.string()), []),
  drafts: z._default(z.nullable(z.boolean()), null),
  idempotencyKeys: z._default(z.nullable(z.boolean()), null),
})
export type Offers = z.output<typeof Offers>
