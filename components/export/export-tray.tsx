'use client'
import { useState, useSyncExternalStore } from 'react'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { currentJobs, subscribeToJobs, type TrayJob } from './jobs.ts'

const TrayCards = lazyParts(() => import('./tray-cards.tsx'))('TrayCards')
const NO_JOBS: readonly TrayJob[] = []

/** Running and finished exports, in the corner of every page. The cards' code is loaded with the first export. */
export const ExportTray = () => {
  const jobs = useSyncExternalStore(subscribeToJobs, currentJobs, () => NO_JOBS)
  // The live region must be in the page before its first text, or screen readers would miss that text.
  const [liveRegion, setLiveRegion] = useState<HTMLElement | null>(null)
  return (
    <>
      <p ref={setLiveRegion} role="status" aria-live="polite" className="sr-only" />
      {jobs.length > 0 && <TrayCards jobs={jobs} liveRegion={liveRegion} />}
    </>
  )
}
