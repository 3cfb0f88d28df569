import type { ModuleGrant, UserClientAccess, UserModuleAccess, UserSiteAccess } from '#lib/contract/users/access.ts'
import { isUnread } from '#lib/contract/engine/unread-fields.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { onOneLine } from '#lib/shared/plain-spaces.ts'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'

/**
 * Everything about a user that can be changed, as one flat record: `a.name`, `m.stock.can_view`, `s.SYD1`, `s.*`, `c.ACME`
 * (all its owners), {@link ownerKey} (one owner), `c.*`. Edits are stored as only the keys that differ, so that they can be applied to a
 * newer state if someone else has saved meanwhile.
 */
export type UserFields = Readonly<Record<string, string | boolean | null>>
export type Part = 'account' | 'modules' | 'sites' | 'clients'

const PREFIX: Readonly<Record<Part, string>> = { account: 'a.', modules: 'm.', sites: 's.', clients: 'c.' }
export const ALL_SITES = 's.*'
export const ALL_CLIENTS = 'c.*'

export const accountFields = (user: UserDetail): UserFields => ({
  'a.name': user.name,
  'a.email': user.email,
  'a.home_site': user.home_site,
  'a.home_client': user.home_client,
  'a.supplier_code': user.supplier_code,
  'a.is_supplier': user.is_supplier ?? false,
  'a.phone': user.account.phone,
  'a.locale': user.account.locale,
  'a.timezone': user.account.timezone,
})
export const moduleFields = ({ modules }: Pick<UserModuleAccess, 'modules'>): UserFields => grantFields(modules)

type Grant = { module: string | null } & Partial<Record<Right, boolean | null>>

export const grantFields = (grants: readonly Grant[]): UserFields =>
  Object.fromEntries(
    grants.flatMap(({ module, ...grant }) =>
      module === null ? [] : RIGHTS.map((right) => [rightKey(module, right), grant[right] ?? null]),
    ),
  )
export const siteFields = ({ sites, all_sites }: Pick<UserSiteAccess, 'sites' | 'all_sites'>): UserFields => ({
  [ALL_SITES]: all_sites,
  ...Object.fromEntries(sites.map((code) => [`s.${code}`, true])),
})
export const clientFields = ({ clients, all_clients }: Pick<UserClientAccess, 'clients' | 'all_clients'>): UserFields => ({
  [ALL_CLIENTS]: all_clients,
  ...Object.fromEntries(
    clients.flatMap(({ client_code: code, owners, all_owners }) => {
      if (code === null) return []
      return all_owners ? [[`c.${code}`, true]] : owners.map((owner) => [ownerKey(code, owner), true])
    }),
  ),
})

export const rightKey = (module: string, right: Right): string => `m.${module}.${right}`
/** NUL separates client and owner, because no code can contain it. */
export const ownerKey = (client: string, owner: string): string => `c.${client}\u0000${owner}`

/** Value of a key. Missing and null values count as false, except in account fields, where they are null. */
const fieldValue = (fields: UserFields, key: string): string | boolean | null => fields[key] ?? (key.startsWith('a.') ? null : false)

/** Drops changes that equal the base. In an account field, empty text equals null. */
export const withoutUnchanged = (base: UserFields, changes: UserFields): UserFields =>
  Object.fromEntries(Object.entries(changes).filter(([key, value]) => fieldValue(base, key) !== (value === '' ? null : value)))

/**
 * The changes, completed so that their rights fit a base that someone else may have saved meanwhile: removing "view" removes the other
 * rights of the module, and adding a right adds "view".
 */
export const withCoherentRights = (base: UserFields, changes: UserFields): UserFields => {
  const result: Record<string, string | boolean | null> = { ...changes }
  for (const [key, value] of Object.entries(changes)) {
    const [, module, right] = /^m\.(.+)\.(can_\w+)$/.exec(key) ?? []
    if (module === undefined) continue
    const view = rightKey(module, 'can_view')
    if (right === 'can_view' && value === false) {
      for (const other of RIGHTS) if (fieldValue({ ...base, ...changes }, rightKey(module, other))) result[rightKey(module, other)] = false
    } else if (value === true && !(view in changes) && !fieldValue(base, view)) result[view] = true
  }
  return result
}

