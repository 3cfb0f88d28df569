import { Icon } from '#components/ui/icons.tsx'
import { cx } from '#components/ui/cx.ts'

/** Says that the form was filled again, after the session had ended or the page was left. */
export const RestoredNote = ({ className }: { className?: string }) => (
  <p role="status" className={cx('flex items-start gap-2 rounded-md bg-subtle px-3 py-2 text-sm', className)}>
    <Icon name="info" className="mt-0.5 shrink-0 text-muted" />
    This is what you typed before. It is not saved yet.
  </p>
)
