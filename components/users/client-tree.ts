import { ownerKey, type Flat } from './shared/flat.ts'

/** Owners of a client that a state lets somebody see; all of them where the client is given whole. */
export const ownersSeen = (flat: Flat, client: string, owners: readonly string[]): readonly string[] =>
  flat[`c.${client}`] === true ? owners : owners.filter((owner) => flat[ownerKey(client, owner)] === true)

/** Gives a client with all owners, or takes it. */
export const clientChange = (client: string, owners: readonly string[], on: boolean): Flat => ({
  [`c.${client}`]: on,
  ...Object.fromEntries(owners.map((owner) => [ownerKey(client, owner), false])),
})

/** Gives or takes one owner. Once every owner is ticked the client is given whole; a whole client that loses one keeps the rest by name. */
export const ownerChange = (flat: Flat, client: string, owners: readonly string[], owner: string, on: boolean): Flat => {
  const seen = new Set(ownersSeen(flat, client, owners))
  if (on) seen.add(owner)
  else seen.delete(owner)
  const isWhole = seen.size === owners.length
  return {
    [`c.${client}`]: isWhole,
    ...Object.fromEntries(owners.map((one) => [ownerKey(client, one), !isWhole && seen.has(one)])),
  }
}
