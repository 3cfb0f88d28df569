import { ownerKey, type UserFields } from './shared/user-fields.ts'

/** Owners of a client that the user has access to; all of them if access to the whole client is granted. */
export const visibleOwnersOf = (fields: UserFields, client: string, owners: readonly string[]): readonly string[] =>
  fields[`c.${client}`] === true ? owners : owners.filter((owner) => fields[ownerKey(client, owner)] === true)

/** Grants or revokes access to a client with all its owners. */
export const clientChange = (client: string, owners: readonly string[], on: boolean): UserFields => ({
  [`c.${client}`]: on,
  ...Object.fromEntries(owners.map((owner) => [ownerKey(client, owner), false])),
})

/**
 * Grants or revokes access to one owner. If every owner is then selected, access to the whole client is granted; otherwise access
 * is granted to each selected owner.
 */
export const ownerChange = (fields: UserFields, client: string, owners: readonly string[], owner: string, on: boolean): UserFields => {
  const visible = new Set(visibleOwnersOf(fields, client, owners))
  if (on) visible.add(owner)
  else visible.delete(owner)
  const isWhole = visible.size === owners.length
  return {
    [`c.${client}`]: isWhole,
    ...Object.fromEntries(owners.map((code) => [ownerKey(client, code), !isWhole && visible.has(code)])),
  }
}
