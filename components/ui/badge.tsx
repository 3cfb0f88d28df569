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
/** A status: a dot and its word, for rows. Colour never speaks alone. */
export const Status = ({ hue, children }: { hue: Hue; children: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-1.5 whitespace-nowrap">
    <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', DOT[hue])} />
    <span className="truncate">{children}</span>
  </span>
)

/** A small number beside a word, e.g. how many filters are set. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-tint px-1 text-xs font-medium text-accent-ink tabular-nums">
    {children}
  </span>
)
