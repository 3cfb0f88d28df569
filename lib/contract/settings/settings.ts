import * as z from 'zod/mini'
import { UserStatus, USER_STATUSES } from '../auth/auth.ts'
import { settingsFieldLabel } from '../clients/field-labels.ts'
import { call } from '../engine/call.ts'
import {
  Code,
  count,
  Instant,
  Level,
  LEVEL_RANK,
  ListMeta,
  paging,
  scope,
  search,
  someOf,
  text,
  type Level as LevelName,
} from '../engine/common.ts'
import { requiredCode } from '../engine/fields.ts'
import { MODULES } from '#lib/modules.ts'
import type { Read } from '../engine/tolerant.ts'
import { ListLayouts } from './list-layouts.ts'

/*
 * Settings of clients, for administrators. All of them are extensions: a v7 without `settings/client-users` has no section "Who sees a client".
 */

const levels = Object.keys(LEVEL_RANK) as [LevelName, ...LevelName[]]

/** Why a user sees a client: all clients, this client with all owners, some of its owners, or what one supplier delivers. */
export const CLIENT_ACCESS = ['ALL_CLIENTS', 'CLIENT', 'OWNERS', 'SUPPLIER'] as const

/** One user who has access to one client. */
export const ClientUser = z.object({
  /** User and client. */
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  user_level: Level,
  status: UserStatus,
  client_code: Code,
  client_name: z.string(),
  access: z.enum(CLIENT_ACCESS),
  /** The owners, if the user may see only some. */
  owners: z.array(Code),
  supplier_code: text,
  supplier_name: text,
  /** The supplier's number at the client. */
  supplier_no: z.optional(text),
  all_sites: z.boolean(),
  /** The user's sites; empty for all. */
  sites: z.array(Code),
  /** The modules that the user may view. */
  modules: z.array(z.string()),
  last_login_at: z.nullable(Instant),
})
export type ClientUser = Read<typeof ClientUser>

export const settingsClientUsers = call({
  method: 'GET',
  path: 'settings/client-users',
  summary: 'Who can see the clients in scope: one row for each user and client, with the reason.',
  module: 'settings',
  minLevel: 'Admin',
  isExtension: true,
  query: z.object({
    ...scope,
    ...search,
    ...paging,
    user_level: someOf(levels),
    status: someOf(USER_STATUSES),
    access: someOf(CLIENT_ACCESS),
    module: someOf(MODULES),
  }),
  // The counts apply all filters except `status`.
  response: z.object({
    data: z.array(ClientUser),
    meta: z.extend(ListMeta, { by_status: z.optional(z.record(z.string(), count)) }),
  }),
  status: 200,
  failures: [403, 422],
})

export const MAX_LABEL_LENGTH = 40
const MAX_LABELS = 300
/** A field of the contract (`lot_no`), or one of its values (`status.SO.PICKING`). */
const FIELD_KEY = /^[a-z][a-z0-9_]{0,39}(?:\.[A-Za-z0-9_]{1,40}){0,3}$/
const LABEL = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,/()&#%+'’°–-]+$/u

/** A client's own label of a field. It is used in headings, forms, exports and printouts, so it is one short line. */
export const FieldLabel = z.string('Enter a label.').check(
  z.trim(),
  z.minLength(1, 'Enter a label, or reset the field to its standard label.'),
  z.maxLength(MAX_LABEL_LENGTH, `Use at most ${MAX_LABEL_LENGTH} characters.`),
  z.refine(
    (label) => label === '' || (LABEL.test(label) && /\p{L}/u.test(label)),
    "Use at least two characters, among them a letter. Begin with a letter or digit, and use only letters, digits, spaces and . , / ( ) & # % + - ' °",
  ),
)

/** The GET of the same path is a lookup that every user may make: `lib/contract/clients/field-labels.ts`. */
export const putSettingsFieldLabel = call({
  method: 'PUT',
  path: 'settings/field-label',
  summary: "Replace one client's own words for the fields. A field that is left out gets its standard label back.",
  module: 'settings',
  minLevel: 'System',
  versioned: true,
  isExtension: true,
  body: z.strictObject({
    client: requiredCode('Choose a client.'),
    labels: z.record(z.string(), FieldLabel).check(
      z.refine((labels) => Object.keys(labels).length <= MAX_LABELS, `Send at most ${MAX_LABELS} labels.`),
      z.refine((labels) => Object.keys(labels).every((key) => FIELD_KEY.test(key)), 'A key is not the name of a field.'),
    ),
  }),
  response: settingsFieldLabel.response,
  status: 200,
  failures: [403, 409, 422],
})

/** How many lists of a client can have default columns. There is a limit because every user of the client reads them all. */
export const MAX_LIST_LAYOUTS = 60

const columnKeys = z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200, 'Send at most 200 columns.')))

export const putSettingsListLayout = call({
  method: 'PUT',
  path: 'settings/list-layouts',
  summary: 'Set how a list starts for the users of one client; `layout: null` restores the standard layout.',
  module: 'settings',
  minLevel: 'Admin',
  versioned: true,
  isExtension: true,
  body: z.strictObject({
    client: requiredCode('Choose a client.'),
    list: z.string('Name the list.').check(z.regex(/^[a-z][a-z0-9_.-]{0,59}$/, 'Name the list.')),
    layout: z.nullable(
      z.strictObject({
        columns: columnKeys,
        hidden: columnKeys,
        pinned: columnKeys,
        widths: z.optional(z.record(z.string().check(z.maxLength(80)), z.number().check(z.gte(1), z.lte(2000)))),
        density: z.optional(z.enum(['compact', 'normal'], 'Choose compact or normal.')),
        sort: z.optional(z.string().check(z.regex(/^-?[a-z][a-z0-9_.]*(?:,-?[a-z][a-z0-9_.]*){0,9}$/, 'Name the fields to sort by.'))),
      }),
    ),
  }),
  response: ListLayouts,
  status: 200,
  failures: [403, 409, 422],
})
