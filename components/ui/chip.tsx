import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons.tsx'

/** A chosen value that can be removed. Screen readers read `name` on the remove button: "Remove ACME". */
export const Chip = ({
  children,
  name,
  onRemove,
  className,
}: {
  children: ReactNode
  name: string
  onRemove?: () => void
  className?: string
}) => (
  <span
    className={cx(
      'inline-flex h-6 max-w-full items-center gap-1 rounded-sm bg-accent-tint pl-2 text-xs text-accent-ink',
      !onRemove && 'pr-2',
      className,
    )}
  >
    <span className="truncate">{children}</span>
    {onRemove && (
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="hit inline-flex size-6 items-center justify-center rounded-sm hover:bg-hover"
      >
        <Icon name="close" size={12} />
      </button>
    )}
  </span>
)
