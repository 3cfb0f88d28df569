'use client'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons.tsx'

/** What a control needs to be tied to its label, help and error. Spread it on the control. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = {
  label: ReactNode
  /** A short hint below; an error takes its place. */
  help?: ReactNode
  error?: string | null
  /** Required is the default and is not marked; optional is said. */
  optional?: boolean
  /** Something beside the label, e.g. a link. */
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
          // In one line, so that the boxes of a row stay level: without room for it "(optional)" goes below the edge.
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
