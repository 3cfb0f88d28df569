'use client'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'

// docs/decisions/0040-native-checkbox-select-switch.md

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'> & {
  checked: boolean | 'mixed'
  onChange?: (checked: boolean) => void
  /** Label next to the box. Without it, pass an `aria-label`. */
  children?: ReactNode
}

/** The native checkbox with our styles. Cheap enough for a hundred in a table. */
export const Checkbox = ({ checked, onChange, children, className, ...rest }: Props) => {
  // HTML has no attribute for the mixed state, only a DOM property. A ref sets it in the same commit as the rest.
  const setIndeterminate = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = checked === 'mixed'
  }
  const input = (
    <input
      {...rest}
      ref={setIndeterminate}
      type="checkbox"
      checked={checked === true}
      aria-checked={checked === 'mixed' ? 'mixed' : undefined}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
      className={cx(
        'hit tick size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-line-strong bg-canvas',
        'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
        'disabled:opacity-50',
        className,
      )}
    />
  )
  if (!children) return input
  return (
    <label className="inline-flex min-h-6 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
      {input}
      <span>{children}</span>
    </label>
  )
}
