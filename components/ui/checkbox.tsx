'use client'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'

// docs/decisions/0040-native-checkbox-select-switch.md

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'> & {
  checked: boolean | 'mixed'
  onChange?: (checked: boolean) => void
  /** The words beside the box; without them give an `aria-label`. */
  children?: ReactNode
}

/** The browser's own checkbox, drawn by us: a hundred of them in a table cost nothing. */
export const Checkbox = ({ checked, onChange, children, className, ...rest }: Props) => {
  // The mixed state is a property of the element; HTML has no attribute for it. Set with the rest of the drawing, not after it.
  const draw = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = checked === 'mixed'
  }
  const input = (
    <input
      {...rest}
      ref={draw}
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
