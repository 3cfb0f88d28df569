import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, Instant, Level, Module, single, text } from '../engine/common.ts'
import { email, required } from '../engine/fields.ts'
import { Offers } from './offers.ts'

export const USER_STATUSES = ['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED'] as const
export const UserStatus = z.enum(USER_STATUSES)

/** The signed-in person. */
export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  userLevel: Level,
  status: UserStatus,
  must_change_password: z.boolean(),
  last_login_at: z.nullable(Instant),
  home_site: text,
  home_client: text,
  locale: z.string(),
  timezone: z.string(),
})
export type User = z.output<typeof User>

/** What the user may do in one module. */
export const ModuleAccess = z.object({
  module: Module,
  can_view: z.boolean(),
  can_create: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z._default(z.boolean(), false),
  can_export: z.boolean(),
  can_print: z._default(z.boolean(), false),
})
export type ModuleAccess = z.output<typeof ModuleAccess>

export const OwnerAccess = z.object({ owner_code: Code, owner_name: z.string() })

/** A client whose stock the user may see, with the owners that they may see of it. */
export const ClientAccess = z.object({ client_code: Code, client_name: z.string(), owners: z.array(OwnerAccess) })
export type ClientAccess = z.output<typeof ClientAccess>

/** A site that the user may see. */
export const SiteAccess = z.object({ site_code: Code, site_name: z.string(), timezone: z.string() })
export type SiteAccess = z.output<typeof SiteAccess>

/**
 * `config` in v7's response to a login. Only its `supplier_mode` has an effect: everything else comes from this deployment's own
 * {@link PublicSettings}.
 */
export const AppConfig = z.object({ supplier_mode: z.boolean(), months_format: z.boolean(), date_format: z.string() })
export type AppConfig = z.output<typeof AppConfig>

/** Settings of this deployment that pages may see, before and after a sign-in. The environment variables have the same names in upper case. */
export const PublicSettings = z.object({
  client_id: z.nullable(z.string()),
  app_version: z.string(),
  date_format: z.string(),
  months_format: z.boolean(),
  supplier_mode: z.boolean(),
})
export type PublicSettings = z.output<typeof PublicSettings>

const profile = {
  user: User,
  modules: z.array(ModuleAccess),
  clients: z.array(ClientAccess),
  sites: z.array(SiteAccess),
  config: AppConfig,
}

/** Who is signed in, and what they may see: v7's login response without the token. */
export const Profile = z.object(profile)
export type Profile = z.output<typeof Profile>

/** The profile plus the two expiry times of the session and what this v7 offers. Response to `GET /session` and to a login. */
export const SessionProfile = z.object({
  ...profile,
  /** `level_word`: v7's own word for the level, if it is not one of the contract's; then `userLevel` is the lowest level. */
  user: z.extend(User, { level_word: z.optional(z.string()) }),
  /**
   * The public settings as they are for this user. `has_no_supplier`: the account has the supplier's view, but v7 says that it is
   * linked to no supplier, so nothing is shown.
   */
  config: z.extend(PublicSettings, { has_no_supplier: z.optional(z.boolean()) }),
  idle_expires_at: Instant,
  expires_at: Instant,
  offers: z.optional(Offers),
})
export type SessionProfile = z.output<typeof SessionProfile>

/**
 * What the frame of a page needs: the profile without the two expiry times. `view_counts`: how many saved views the user has of each
 * screen, by its path, so that the menu leaves room for them.
 */
export type FrameProfile = Omit<SessionProfile, 'idle_expires_at' | 'expires_at'> & { view_counts?: Readonly<Record<string, number>> }

/** v7's response to a login. The token stays on the server. */
export const LoginResponse = z.object({
  /** It is sent in a header: visible ASCII, no spaces or line breaks. */
  token: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
  token_type: z.literal('Bearer'),
  /** In seconds. */
  expires_in: z.int().check(z.gte(1)),
  ...profile,
})
export type LoginResponse = z.output<typeof LoginResponse>

/** Login by email and password; `client` is the one whose logo the page showed. */
export const Credentials = z.object({
  email: required('Enter your email address.', 254),
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'Enter at most 1000 characters.')),
  client: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
})
export type Credentials = z.input<typeof Credentials>

/** Login by a one-time code that another system handed over: single use, 60 s of life. */
export const HandOver = z.object({
  client: required('The hand-over names no client.', 60),
  session: required('The hand-over code is missing.', 500),
})
export type HandOver = z.input<typeof HandOver>

export const authLogin = call({
  method: 'POST',
  path: 'auth/login',
  summary: 'Log in, by email and password or by a hand-over code. Refused with 422, never 401.',
  isPublic: true,
  body: z.union([Credentials, HandOver]),
  response: single(LoginResponse),
  status: 200,
  failures: [422, 429],
})

const LOCAL_TIME = 'Send the local time as YYYY-MM-DDTHH:MM:SS.'

export const authLogout = call({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Log out; the token ends. `last_access` is local date-time text without offset.',
  body: z.object({
    // The second check refuses a trailing `Z`, which is an offset too, and requires seconds.
    last_access: z.iso.datetime({ local: true, error: LOCAL_TIME }).check(z.regex(/:\d\d:\d\d(\.\d+)?$/, LOCAL_TIME)),
  }),
  response: z.undefined(),
  status: 204,
  failures: [422],
})

export const authForgotPassword = call({
  method: 'POST',
  path: 'auth/forgot-password',
  summary: 'Send a reset link; the response is the same whether or not the address is known.',
  isPublic: true,
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
  status: 200,
  failures: [422, 429],
})
