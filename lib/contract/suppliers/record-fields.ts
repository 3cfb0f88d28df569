import * as z from 'zod/mini'
import { Instant, text } from '../engine/common.ts'

/** Why a blocked customer or supplier is blocked, by whom and since when. Null if it is not blocked, or that is not known. */
export const blockFields = {
  block_reason: z.optional(text),
  blocked_by: z.optional(text),
  blocked_at: z.optional(z.nullable(Instant)),
} as const

/**
 * Whether a customer or supplier also belongs to clients that the reader has no access to. The reader may then change only its number and
 * status, which belong to one client.
 */
export const sharedField = { is_shared: z.optional(z.boolean()) } as const
