import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, codes, count, Instant, word } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'
import { ColumnLayout } from './preferences.ts'

// docs/decisions/0178-views-of-a-client.md

/** A view of a list that the users of a client share. */
export const ClientView = z.object({
  client_code: Code,
  /** Key of the list, as in `preferences/user-modules`. */
  list: z.string(),
  name: z.string(),
  /** Path and query of the list's URL, without scope, page and open record. */
  path: z.string(),
  query: z.string(),
  ...ColumnLayout,
  shared_by: z.nullable(z.string()),
  changed_at: Instant,
  /** Whether the caller may replace or remove it. */
  can_change: z.boolean(),
  version: count,
})
export type ClientView = Read<typeof ClientView>

export const ClientViews = z.object({ data: z.array(ClientView) })
export type ClientViews = Read<typeof ClientViews>

export const clientViews = call({
  method: 'GET',
  path: 'preferences/client-views',
  summary: 'Views that the users of the clients in scope share, of lists that the user may open. `list` names one list.',
  isExtension: true,
  query: z.object({ client: codes, list: word }),
  response: ClientViews,
  status: 200,
  failures: [403, 422],
})
