'use client'
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { markedCount, pageTick, type Marks } from '#lib/list/marks.ts'
import { countText } from '#lib/list/pages.ts'
import type { Store } from '#lib/shared/store.ts'
import type { MarksToolsProps } from './marks-tools.tsx'

const load = () => import('./marks-tools.tsx')
/** The connection is lost, or there is a new version: the list stays. */
const NotLoaded = () => (
  <p className="pointer-events-auto rounded-lg bg-surface px-3 py-2 text-sm shadow-pop">
    What can be done with marked rows could not be loaded. Load the page again.
  </p>
)
// `lazy` forgets that a component has a type of row.
const MarksTools = lazy(() => load().catch(() => ({ default: NotLoaded }))) as unknown as <Row>(props: MarksToolsProps<Row>) => ReactNode

type Props<Row> = Omit<MarksToolsProps<Row>, 'count'> & {
  marks: Store<Marks<Row>>
  rows: readonly (Row & { id: string })[]
  onAll: () => void
  /** Stands higher, above a row of totals. */
  isRaised: boolean
}

/** How many rows are marked, and what can be done with them. Floats over the end of the list, so that nothing jumps. */
export const MarksBar = <Row,>({ marks, rows, onAll, isRaised, ...tools }: Props<Row>) => {
  const marked = useSyncExternalStore(marks.subscribe, marks.get, marks.get)
  const count = markedCount(marked)
  const canMarkAll = marked.kind === 'some' && count < tools.total && pageTick(marked, rows) === true
  const hasRows = rows.length > 0
  useEffect(() => {
    if (hasRows) load().catch(() => {}) // asked for again with the first mark
  }, [hasRows])
  return (
    <div
      role="region"
      aria-label="Marked rows"
      data-print="hidden"
      className={cx('pointer-events-none absolute inset-x-0 z-20 flex justify-center px-3', isRaised ? 'bottom-11' : 'bottom-3')}
    >
      <p role="status" className="sr-only">
        {count > 0 && `${countText(count)} marked`}
      </p>
      {count > 0 && (
        <Suspense fallback={null}>
          <MarksTools {...tools} count={count} onAll={canMarkAll ? onAll : undefined} />
        </Suspense>
      )}
    </div>
  )
}
