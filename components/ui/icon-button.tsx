import type { ButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ButtonProps, 'children' | 'icon' | 'variant'> & {
  icon: IconName
  /** Name of the action: accessible name and tooltip. */
  label: string
  /** Keyboard shortcut, shown in the tooltip. */
  keys?: string
  /** A pressed state (toggle button). */
  pressed?: boolean
  /** Shows a dot, which means that something differs from the default. */
  dot?: boolean
}

const SIZE = { sm: 'h-7 min-w-7', md: 'h-8 min-w-8', lg: 'h-10 min-w-10' } as const

/** A square icon button: 28 px (`sm`), 32 px (`md`) or 40 px (`lg`), with a touch target of 44 px. */
export const IconButton = ({
  icon,
  label,
  keys,
  pressed,
  dot,
  size = 'md',
  busy,
  disabledReason,
  type = 'button',
  className,
  onClick,
  ...rest
}: Props) => {
  const isDisabled = Boolean(busy) || Boolean(disabledReason)
  return (
    <Tooltip content={disabledReason || label} keys={disabledReason ? undefined : keys}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
        className={cx(
          'hit inline-flex shrink-0 items-center justify-center gap-1 rounded-md text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-55',
          'data-[state=open]:bg-hover data-[state=open]:text-ink aria-pressed:bg-accent-tint aria-pressed:text-accent-ink',
          SIZE[size],
          className,
        )}
      >
        {busy ? <Spinner /> : <Icon name={icon} />}
        {dot && <span aria-hidden="true" className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" />}
      </button>
    </Tooltip>
  )
}
