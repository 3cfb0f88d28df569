'use client'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons.tsx'

/** Props that connect a control to its label, help and error. Spread them on the control. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = {
  label: ReactNode
  /** Short hint below the control. An error replaces it. */
  help?: ReactNode
  error?: string | null
  /** Marks the field as optional. Required fields have no mark. */
  optional?: boolean
  /** Content next to the label, e.g. a link. */
  aside?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, help or error below. */
export const Field = ({ label, help, error, optional, aside, className, children }: Props) => {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? help)
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label
          htmlFor={id}
          // Always one line, so that the inputs of a row stay aligned. If "(optional)" does not fit, it wraps and is clipped.
          className={cx('text-sm font-medium text-ink', optional && 'flex h-[1lh] min-w-0 flex-wrap overflow-hidden')}
        >
          {optional ? <span className="max-w-full truncate">{label}</span> : label}
          {optional && <span className="font-normal whitespace-pre text-dim"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {hasNote && (
        <p id={noteId} className={cx('flex items-start gap-1 text-sm', error ? 'text-bad' : 'text-dim')}>
          {error && <Icon name="error" size={14} className="mt-0.75" />}
          <span>{error ?? help}</span>
        </p>
      )}
    </div>
  )
}
