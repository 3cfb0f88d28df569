import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { count, Instant, text, word } from '../engine/common.ts'

/** Field name → the client's own label. Plain text, never HTML; without an entry the built-in label is used. */
const FieldLabels = z.record(z.string(), z.string())

/** The PUT of the same path is a setting: `lib/contract/settings/settings.ts`. Both are answered with `labelsOf` of `lib/reference/lookups/code-lists.ts`. */
export const settingsFieldLabel = call({
  method: 'GET',
  path: 'settings/field-label',
  summary: "One client's own words for the fields of the contract.",
  isLookup: true,
  query: z.object({ client: word }),
  response: z.object({
    data: FieldLabels,
    meta: z.object({ client: text, version: count, updated_at: z.nullable(Instant) }),
  }),
  status: 200,
  failures: [403, 429],
})