/** The changes that turn `before` into `after`. */
export const differences = (before: UserFields, after: UserFields): UserFields =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => fieldValue(before, key) !== fieldValue(after, key))
      .map((key) => [key, fieldValue(after, key)]),
  )

/**
 * Whether v7 has made none of the changes that it has accepted: every changed field that it returns is as before. v7 may write a value in its
 * own way, so a field need not have the new one.
 */
export const isUnchangedBy = (changes: UserFields, before: UserFields, now: UserFields): boolean => {
  const known = Object.keys(changes).filter((key) => !key.startsWith('a.') || now[key] !== undefined)
  return known.length > 0 && known.every((key) => fieldValue(before, key) === fieldValue(now, key))
}

/** The account fields of {@link accountFields} that v7 returns. */
export const knownAccountFields = (user: UserDetail): UserFields =>
  Object.fromEntries(
    Object.entries(accountFields(user)).filter(([key]) => !isUnread(user, key.slice(2)) && !isUnread(user.account, key.slice(2))),
  )

/** The fields of one part. */
export const partOf = <Field>(fields: Readonly<Record<string, Field>>, part: Part): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key.startsWith(PREFIX[part])))

/** The rights as a request body. Modules without any right are included too, so that the body is explicit. */
export const modulesBody = (fields: UserFields, grants: readonly ModuleGrant[]) =>
  grants.flatMap(({ module }) => {
    if (module === null) return []
    const isGranted = (right: Right) => fields[rightKey(module, right)] === true
    const rights = {
      // A module that only v7 knows is sent back unchanged; v7 validates it.
      module: module as Module,
      can_view: isGranted('can_view'),
      can_create: isGranted('can_create'),
      can_edit: isGranted('can_edit'),
      can_delete: isGranted('can_delete'),
      can_export: isGranted('can_export'),
      can_print: isGranted('can_print'),
    }
    return [rights]
  })

export const sitesBody = (fields: UserFields) => ({
  all_sites: fields[ALL_SITES] === true,
  sites: Object.keys(partOf(fields, 'sites'))
    .filter((key) => key !== ALL_SITES && fields[key] === true)
    .map((key) => key.slice(2))
    .toSorted(),
})

export const clientsBody = (fields: UserFields) => {
  const grantedKeys = Object.keys(partOf(fields, 'clients')).filter((key) => key !== ALL_CLIENTS && fields[key] === true)
  const codeParts = grantedKeys.map((key) => key.slice(2).split('\u0000'))
  const codes = [...new Set(codeParts.map(([client = '']) => client))].toSorted()
  return {
    all_clients: fields[ALL_CLIENTS] === true,
    clients: codes.map((client_code) => {
      const all_owners = fields[`c.${client_code}`] === true
      const owners = codeParts.filter(([client, owner]) => client === client_code && owner).map(([, owner = '']) => owner)
      return { client_code, all_owners, owners: all_owners ? [] : owners.toSorted() }
    }),
  }
}

/** The changed account fields as a request body. */
export const accountBody = (changes: UserFields) => {
  const field = (key: string) => {
    const value = changes[`a.${key}`]
    return typeof value === 'string' ? onOneLine(value) : value
  }
  const account = Object.fromEntries(
    ['phone', 'locale', 'timezone'].filter((key) => field(key) !== undefined).map((key) => [key, field(key)]),
  )
  return {
    ...Object.fromEntries(
      ['name', 'email', 'home_site', 'home_client', 'supplier_code', 'is_supplier']
        .filter((key) => field(key) !== undefined)
        .map((key) => [key, field(key)]),
    ),
    ...(Object.keys(account).length > 0 && { account }),
  }
}
