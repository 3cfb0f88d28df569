'use client'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { cx } from '#components/ui/cx.ts'

type Props = {
  /** Empties the form; for a form that changes a record, restores the saved values. */
  onStartOver: () => void
  isChange?: boolean
  className?: string
}

/**
 * Says that the form holds what the user had typed before the session ended or the page was left, and offers to discard it. The
 * focus then moves to the first field, because the button disappears.
 */
export const RestoredNote = ({ onStartOver, isChange, className }: Props) => (
  <div role="status" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-subtle px-3 py-2 text-sm', className)}>
    <p className="flex min-w-0 items-start gap-2">
      <Icon name="info" className="mt-0.5 shrink-0 text-muted" />
      This is what you typed before. It is not saved yet.
    </p>
    <Button
      size="sm"
      className="ml-auto"
      onClick={(event) => {
        const scope = event.currentTarget.form ?? document
        onStartOver()
        requestAnimationFrame(() => firstField(scope)?.focus())
      }}
    >
      {isChange ? 'Discard these changes' : 'Start over'}
    </Button>
  </div>
)

const firstField = (scope: ParentNode): HTMLElement | null =>
  scope.querySelector<HTMLElement>('[data-autofocus]') ?? scope.querySelector<HTMLElement>('input:not([readonly]), select, textarea')
