import type { Rejection } from '#lib/contract/rejections/rejections.ts'

type Places = Pick<Rejection, 'client_code' | 'owner_code' | 'site_code'>

/**
 * Filters of the user list for those who can see the messages, or at least some of them if the messages belong to several clients, owners or
 * sites. A message without an owner or site is seen by all users of its client.
 */
export const assigneeFilters = (rows: readonly Places[]) => ({
  client: sharedCodes(rows.map((row) => row.client_code)),
  owner: sharedCodes(rows.map((row) => row.owner_code)),
  site: sharedCodes(rows.map((row) => row.site_code)),
})

const sharedCodes = (codes: readonly (string | null)[]): string[] => {
  const known = new Set(codes.filter((code) => code !== null))
  return codes.includes(null) ? [] : [...known].toSorted()
}
