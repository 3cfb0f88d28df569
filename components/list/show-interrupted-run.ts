import { InterruptedRun, interruptedText } from '#lib/list/interrupted-run.ts'
import { toast } from '#components/ui/toast.tsx'
import { isSessionExpired, userOfPage } from '#lib/client/session-events.ts'
import { KeptReason } from '#lib/client/kept-reason.ts'
import { keepForm, readForm } from '#lib/client/unsaved-form.ts'
import { setMarked } from '#lib/list/marked-rows.ts'
import type { List } from './use-list.ts'

/**
 * In the first list after the sign-in, says what became of a bulk action that the end of the session has interrupted. If it is the same list,
 * marks the rows of this page that were not done.
 */
export const showInterruptedRun = <Row extends { id: string }>({ marks, page, recordOf }: List<Row>): void => {
  // The page that is being left for the sign-in must not use it up.
  if (isSessionExpired()) return
  const user = userOfPage()
  if (user !== null) showKeptReason(user)
  const run = user === null ? null : readForm('bulk', user, InterruptedRun)
  if (user === null || run === null) return
  keepForm('bulk', user, null)
  const notDone = new Set(run.path === window.location.pathname ? run.notDone.map(({ id }) => id) : [])
  const idIn = (row: Row) => (notDone.has(row.id) ? row.id : recordOf(row))
  const rows = page.loadedRows.filter((row) => notDone.has(idIn(row)))
  marks.store.set((old) => setMarked(old, rows, true))
  toast({ title: run.title, description: interruptedText(run, new Set(rows.map(idIn)).size), duration: 60_000 })
}

/** Says once that the reason of an interrupted dialog is kept. Not while a dialog is open, which may be the one with the reason. */
const showKeptReason = (user: string): void => {
  const kept = readForm('reason', user, KeptReason)
  if (!kept || kept.isAnnounced || document.querySelector('[role=dialog], [role=alertdialog]')) return
  keepForm('reason', user, { ...kept, isAnnounced: true })
  toast({ title: 'Your reason is kept', description: `It is filled in when you choose “${kept.dialog}” again.`, duration: 60_000 })
}
