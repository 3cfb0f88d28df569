'use client'
import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { markedCount } from '#lib/list/marked-rows.ts'
import { countText } from '#lib/list/pages.ts'
import type { BarContentProps } from './marked-rows-bar-content.tsx'
import type { Bulk } from './use-bulk.ts'
import type { List } from './use-list.ts'

const load = () => import('./marked-rows-bar-content.tsx')
/** Delay after the rows, so that what the first page needs loads first. Marking a row earlier loads the actions at once. */
const LOAD_AFTER_MS = 2_000
/** Shown if the chunk failed to load (offline, or a new version was deployed). The list stays usable. */
const NotLoaded = () => (
  <p className="pointer-events-auto rounded-lg bg-surface px-3 py-2 text-sm shadow-pop">
    The actions for marked rows could not be loaded. Reload the page.
  </p>
)
// `lazyPart` loses the component's type parameter; the cast restores it.
const MarkedRowsBarContent = lazyPart(() => load().catch(() => ({ default: NotLoaded }))) as unknown as <Row extends { id: string }>(
  props: BarContentProps<Row>,
) => ReactNode

type Props<Row extends { id: string }> = { list: List<Row>; bulk: Bulk<Row> }

/** Shows how many rows are marked and the actions for them. Floats over the end of the list to avoid a layout shift. */
export const MarkedRowsBar = <Row extends { id: string }>({ list, bulk }: Props<Row>) => {
  const { store } = list.marks
  const { meta } = list.page
  const marks = useSyncExternalStore(store.subscribe, store.get, store.get)
  const count = markedCount(marks)
  const isLoaded = meta !== undefined
  const restore = useEffectEvent((part: Awaited<ReturnType<typeof load>>) => part.showInterruptedRun(list))
  useEffect(() => {
    if (!isLoaded) return undefined
    const timer = setTimeout(
      () =>
        load().then(
          (part) => restore(part),
          () => {},
        ),
      LOAD_AFTER_MS,
    ) // retried at the first mark
    return () => clearTimeout(timer)
  }, [isLoaded])
  return (
    <div
      role="region"
      aria-label="Marked rows"
      data-print="hidden"
      className={cx(
        'pointer-events-none absolute inset-x-0 z-20 flex justify-center px-3',
        meta?.totals ? 'bottom-11' : 'bottom-3', // above the totals row
      )}
    >
      <p role="status" className="sr-only">
        {count > 0 && `${countText(count)} marked`}
      </p>
      {count > 0 && <MarkedRowsBarContent list={list} bulk={bulk} marks={marks} />}
    </div>
  )
}
