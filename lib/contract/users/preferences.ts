import * as z from 'zod/mini'
import { ModuleAccess } from '../auth/auth.ts'
import { call } from '../engine/call.ts'
import { count } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

/** A module of the menu, with the user's rights in it. */
export const MenuModule = z.extend(ModuleAccess, {
  label: z.string(),
  /** Path of the screen in the web application. */
  route: z.string(),
  icon: z.string(),
  order: count,
})
export type MenuModule = Read<typeof MenuModule>

/** How the columns of a list are laid out. Fields that are missing mean the default. */
export const ColumnLayout = {
  columns: z.optional(z.array(z.string())),
  hidden: z.optional(z.array(z.string())),
  pinned: z.optional(z.array(z.string())),
  widths: z.optional(z.record(z.string(), z.number())),
  density: z.optional(z.string()),
}

/** A query. A v7 that stores an empty text as null returns null. */
const Query = z._default(z.string().check(z.maxLength(4000)), '')

/** The list that a view shows, as requested from v7: path below `/v7/` and query, without scope, sort and page. */
const ListAddress = z.object({
  call: z.string().check(z.maxLength(60), z.regex(/^[a-z]+(?:[-/][a-z]+)*$/)),
  query: Query,
})

/** How many saved views a user can have as counted cards on the home page. */
export const MAX_HOME_VIEWS = 6

/**
 * A view that the user saved under a name: the path and query of its URL without scope, page and open record, and its columns.
 * `is_default`: the list opens with it. `home`: the home page shows it as a card, with the number of rows of this list.
 */
export const SavedView = z.object({
  id: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(80)),
  path: z.optional(z.string().check(z.maxLength(200))),
  query: Query,
  is_default: z.optional(z.boolean()),
  home: z.optional(ListAddress),
  ...ColumnLayout,
})
export type SavedView = z.output<typeof SavedView>

/**
 * The user's settings of one list, by key, like `stock.summary`. The key `app` holds settings of the whole application.
 * Unknown fields are kept, so that an older browser does not delete what a newer one has saved.
 */
export const ViewPreference = z.looseObject({
  ...ColumnLayout,
  sort: z.optional(z.string()),
  per_page: z.optional(count),
  theme: z.optional(z.string()),
  saved: z.optional(z.array(SavedView)),
})
export type ViewPreference = z.output<typeof ViewPreference>

export const UserModules = z.object({
  data: z.object({ modules: z.array(MenuModule), views: z.record(z.string(), ViewPreference) }),
  meta: z.object({ version: count }),
})
export type UserModules = Read<typeof UserModules>

export const MAX_VIEWS_BYTES = 65_536
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

export const preferencesUserModules = call({
  method: 'GET',
  path: 'preferences/user-modules',
  summary: "The user's modules in menu order, and their list settings.",
  response: UserModules,
  status: 200,
  failures: [],
})

export const savePreferencesUserModules = call({
  method: 'PUT',
  path: 'preferences/user-modules',
  summary: "Save the user's list settings. Lists that are not named keep theirs; null removes those of a list.",
  isExtension: true,
  body: z.object({
    views: z
      .record(z.string().check(z.maxLength(80)), z.nullable(ViewPreference))
      .check(z.refine((views) => bytesOf(views) <= MAX_VIEWS_BYTES, `Your list settings can take at most ${MAX_VIEWS_BYTES / 1024} KB.`)),
  }),
  response: UserModules,
  status: 200,
  failures: [409, 413, 422],
})
