import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/response.ts'
import type { LogNames } from '../log-names.ts'
import { managesAllUsers } from '../manageable-users.ts'

export type SiteAccess = { sites: string[]; all_sites: boolean }

/** Sites of a user as stored. */
export const sitesOf = async (db: Db, user: { id: string; all_sites: boolean }): Promise<SiteAccess> => {
  const rows = await db.query<{ site_code: string }>(sql`select site_code from user_site where user_id = ${user.id} order by site_code`)
  return { sites: rows.map((row) => row.site_code), all_sites: user.all_sites }
}

/** The part of a user's sites that the caller may see. */
export const visibleSites = ({ sites, all_sites }: SiteAccess, caller: Caller): SiteAccess => ({
  sites: managesAllUsers(caller.level) ? sites : sites.filter((code) => caller.access.sites.includes(code)),
  all_sites,
})

/**
 * The sites after a change. Sites that the caller cannot see stay unchanged. A code that the caller may not grant is refused with
 * the same message whether or not it exists.
 */
export const nextSites = async (
  db: Db,
  caller: Caller,
  before: SiteAccess,
  requested: SiteAccess,
): Promise<{ access: SiteAccess; problems: Problems }> => {
  const isAdmin = managesAllUsers(caller.level)
  const grantable = isAdmin
    ? (await db.query<{ site_code: string }>(sql`select site_code from site`)).map((row) => row.site_code)
    : caller.access.sites
  const newSites = [...new Set(requested.sites)]
  const refusedSites = newSites.filter((code) => !grantable.includes(code))
  const problems: Problems = {}
  if (refusedSites.length > 0)
    problems['sites'] = refusedSites.map((code) => (isAdmin ? `${code} does not exist.` : `You cannot give access to ${code}.`))
  if (requested.all_sites && !before.all_sites && !isAdmin && !caller.access.allSites) {
    problems['all_sites'] = ['Only users who have this access can give it to others.']
  }
  const hiddenSites = before.sites.filter((code) => !grantable.includes(code))
  return { access: { sites: [...hiddenSites, ...newSites].toSorted(), all_sites: requested.all_sites }, problems }
}

export const storeSites = async (tx: Db, userId: string, { sites, all_sites }: SiteAccess): Promise<void> => {
  await tx.query(sql`delete from user_site where user_id = ${userId}`)
  await tx.query(sql`insert into user_site (user_id, site_code) select ${userId}, code from unnest(${sites}::text[]) as code`)
  // Replaces the home site if the user can no longer see it.
  await tx.query(sql`
    update app_user set all_sites = ${all_sites},
      home_site = case when ${all_sites} or home_site = any(${sites}::text[]) then home_site else ${await firstHomeSite(tx, sites)}::text end
    where id = ${userId}`)
}

/** A home site for a user with these sites: that of the user `addedBy`, if it is one of them and active, else the first active one. */
export const firstHomeSite = async (db: Db, sites: readonly string[], addedBy: string | null = null): Promise<string | null> => {
  const [home] = await db.query<{ site_code: string }>(sql`
    select site_code from site where active and site_code = any(${sites}::text[])
    order by site_code is not distinct from (select home_site from app_user where id = ${addedBy}) desc, site_code limit 1`)
  return home?.site_code ?? null
}

export const siteChanges = (before: SiteAccess, after: SiteAccess, names: LogNames) => {
  const [beforeText, afterText] = [accessText(before, names), accessText(after, names)]
  return beforeText === afterText ? [] : [{ field: 'sites', label: 'Sites', before: beforeText, after: afterText }]
}

const accessText = ({ sites, all_sites }: SiteAccess, names: LogNames): string =>
  all_sites ? 'all sites' : sites.map(names.site).join(', ') || 'none'
