import type { HomeOverview } from '#lib/contract/exact-types.ts'
import { ok } from '../http/response.ts'
import type { Routes } from '../http/context.ts'
import { latestToday, readDirectory } from '../http/directory.ts'
import { countLists } from './counts.ts'
import { countViews } from './views.ts'
import { docksToday, dueToday, ordersByDay, pickedToday, punctuality, rejectionsByDay } from './parts.ts'

/** The figures of the home page. */
export const homeRoutes: Routes = {
  homeOverview: {
    handle: async (request) => {
      const directory = await readDirectory(request.db, request.now())
      const context = { ...request, directory }
      const overview: HomeOverview = {
        today: latestToday(request.scope.sites, directory),
        counts: await countLists(context),
        views: await countViews(request),
        due: await dueToday(context),
        picked: await pickedToday(context),
        days: await ordersByDay(context),
        expected_filter: 'arrival',
        on_time: await punctuality(context),
        docks: await docksToday(context),
        rejections: await rejectionsByDay(context),
      }
      return ok({ data: overview })
    },
  },
}
