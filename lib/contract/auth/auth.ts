import * as z from 'zod/mini'
import { Code, Instant, Level, Module, text } from '../engine/common.ts'
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

/** `is_closed`: `settings/sites` says that the site is not active, so it takes no new orders. */
const SessionSite = z.extend(SiteAccess, { is_closed: z.optional(z.boolean()) })
export type SessionSite = z.output<typeof SessionSite>

/**
 * `config` in v7's response to a sign-in. Only its `supplier_mode` has an effect: everything else comes from this deployment's own
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

/** Fields of v7's response to a sign-in that pages may see. */
export const profileFields = {
  user: User,
  modules: z.array(ModuleAccess),
  clients: z.array(ClientAccess),
  sites: z.array(SiteAccess),
  config: AppConfig,
}

/** The profile plus the two expiry times of the session and what this v7 offers. Response to `GET /session` and to a sign-in. */
export const SessionProfile = z.object({
  ...profileFields,
  /** `level_word`: v7's own word for the level, if it is not one of the contract's; then `userLevel` is the lowest level. */
  user: z.extend(User, { level_word: z.optional(z.string()) }),
  sites: z.array(SessionSite),
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
 * screen, by the screen's path, so that the menu leaves room for them.
 */
export type FrameProfile = Omit<SessionProfile, 'idle_expires_at' | 'expires_at'> & { view_counts?: Readonly<Record<string, number>> }

/** Method and path of the sign-out. The call is in sign-out.ts, because only servers need the rest of it. */
export const SIGN_OUT = { method: 'POST', path: 'auth/logout' } as const
