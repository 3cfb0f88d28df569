import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, count, Instant, text, word } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'
import { ColumnLayout } from '../users/preferences.ts'

// docs/decisions/0183-default-columns-of-a-client.md

/** How a list starts for the users of one client who have not changed it themselves. */
export const ListLayout = z.object({
  client_code: Code,
  /** Key of the list, as in `preferences/user-modules`. */
  list: z.string(),
  ...ColumnLayout,
  /** Sort keys, descending with `-`: `-ordered_date,order_no`. */
  sort: z.optional(z.string()),
  changed_by: text,
  changed_at: Instant,
  version: count,
})
export type ListLayout = Read<typeof ListLayout>

export const ListLayouts = z.object({ data: z.array(ListLayout) })

export const settingsListLayouts = call({
  method: 'GET',
  path: 'settings/list-layouts',
  summary: 'How lists start for the users of one client: columns, density and sort.',
  isLookup: true,
  isExtension: true,
  query: z.object({ client: word }),
  response: ListLayouts,
  status: 200,
  failures: [403, 429],
})
