import { cx } from './cx.ts'

/** A quiet block in the shape of what comes. Give it the height and width of the real thing. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-sunken', className ?? 'h-3 w-24')} />
)

/** The thin bar over rows that are being fetched again. */
export const LoadingBar = ({ active }: { active: boolean }) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden print:hidden">
    {active && <div className="h-full w-1/4 animate-bar bg-accent" />}
  </div>
)
