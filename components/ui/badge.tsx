import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Hue = 'good' | 'warn' | 'bad' | 'info' | 'hold' | 'move' | 'neutral'

const DOT: Record<Hue, string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
  hold: 'bg-hold',
  move: 'bg-move',
  neutral: 'bg-dim',
}
const TINT: Record<Hue, string> = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  hold: 'bg-hold-tint text-hold',
  move: 'bg-move-tint text-move',
  neutral: 'bg-hover text-muted',
}

/** A status: a dot and its word, for rows. Colour never speaks alone. */
export const Status = ({ hue, children }: { hue: Hue; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', DOT[hue])} />
    {children}
  </span>
)

/** A word on a tint, for headers and warnings. */
export const Badge = ({ hue = 'neutral', children, className }: { hue?: Hue; children: ReactNode; className?: string }) => (
  <span className={cx('inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap', TINT[hue], className)}>
    {children}
  </span>
)

/** A small number beside a word, e.g. how many filters are set. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-tint px-1 text-xs font-medium text-accent-ink tabular-nums">
    {children}
  </span>
)
