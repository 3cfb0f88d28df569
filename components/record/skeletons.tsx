import { cx } from '#components/ui/cx.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'

const WIDTHS = ['w-28', 'w-20', 'w-32', 'w-24', 'w-16'] as const

/** Loading placeholder for a record in the side panel. */
export const RecordSkeleton = () => (
  <div className="flex flex-col gap-3 p-4" aria-busy="true">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-3 w-64" />
    <Skeleton className="mt-4 h-24 w-full" />
  </div>
)

/** Loading placeholder with the row height of a small table. */
export const RowsSkeleton = ({ rows, isTall = false }: { rows: number; isTall?: boolean }) => (
  <div className="border-t border-line">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={cx('flex items-center justify-between border-b border-line', isTall ? 'h-13' : 'h-7')}>
        <Skeleton className={cx('h-3', WIDTHS[index % WIDTHS.length])} />
        <Skeleton className="h-3 w-14" />
      </div>
    ))}
  </div>
)

export const SectionSkeleton = ({ rows, block, isTall }: { rows: number; block?: string; isTall?: boolean }) => (
  <div className="border-b border-line px-4 pt-3 pb-4 last:border-b-0">
    <div className="mb-1.5 flex h-7 items-center">
      <Skeleton className="h-3.5 w-32" />
    </div>
    {block && <Skeleton className={cx('mb-3 w-full', block)} />}
    {rows > 0 && <RowsSkeleton rows={rows} isTall={isTall} />}
  </div>
)
