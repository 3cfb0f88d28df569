import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode; disabled?: boolean; className?: string }

/** An on/off switch that takes effect immediately. Its label comes first. */
export const Switch = ({ checked, onChange, children, disabled, className }: Props) => (
  <label
    className={cx(
      'flex min-h-7 items-center justify-between gap-3 text-sm touch:min-h-11',
      disabled ? 'cursor-default' : 'cursor-pointer',
      className,
    )}
  >
    <span>{children}</span>
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className={cx(
        'relative h-4.5 w-8 shrink-0 cursor-[inherit] appearance-none disabled:opacity-50 rounded-full bg-line-strong transition-colors duration-150 checked:bg-accent',
        "after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-canvas after:transition-transform after:duration-150 after:content-[''] checked:after:translate-x-3.5",
      )}
    />
  </label>
)
