import { useId } from 'react'
import { cx } from './cx.ts'

type Props<V extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** Radio buttons styled as one segmented control, for two or three options. */
export const Segmented = <V extends string>({ label, options, value, onChange }: Props<V>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-md border border-line bg-sunken p-px">
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative inline-flex h-6.5 cursor-pointer items-center rounded-[5px] px-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus touch:h-11',
            option.value === value ? 'bg-canvas font-medium text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
