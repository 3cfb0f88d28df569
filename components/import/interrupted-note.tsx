'use client'
import { BulkResults } from '#components/actions/bulk-results.tsx'
import { sortByUrgency, type RowResult } from '#components/actions/run-rows.ts'
import { Icon } from '#components/ui/icons.tsx'
import { keepForm, useRestoredForm } from '#lib/client/unsaved-form.ts'
import { isSessionExpired, userOfPage } from '#lib/client/session-events.ts'
import { InterruptedImport } from './interrupted-import.ts'
import { countText } from '#lib/list/pages.ts'
import { countOf } from './record-noun.ts'
import { runSummary } from './run-summary.ts'

/** The import of this screen that the end of the session has interrupted; null if there is none. */
export const useInterruptedImport = (): InterruptedImport | null => {
  const kept = useRestoredForm('import', InterruptedImport)
  return kept?.path === globalThis.location?.pathname ? kept : null
}

/** Forgets the interrupted import, but not while the page is being left for the sign-in. */
export const dropInterruptedImport = (): void => {
  const user = userOfPage()
  if (user !== null && !isSessionExpired()) keepForm('import', user, null)
}

/** After the sign-in, says what became of the records of an import, and how to go on. */
export const InterruptedNote = () => {
  const interrupted = useInterruptedImport()
  if (!interrupted) return null
  const { file, noun, results, heldBack } = interrupted
  const left = results.filter(({ outcome }) => outcome === 'skipped' || outcome === 'unavailable').length
  return (
    <section aria-label="Interrupted import" className="flex flex-col gap-2 rounded-md border border-line px-3 py-2 text-sm">
      <p className="flex items-start gap-2 font-medium">
        <Icon name="info" className="mt-0.5 shrink-0 text-warn" />
        Your session ended after {countText(results.length - left)} of {countOf(results.length, noun)} of {file.name}
      </p>
      <p>
        {runSummary(results, heldBack)} {nextStep(interrupted)}
      </p>
      <div className="rounded-md border border-line">
        <BulkResults
          results={sortByUrgency(results as RowResult<{ id: string; name: string }>[])}
          nameOf={({ name }) => name}
          label="Results"
          hasFilter
        />
      </div>
    </section>
  )
}

const nextStep = ({ file, noun, results, keysHonoured, isCorrected }: InterruptedImport): string =>
  [
    `Choose ${file.name} again to go on: ${noun.many} that were created are left out.`,
    !keysHonoured &&
      results.some(({ outcome }) => outcome === 'unknown') &&
      `So are those without a response, because they may have been created: look for them first.`,
    isCorrected && 'Your corrections of its cells are kept.',
  ]
    .filter(Boolean)
    .join(' ')
