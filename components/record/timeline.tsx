import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { DateTime } from './date-time.tsx'

type Tone = 'good' | 'bad' | 'warn' | 'info' | 'move' | 'plain'

/** One event. `place` is the name of a location. */
export type TimelineStep = {
  key: string
  /** Null if v7 returns no time. */
  at: string | null
  name: ReactNode
  place?: string | null
  by?: string | null
  note?: ReactNode
  tone?: Tone
}

const DOT: Record<Tone, string> = {
  good: 'bg-good border-good',
  bad: 'bg-bad border-bad',
  warn: 'bg-warn border-warn',
  info: 'bg-info border-info',
  move: 'bg-move border-move',
  plain: 'bg-canvas border-line-strong',
}

/** Events of a record in the given order, the first one emphasised, with time, place and user. Times are in the user's time zone. */
export const Timeline = ({ steps, label }: { steps: readonly TimelineStep[]; label: string }) => (
  <ol aria-label={label} className="text-sm">
    {steps.map((step, index) => (
      <li key={step.key} className="relative flex gap-3 pb-3 last:pb-0">
        {index < steps.length - 1 && <span aria-hidden="true" className="absolute top-4 bottom-0 left-[4.5px] w-px bg-line-strong" />}
        <span aria-hidden="true" className={cx('mt-1.5 size-2.5 shrink-0 rounded-full border-2', DOT[step.tone ?? 'plain'])} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={cx(index === 0 && 'font-medium')}>{step.name}</span>
            <DateTime at={step.at} className="text-xs whitespace-nowrap text-dim tabular-nums" />
          </div>
          {(step.place || step.by) && (
            <p className="text-xs text-muted" dir="auto">
              {[step.place, step.by].filter(Boolean).join(' · ')}
            </p>
          )}
          {step.note && <p className="text-xs break-words whitespace-pre-line text-muted [unicode-bidi:plaintext]">{step.note}</p>}
        </div>
      </li>
    ))}
  </ol>
)
