import * as z from 'zod/mini'
import { ClientGrants, ModuleRights, SiteCodes } from './access.ts'
import { ClientAccess, ModuleAccess, SiteAccess, USER_STATUSES, UserStatus } from '../auth/auth.ts'
import { call } from '../engine/call.ts'
import {
  codes,
  count,
  Day,
  flag,
  Instant,
  Level,
  LEVEL_RANK,
  ListMeta,
  paging,
  search,
  single,
  someOf,
  text,
  word,
} from '../engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { email, maybeCode, maybePhone, maybeText, reasonFor, required, userName, version } from '../engine/fields.ts'
import type { Read } from '../engine/tolerant.ts'

/** One row of the user list. */
export const UserRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  user_level: Level,
  status: UserStatus,
  modules_count: count,
  sites_count: count,
  clients_count: count,
  last_login_at: z.nullable(Instant),
  last_access_at: z.nullable(Instant),
  created_at: Instant,
  created_by: text,
  supplier_code: text,
  supplier_name: z.optional(text),
  /** The supplier's number, which people know it by. Null if it differs between the clients that the caller may see. */
  supplier_no: z.optional(text),
  version: count,
  allowed_actions: z.array(z.string()),
})
export type UserRow = Read<typeof UserRow>

/** A session of the user. `id` is used to end this session; it gives no access. */
export const UserSession = z.object({
  id: z.optional(text),
  device: text,
  ip: text,
  /** Tells the sessions of one device apart. */
  signed_in_at: z.optional(z.nullable(Instant)),
  last_seen_at: Instant,
  current: z.boolean(),
})
export const UserAccount = z.object({ phone: text, locale: z.string(), timezone: z.string() })

/** A user with all their rights. */
export const UserDetail = z.extend(UserRow, {
  home_site: text,
  home_client: text,
  modules: z.array(ModuleAccess),
  sites: z.array(SiteAccess),
  clients: z.array(ClientAccess),
  sessions: z.array(UserSession),
  account: UserAccount,
  /** Whether this is a supplier user. As long as no supplier is set, they have access to nothing. */
  is_supplier: z.optional(z.boolean()),
  /** The user must choose a new password first. */
  must_change_password: z.optional(z.boolean()),
  /** Why the account is not active, as entered with the change of status. */
  status_reason: z.optional(text),
})
export type UserDetail = Read<typeof UserDetail>

const levels = Object.keys(LEVEL_RANK) as [Level, ...Level[]]
const level = z.enum(levels, 'Choose a level.')
const forManagers = { module: 'users', minLevel: 'Manager' } as const

/** A user who has not signed in for more days than this is idle. */
export const IDLE_DAYS = 90

export const users = call({
  ...forManagers,
  method: 'GET',
  path: 'users',
  summary: 'Users within the sites and clients of the caller.',
  query: z.object({
    ...search,
    ...paging,
    client: codes,
    /** Users who may see one of these owners. Optional, an extension. */
    owner: codes,
    site: codes,
    /** Users of one of these suppliers. Optional, an extension. */
    supplier: codes,
    user_level: someOf(levels),
    status: someOf(USER_STATUSES),
    module: someOf(MODULES),
    /** Last signed in before this day, or never. */
    last_login_before: z.optional(Day),
    never_logged_in: flag,
    /** Has signed in before, but not within the last {@link IDLE_DAYS} days. Optional, an extension. */
    idle: flag,
  }),
  // The counts apply all filters except `status`, `never_logged_in` and `idle`.
  response: z.object({
    data: z.array(UserRow),
    meta: z.extend(ListMeta, {
      by_status: z.optional(z.record(z.string(), count)),
      never_logged_in: z.optional(count),
      idle: z.optional(count),
    }),
  }),
  status: 200,
  failures: [403, 422],
})

/**
 * A user who was just added. If no invitation email was sent, `meta.invite` holds the invitation this one time: the person who
 * added the user passes on the link `/register?invite=…`, which works until `meta.expires_at` (an optional extension).
 */
const NewUser = z.object({
  data: UserDetail,
  meta: z.optional(z.object({ invite: text, message: text, expires_at: z.optional(z.nullable(Instant)) })),
})

export const createUser = call({
  ...forManagers,
  method: 'POST',
  path: 'users',
  summary: 'Add a user; with `send_invite`, an invitation is sent.',
  creates: true,
  body: z.strictObject({
    name: userName(),
    email,
    user_level: level,
    home_site: maybeCode(),
    home_client: maybeCode(),
    modules: z._default(z.array(ModuleRights), []),
    sites: z._default(SiteCodes, []),
    clients: z._default(ClientGrants, []),
    supplier_code: maybeCode(),
    /** A supplier user, who needs a supplier. Implied by `supplier_code`. */
    is_supplier: z.optional(z.boolean('Choose yes or no.')),
    send_invite: z._default(z.boolean('Choose yes or no.'), true),
  }),
  response: NewUser,
  status: 201,
  failures: [403, 409, 422, 429],
})

export const user = call({
  method: 'GET',
  path: 'users/{id}',
  summary: 'One user: yourself, or a user that you can manage.',
  response: single(UserDetail),
  status: 200,
  failures: [403, 404],
})

export const updateUser = call({
  method: 'PUT',
  path: 'users/{id}',
  summary:
    "Change fields of a user. A new status needs a reason; a new email address needs the caller's own password; the old address is notified, and links sent to it stop working.",
  versioned: true,
  // Strict, because a level or a right sent here would otherwise be ignored silently.
  body: z
    .strictObject({
      name: z.optional(userName()),
      email: z.optional(email),
      home_site: maybeCode(),
      home_client: maybeCode(),
      supplier_code: maybeCode(),
      is_supplier: z.optional(z.boolean('Choose yes or no.')),
      status: z.optional(z.enum(USER_STATUSES, 'Choose a status.')),
      reason: maybeText(500),
      /** The acting user's own password, required to change another user's email address. */
      current_password: z.optional(z.string('Enter your own password.').check(z.maxLength(200, 'Use at most 200 characters.'))),
      account: z.optional(z.strictObject({ phone: maybePhone, locale: maybeText(35), timezone: maybeText(64) })),
      version,
    })
    .check(reasonFor((body) => body.status !== undefined)),
  response: single(UserDetail),
  status: 200,
  failures: [403, 404, 409, 422, 429],
})

export const usersCheckEmail = call({
  ...forManagers,
  method: 'GET',
  path: 'users/check-email',
  summary: 'Whether an email address is well formed and free.',
  query: z.object({ email: word, exclude_id: word }),
  response: single(z.object({ valid: z.boolean(), available: z.boolean(), message: text })),
  status: 200,
  failures: [403, 429],
})

export const usersUpgradeRole = call({
  ...forManagers,
  method: 'POST',
  path: 'users/upgrade-role',
  summary: "Change another user's level, up to your own.",
  versioned: true,
  body: z.strictObject({ user_id: required('Choose a user.'), user_level: level, reason: required('Enter a reason.', 500) }),
  response: single(UserDetail),
  status: 200,
  failures: [403, 404, 409, 422],
})
