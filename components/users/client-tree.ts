import { ownerKey, type Flat } from './shared/flat.ts'

/** Owners of a client that the user can see; all of them if the whole client is given. */
export const visibleOwnersOf = (flat: Flat, client: string, owners: readonly string[]): readonly string[] =>
  flat[`c.${client}`] === true ? owners : owners.filter((owner) => flat[ownerKey(client, owner)] === true)

/** Gives or removes a client with all its owners. */
export const clientChange = (client: string, owners: readonly string[], on: boolean): Flat => ({
  [`c.${client}`]: on,
  ...Object.fromEntries(owners.map((owner) => [ownerKey(client, owner), false])),
})

/** Gives or removes one owner. If every owner is then selected, the whole client is given; otherwise its owners are given by name. */
export const ownerChange = (flat: Flat, client: string, owners: readonly string[], owner: string, on: boolean): Flat => {
  const visible = new Set(visibleOwnersOf(flat, client, owners))
  if (on) visible.add(owner)
  else visible.delete(owner)
  const isWhole = visible.size === owners.length
  return {
    [`c.${client}`]: isWhole,
    ...Object.fromEntries(owners.map((code) => [ownerKey(client, code), !isWhole && visible.has(code)])),
  }
}
