'use client'
import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons.tsx'
import { IconButton } from './icon-button.tsx'

const BOX =
  'w-full rounded-md border border-line-strong bg-canvas text-ink focus-visible:border-focus focus-visible:-outline-offset-1 aria-invalid:border-bad disabled:bg-hover disabled:text-dim read-only:bg-subtle'
const SIZE = { sm: 'h-7 px-2 text-sm', md: 'h-8 px-2.5 text-sm', lg: 'h-10 px-3 text-base' } as const

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & { size?: keyof typeof SIZE; ref?: Ref<HTMLInputElement> }

/** Text input. On touch screens it is 44 px high with 16 px text, so that phones do not zoom in. */
export const Input = ({ size = 'md', className, ...rest }: InputProps) => (
  <input {...rest} className={cx(BOX, SIZE[size], 'touch:h-11 touch:text-[16px]', className)} />
)

/** Password input with a button to show the password. Pasting is allowed. */
export const PasswordInput = ({ className, ...rest }: Omit<InputProps, 'type'>) => {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input {...rest} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" className={cx('pr-11', className)} />
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={isShown ? 'Hide password' : 'Show password'}
        pressed={isShown}
        size="sm"
        className="absolute top-1/2 right-1.5 -translate-y-1/2"
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}

/** Text input with a leading icon, and a clear button while it is not empty. */
export const SearchInput = ({
  icon = 'search',
  onClear,
  className,
  label,
  ...rest
}: InputProps & { icon?: IconName; onClear?: () => void; label: string }) => (
  <div className={cx('relative', className)}>
    <Icon name={icon} className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-dim" />
    <Input {...rest} type="search" aria-label={label} className="pr-8 pl-7.5 [&::-webkit-search-cancel-button]:hidden" />
    {onClear && rest.value && (
      <button
        type="button"
        aria-label="Clear"
        onClick={onClear}
        className="hit absolute top-1/2 right-1 inline-flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-dim hover:bg-hover hover:text-ink"
      >
        <Icon name="close" size={14} />
      </button>
    )}
  </div>
)
