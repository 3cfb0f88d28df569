/*
 * The versions that this tab's own changes have given to records. A list that has not reloaded yet shows a row from before such a change, and
 * a change based on that row is not in conflict with anybody.
 */
type Version = number | string | null | undefined

/** By URL of the record: the versions that own changes have replaced without someone else's in between, and at the end the latest one. */
const own = new Map<string, Version[]>()

/**
 * Remembers the version in v7's response to the user's own change to the record at `url`. Without both versions nothing is remembered,
 * and the row counts as it was read.
 */
export const rememberOwnChange = (url: string, before: Version, response: unknown): void => {
  const now = (response as { data?: { version?: Version } | null } | null)?.data?.version
  const known = own.get(url)
  if (before && now) own.set(url, [...(known?.at(-1) === before ? known : [before]), now])
}

/** The version that own changes have made of a record that was read in `version`. Changes of others are never skipped. */
export const afterOwnChanges = <V extends Version>(url: string, version: V): V => {
  const known = own.get(url)
  return known?.includes(version) ? (known.at(-1) as V) : version
}
