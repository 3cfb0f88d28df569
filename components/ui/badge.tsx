import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Hue = 'good' | 'warn' | 'bad' | 'info' | 'hold' | 'move' | 'neutral'

const TEXT_COLOUR: Record<Hue, string> = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  info: 'text-info',
  hold: 'text-hold',
  move: 'text-move',
  neutral: 'text-dim',
}

const DISC = 'M6 .5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11Z'
const RING = `${DISC}M6 2a4 4 0 1 0 0 8a4 4 0 0 0 0-8Z`
/** Shapes on a 12 px grid, filled by the even-odd rule. A ring fills up with progress; other statuses have signs of their own. */
const SHAPES = {
  corners: 'M1 1h3v1.5H2.5V4H1ZM8 1h3v3H9.5V2.5H8ZM1 8h1.5v1.5H4V11H1ZM9.5 8H11v3H8V9.5h1.5Z',
  ring: RING,
  dot: `${RING}M6 4.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3Z`,
  quarter: `${RING}M6 6V3a3 3 0 0 1 3 3Z`,
  half: `${RING}M6 3a3 3 0 0 1 0 6Z`,
  most: `${RING}M6 3a3 3 0 1 1-3 3h3Z`,
  disc: DISC,
  frame: 'M1.5 1.5h9v9h-9ZM3 3h6v6H3Z',
  box: 'M1.5 1.5h9v9h-9Z',
  pause: 'M2.5 1.5h2.6v9H2.5ZM6.9 1.5h2.6v9H6.9Z',
  hourglass: 'M2 1h8L6.9 6 10 11H2l3.1-5Z',
  arrow: 'M1 4.7h5V1.5L11.5 6 6 10.5V7.3H1Z',
  'half-arrow': 'M1 4.7h5V1.5L11.5 6H1Z',
  onward: 'M1 1.5 6 6l-5 4.5ZM6 1.5 11 6l-5 4.5Z',
  back: 'M11 4.7H6V1.5L.5 6 6 10.5V7.3h5Z',
  check: 'M1 6.5 2.6 5l2.2 2.2 4.6-4.7L11 4l-6.2 6.2Z',
  cross: 'M2.5 1 6 4.5 9.5 1 11 2.5 7.5 6 11 9.5 9.5 11 6 7.5 2.5 11 1 9.5 4.5 6 1 2.5Z',
  alert: 'M6 .8 11.8 11H.2ZM5.3 4.5h1.4v3H5.3ZM5.3 8.3h1.4v1.3H5.3Z',
} as const
export type Mark = keyof typeof SHAPES

/** A status in a row: a mark and its label, so that the meaning never depends on colour or shape alone. */
export const Status = ({ hue, mark = 'disc', children }: { hue: Hue; mark?: Mark; children: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-1.5 whitespace-nowrap">
    <svg
      aria-hidden="true"
      data-mark={mark}
      viewBox="0 0 12 12"
      fillRule="evenodd"
      className={cx('size-2.5 shrink-0 fill-current', TEXT_COLOUR[hue])}
    >
      <path d={SHAPES[mark]} />
    </svg>
    <span className="truncate">{children}</span>
  </span>
)

/** A small number next to a label, e.g. how many filters are set. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-tint px-1 text-xs font-medium text-accent-ink tabular-nums">
    {children}
  </span>
)
