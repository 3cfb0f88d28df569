import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { requiredCode, requiredName } from '../engine/fields.ts'
import { ClientViews } from './client-views.ts'

// docs/decisions/0178-views-of-a-client.md

/** How many views the users of one client can share. */
export const MAX_CLIENT_VIEWS = 50

const keys = z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200, 'Send at most 200 columns.')))

/** A view as sent in a request. */
const Layout = z.strictObject({
  query: z.string('Send a query.').check(z.maxLength(4000, 'This list has too many filters to be shared as a view.')),
  columns: keys,
  hidden: keys,
  pinned: keys,
  widths: z.optional(z.record(z.string().check(z.maxLength(80)), z.number().check(z.gte(1), z.lte(2000)))),
  density: z.optional(z.string().check(z.maxLength(20))),
})

export const putClientView = call({
  method: 'PUT',
  path: 'preferences/client-views',
  summary: 'Share a view with the users of a client; `view: null` stops sharing it.',
  isExtension: true,
  versioned: true,
  body: z.strictObject({
    client_code: requiredCode('Choose a client.'),
    list: z.string('Name the list.').check(z.regex(/^[a-z][a-z0-9_.-]{0,59}$/, 'Name the list.')),
    path: z.string('Name the screen.').check(z.regex(/^\/[a-z][a-z-]{0,59}$/, 'Name the screen.')),
    name: requiredName('Enter a name.', 80),
    view: z.nullable(Layout),
  }),
  response: ClientViews,
  status: 200,
  failures: [403, 409, 422],
})
