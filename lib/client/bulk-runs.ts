import { createStore } from '#lib/shared/store.ts'

/** Number of runs over several rows that have ended. The list behind the dialog follows it, because rows may leave it by a run. */
export const bulkRuns = createStore(0)

/** Tells the list that a run has ended. */
export const tellBulkRun = (): void => bulkRuns.set((count) => count + 1)
