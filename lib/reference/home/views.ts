import * as z from 'zod/mini'
import type { HomeOverview, ListTotal } from '#lib/contract/exact-types.ts'
import type { homeOverview } from '#lib/contract/home/overview.ts'
import { MAX_HOME_VIEWS, SavedView } from '#lib/contract/users/preferences.ts'
import type { Context } from '../http/context.ts'
import { listSettings } from '../users/preferences.ts'

// docs/decisions/0177-saved-views-beyond-the-list.md

/** Counts the saved views that the user has on the home page. Each is counted by its list, with that list's rights and scope. */
export const countViews = async ({
  db,
  caller,
  query,
  totalOfList,
}: Context<typeof homeOverview>): Promise<NonNullable<HomeOverview['views']>> => {
  const { views } = await listSettings(db, caller.id)
  // Another version of the web application may have saved them. If one view of a list is invalid, all views of that list are ignored.
  const saved = Object.values(views).flatMap((view) => z.safeParse(z.array(SavedView), view.saved).data ?? [])
  const onHome = saved.flatMap(({ id, home }) => (home ? [{ id, home }] : [])).slice(0, MAX_HOME_VIEWS)
  const totals: [string, ListTotal][] = []
  for (const { id, home } of onHome) {
    const total = await totalOfList(home.call, home.query, query)
    if (total) totals.push([id, total])
  }
  return Object.fromEntries(totals)
}
