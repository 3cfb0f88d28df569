import * as z from 'zod/mini'
import { ModuleAccess } from '../auth/auth.ts'
import { call } from '../engine/call.ts'
import { Code, count, Module, single } from '../engine/common.ts'
import { requiredCode, rule, version } from '../engine/fields.ts'
import type { Read } from '../engine/tolerant.ts'

/** A module in the access matrix. `locked`: the acting user cannot grant it, because they do not have it themselves. */
export const ModuleGrant = z.extend(ModuleAccess, { label: z.string(), locked: z.boolean() })
export type ModuleGrant = Read<typeof ModuleGrant>

/** A client with the owners that a user may see. */
export const ClientGrant = z.object({ client_code: Code, owners: z.array(Code), all_owners: z.boolean() })
export type ClientGrant = Read<typeof ClientGrant>

export const UserModuleAccess = z.object({ user_id: z.string(), modules: z.array(ModuleGrant), version: count })
export type UserModuleAccess = Read<typeof UserModuleAccess>
export const UserSiteAccess = z.object({ user_id: z.string(), sites: z.array(Code), all_sites: z.boolean(), version: count })
export type UserSiteAccess = Read<typeof UserSiteAccess>
export const UserClientAccess = z.object({ user_id: z.string(), clients: z.array(ClientGrant), all_clients: z.boolean(), version: count })
export type UserClientAccess = Read<typeof UserClientAccess>

const permission = z.boolean('Choose yes or no.')

/** Rights in one module, as sent in a request. */
export const ModuleRights = z.strictObject({
  module: Module,
  can_view: permission,
  can_create: permission,
  can_edit: permission,
  can_delete: z._default(permission, false),
  can_export: permission,
  can_print: z._default(permission, false),
})
export const SiteCodes = z.array(requiredCode('Choose a site.')).check(z.maxLength(1000, 'Choose at most 1,000 sites.'))
export const ClientGrants = z
  .array(
    z.object({
      client_code: requiredCode('Choose a client.'),
      owners: z._default(z.array(requiredCode('Choose an owner.')), []),
      all_owners: z._default(permission, false),
    }),
  )
  .check(z.maxLength(1000, 'Choose at most 1,000 clients.'))

const common = { module: 'users', minLevel: 'Manager', status: 200 } as const
const REPLACE = { ...common, method: 'PUT', versioned: true, failures: [403, 404, 409, 422] } as const
const READ = { ...common, method: 'GET', failures: [403, 404] } as const

export const NEEDS_SITE = 'A user needs at least one site.'
export const NEEDS_CLIENT = 'A user needs at least one client.'

const modules = single(UserModuleAccess)
const sites = single(UserSiteAccess)
const clients = single(UserClientAccess)

export const auditModulAccess = call({
  ...READ,
  path: 'audit/modul-access/{id}',
  summary: 'The modules of one user, and their rights in each.',
  response: modules,
})

export const putAuditModulAccess = call({
  ...REPLACE,
  path: 'audit/modul-access/{id}',
  summary:
    'Replace the modules of one user. Managers can grant and remove only rights that they have themselves; administrators can grant any. Callers cannot change their own access.',
  body: z.strictObject({ modules: z.array(ModuleRights).check(z.maxLength(100, 'Choose at most 100 modules.')), version }),
  response: modules,
})

export const auditSiteAccess = call({ ...READ, path: 'audit/site-access/{id}', summary: 'Sites of one user.', response: sites })

export const putAuditSiteAccess = call({
  ...REPLACE,
  path: 'audit/site-access/{id}',
  summary: 'Replace the sites of one user.',
  body: z
    .strictObject({ sites: SiteCodes, all_sites: z._default(permission, false), version })
    .check(rule('sites', NEEDS_SITE, (body) => body.all_sites || !isEmpty(body.sites))),
  response: sites,
})

export const auditClientAccess = call({
  ...READ,
  path: 'audit/client-access/{id}',
  summary: 'Clients and owners of one user.',
  response: clients,
})

export const putAuditClientAccess = call({
  ...REPLACE,
  path: 'audit/client-access/{id}',
  summary: 'Replace the clients and owners of one user.',
  body: z
    .strictObject({ clients: ClientGrants, all_clients: z._default(permission, false), version })
    .check(rule('clients', NEEDS_CLIENT, (body) => body.all_clients || !isEmpty(body.clients))),
  response: clients,
})

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0
