'use client'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { currentJobs, subscribeToJobs, type TrayJob } from './jobs.ts'

const TrayCards = lazy(() => import('./tray-cards.tsx').then((module) => ({ default: module.TrayCards })))
const NONE: readonly TrayJob[] = []

/** Running and finished exports, in the corner of every page. The cards' code is loaded with the first export. */
export const ExportTray = () => {
  const jobs = useSyncExternalStore(subscribeToJobs, currentJobs, () => NONE)
  // The live region must be in the page before its first text, or screen readers would miss that text.
  const [voice, setVoice] = useState<HTMLElement | null>(null)
  return (
    <>
      <p ref={setVoice} role="status" aria-live="polite" className="sr-only" />
      {jobs.length > 0 && (
        <Suspense fallback={null}>
          <TrayCards jobs={jobs} voice={voice} />
        </Suspense>
      )}
    </>
  )
}
