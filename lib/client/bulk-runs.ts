import { createStore } from '#lib/shared/store.ts'

/** Number of bulk runs that have ended. The list behind the dialog subscribes to it, because a run may remove rows from the list. */
export const bulkRuns = createStore(0)

/** Lets the list know that a run has ended. */
export const announceBulkRun = (): void => bulkRuns.set((count) => count + 1)
