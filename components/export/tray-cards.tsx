'use client'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { cx } from '#components/ui/cx.ts'
import { placeInCorner } from '#components/ui/free-corner.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { dropJob, type TrayJob } from './jobs.ts'
import { countText, rowsText, sizeText, screenReaderText, timeLeft } from './progress-words.ts'

/** The cards of the tray, newest at the bottom, above the pager and other bars. All cards share one live region. */
export const TrayCards = ({ jobs, liveRegion }: { jobs: readonly TrayJob[]; liveRegion: HTMLElement | null }) => (
  <section
    ref={placeInCorner}
    aria-label="Exports"
    className="fixed right-[calc(16px+var(--corner-right,0px))] bottom-[max(56px,var(--corner-bottom,0px))] z-40 flex max-h-[60vh] w-90 max-w-[calc(100vw-56px-var(--corner-right,0px))] flex-col gap-2 overflow-y-auto rounded-lg print:hidden"
  >
    {liveRegion && createPortal(screenReaderText(jobs), liveRegion)}
    {jobs.map((job) => (
      <Card key={job.id} job={job} />
    ))}
  </section>
)

const STATE_ICONS = {
  running: { icon: 'export', colour: 'text-accent-ink' },
  finishing: { icon: 'export', colour: 'text-accent-ink' },
  done: { icon: 'success', colour: 'text-good' },
  failed: { icon: 'error', colour: 'text-bad' },
} as const

const Card = ({ job }: { job: TrayJob }) => {
  const { state } = job
  const sign = STATE_ICONS[state.kind]
  const hasEnded = state.kind === 'done' || state.kind === 'failed'
  const pauseHandlers = useAutoDismiss(job.id, dismissAfter(job))
  return (
    <article
      aria-label={job.fileName}
      {...pauseHandlers}
      className="animate-rise rounded-lg border border-line bg-surface text-sm shadow-pop"
    >
      <div className="flex items-start gap-2 py-2 pr-2 pl-3">
        <Icon name={sign.icon} className={cx('mt-1', sign.colour)} />
        <div className="min-w-0 flex-1 pt-0.5">
          <p className="truncate font-medium" title={job.fileName}>
            {job.fileName}
          </p>
          <CardBody job={job} />
        </div>
        <IconButton
          icon="close"
          size="sm"
          label={hasEnded ? `Dismiss ${job.fileName}` : `Cancel ${job.fileName}`}
          onClick={() => (state.kind === 'done' ? dropJob(job.id) : job.cancel())}
        />
      </div>
    </article>
  )
}

/** How long (ms) a finished file can be saved again, longer if there is a note to read. Failures stay until dismissed. */
const dismissAfter = ({ state }: TrayJob): number | null => (state.kind === 'done' ? (state.note ? 60_000 : 20_000) : null)

/** Removes a finished card after a while, because it covers the list. The time starts again after the card was hovered or focused. */
const useAutoDismiss = (id: number, ms: number | null) => {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (ms === null || isPaused) return undefined
    const timer = setTimeout(() => dropJob(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isPaused])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume }
}

const CardBody = ({ job }: { job: TrayJob }) => {
  const { state } = job
  if (state.kind === 'running') return state.text ? <p className="text-muted tabular-nums">{state.text}</p> : <Running job={job} />
  if (state.kind === 'finishing') return <Bar label={job.fileName} share={1} text="Finishing the file" />
  if (state.kind === 'failed') return <Failed job={job} state={state} />
  return (
    <>
      <p className="text-muted tabular-nums">
        {state.text ?? rowsText(job.done)} · {sizeText(state.bytes)}
      </p>
      {state.note && <p className="mt-0.5 text-warn">{state.note}</p>}
      <div className="mt-1 -ml-2 flex items-center">
        {state.open && (
          <Button size="sm" variant="ghost" icon="external" onClick={state.open}>
            Open
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={state.save}>
          {state.open ? 'Save' : 'Save again'}
        </Button>
      </div>
    </>
  )
}

const Running = ({ job }: { job: TrayJob }) => {
  const now = useCurrentTime()
  const remaining = timeLeft(job, now)
  return (
    <Bar
      label={job.fileName}
      share={job.total > 0 ? job.done / job.total : 0}
      text={`${countText(job)}${remaining ? ` · ${remaining}` : ''}`}
    />
  )
}

const Bar = ({ label, share, text }: { label: string; share: number; text: string }) => (
  <>
    <p className="text-muted tabular-nums">{text}</p>
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={text}
      className="mt-1.5 mb-1 h-1 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full origin-left bg-accent" style={{ transform: `scaleX(${Math.min(1, share)})` }} />
    </div>
  </>
)

const Failed = ({ job, state }: { job: TrayJob; state: Extract<TrayJob['state'], { kind: 'failed' }> }) => (
  <>
    <p className="text-bad">{state.message}</p>
    {job.done > 0 && state.retry && <p className="text-muted">{countText(job)} exported so far.</p>}
    <div className="mt-1.5 mb-1 flex flex-wrap items-center gap-2">
      {state.retry && (
        <Button size="sm" icon="refresh" onClick={state.retry}>
          {job.done > 0 ? 'Resume' : 'Retry'}
        </Button>
      )}
      {state.requestId && <CopyButton text={state.requestId} label="Copy request ID" />}
    </div>
  </>
)

/** The current time, updated every second, so that the time left also counts down while a page is loading. */
const useCurrentTime = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
