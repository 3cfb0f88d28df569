import { ownerKey, type UserFields } from './shared/user-fields.ts'

/** Owners of a client that the user has access to; all of them if access to the whole client is granted. */
export const visibleOwnersOf = (fields: UserFields, client: string, owners: readonly string[]): readonly string[] =>
  fields[`c.${client}`] === true ? owners : owners.filter((owner) => fields[ownerKey(client, owner)] === true)

/** A client in the tree: its owners, and whether the signed-in user may grant access to it as a whole, with any owner added later. */
type Branch = { client: string; owners: readonly string[]; mayGrantWhole: boolean }

/** Grants or removes access to a client: as a whole, or to each of the owners that the signed-in user has. */
export const clientChange = ({ client, owners, mayGrantWhole }: Branch, on: boolean): UserFields => ({
  [`c.${client}`]: on && mayGrantWhole,
  ...Object.fromEntries(owners.map((owner) => [ownerKey(client, owner), on && !mayGrantWhole])),
})

/**
 * Grants or removes access to one owner. If every owner is then selected, access to the whole client is granted if the signed-in user
 * may do so; otherwise access is granted to each selected owner.
 */
export const ownerChange = (fields: UserFields, { client, owners, mayGrantWhole }: Branch, owner: string, on: boolean): UserFields => {
  const visible = new Set(visibleOwnersOf(fields, client, owners))
  if (on) visible.add(owner)
  else visible.delete(owner)
  const isWhole = mayGrantWhole && visible.size === owners.length
  return {
    [`c.${client}`]: isWhole,
    ...Object.fromEntries(owners.map((code) => [ownerKey(client, code), !isWhole && visible.has(code)])),
  }
}
