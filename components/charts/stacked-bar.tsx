import { cx } from '#components/ui/cx.ts'
import { barShares } from './shares.ts'

export type BarTone = 'good' | 'info' | 'hold' | 'warn' | 'bad' | 'neutral'
type BarPart = { key: string; label: string; value: number; tone: BarTone }

/** Colour and pattern, so that parts can be distinguished without seeing colours. */
const FILL: Record<BarTone, string> = {
  good: 'bg-good',
  info: 'bg-info bg-[repeating-linear-gradient(90deg_in_srgb,transparent_0_3px,var(--canvas)_3px_4px)]',
  hold: 'bg-hold bg-[repeating-linear-gradient(45deg_in_srgb,transparent_0_3px,var(--canvas)_3px_4.5px)]',
  warn: 'bg-warn bg-[repeating-linear-gradient(-45deg_in_srgb,transparent_0_3px,var(--canvas)_3px_4.5px)]',
  bad: 'bg-bad bg-[repeating-linear-gradient(0deg_in_srgb,transparent_0_3px,var(--canvas)_3px_4.5px)]',
  neutral: 'bg-dim bg-[radial-gradient(circle_at_center,var(--canvas)_1px,transparent_1.3px)] bg-size-[4px_4px]',
}

/** The legend of a part: a small square with its colour and pattern. */
export const Swatch = ({ tone, isEmpty }: { tone: BarTone; isEmpty?: boolean }) => (
  <span
    aria-hidden="true"
    className={cx('inline-block size-2.5 shrink-0 rounded-[2px]', isEmpty ? 'border border-line-strong' : FILL[tone])}
  />
)

type Props = { parts: readonly BarPart[]; active: string | null; onActive: (key: string | null) => void }

/**
 * One bar divided into parts, for pointer use only. The same figures must be in a table next to it, for keyboard and screen
 * reader users.
 */
export const StackedBar = ({ parts, active, onActive }: Props) => {
  const shares = barShares(parts.map((part) => part.value))
  return (
    <div aria-hidden="true" className="flex h-6 gap-px overflow-hidden rounded-sm bg-sunken" onPointerLeave={() => onActive(null)}>
      {parts.map((part, index) =>
        shares[index] ? (
          <div
            key={part.key}
            style={{ width: `${shares[index]}%` }}
            onPointerEnter={() => onActive(part.key)}
            className={cx(FILL[part.tone], 'h-full', active !== null && active !== part.key && 'opacity-35')}
          />
        ) : null,
      )}
    </div>
  )
}
