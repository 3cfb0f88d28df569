import type { SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons.tsx'

type Option = { value: string; label: string; disabled?: boolean }
type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'size'> & {
  options: readonly Option[]
  onChange?: (value: string) => void
  size?: 'sm' | 'md' | 'lg'
}

const SIZE = { sm: 'h-7 pl-2 text-sm', md: 'h-8 pl-2.5 text-sm', lg: 'h-10 pl-3 text-base' } as const

/** Native select, which supports type-ahead, touch and screen readers. Label it with a Field or `aria-label`. */
export const Select = ({ options, onChange, size = 'md', className, ...rest }: Props) => (
  <span className={cx('relative inline-flex', className)}>
    <select
      {...rest}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      className={cx(
        'w-full appearance-none text-ellipsis rounded-md border border-line-strong bg-canvas pr-8 text-ink aria-invalid:border-bad disabled:bg-hover disabled:text-dim touch:h-11 touch:text-[16px]',
        SIZE[size],
      )}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" size={14} className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-dim" />
  </span>
)
