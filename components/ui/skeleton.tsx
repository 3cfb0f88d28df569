import { cx } from './cx.ts'

/** Loading placeholder. Give it the size of the real content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-sunken', className ?? 'h-3 w-24')} />
)

/** Thin progress bar above rows that are being reloaded. */
export const LoadingBar = ({ active }: { active: boolean }) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden print:hidden">
    {active && <div className="h-full w-1/4 animate-bar bg-accent" />}
  </div>
)
