import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent font-medium',
  secondary: 'bg-canvas text-ink border-line hover:bg-hover shadow-[0_1px_0_var(--line)]',
  ghost: 'border-transparent text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-bad-fill text-on-accent hover:brightness-95 border-transparent font-medium',
}
const SIZE: Record<ButtonSize, string> = {
  sm: 'h-7 px-2 text-sm gap-1.5',
  md: 'h-8 px-3 text-sm gap-1.5',
  lg: 'h-10 px-4 text-base gap-2',
}

/** Classes of a button, for links that should look like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md') =>
  cx(
    'hit inline-flex shrink-0 items-center justify-center rounded-md border whitespace-nowrap no-underline select-none',
    'aria-disabled:opacity-55',
    VARIANT[variant],
    SIZE[size],
  )

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  /** Work is in progress: the button shows a spinner and ignores presses. */
  busy?: boolean
  /** Why the button is disabled. It stays focusable, so that everyone can read the reason. */
  disabledReason?: string | null | false
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** A button. Its label is a verb. It submits a form only with `type="submit"`. */
export const Button = ({
  variant,
  size,
  icon,
  busy,
  disabledReason,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const isDisabled = Boolean(busy) || Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={isDisabled || undefined}
      aria-busy={busy || undefined}
      onClick={isDisabled ? suppressPress : onClick}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={size === 'lg' ? 18 : 16} />}
      {children}
    </button>
  )
  // Always inside the tooltip. If the reason changed the element tree, the button would be recreated and lose the focus.
  return <Tooltip content={disabledReason}>{button}</Tooltip>
}

/** A disabled submit button must not submit its form either. */
const suppressPress = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
