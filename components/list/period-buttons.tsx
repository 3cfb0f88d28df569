'use client'
import { cx } from '#components/ui/cx.ts'

type Props<K extends string> = {
  periods: readonly { key: K; label: string }[]
  /** Null if the chosen days match none of the periods. */
  current: K | null
  onChoose: (key: K) => void
}

/** Buttons for common periods. */
export const PeriodButtons = <K extends string>({ periods, current, onChoose }: Props<K>) => (
  <div role="group" aria-label="Period" className="flex items-center gap-1">
    {periods.map((period) => (
      <button
        key={period.key}
        type="button"
        aria-pressed={current === period.key}
        onClick={() => onChoose(period.key)}
        className={cx(
          'hit inline-flex h-7 items-center rounded-md px-2 text-sm whitespace-nowrap touch:h-11',
          current === period.key ? 'bg-accent-tint font-medium text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        {period.label}
      </button>
    ))}
  </div>
)
