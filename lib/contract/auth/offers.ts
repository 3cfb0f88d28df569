import * as z from 'zod/mini'

/**
 * What this v7 does not have, as far as is known: what the dialect says, and what v7 has answered in this session. `drafts` is whether
 * v7 knows orders with the status DRAFT, `idempotencyKeys` whether it creates once for one key; null where nobody has said so.
 */
export const Offers = z.object({
  /** Names of calls. A text, since an older page may meet a newer server. */
  lacks: z._default(z.array(z.string()), []),
  drafts: z._default(z.nullable(z.boolean()), null),
  idempotencyKeys: z._default(z.nullable(z.boolean()), null),
})
export type Offers = z.output<typeof Offers>
