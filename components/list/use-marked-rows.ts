'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#components/ui/toast.tsx'
import { pluralise } from '#lib/list/pages.ts'
import {
  isMarked,
  markAll,
  markedCount,
  markRange,
  noMarks,
  refreshMarks,
  setMarked,
  toggleMark,
  type Marks,
} from '#lib/list/marked-rows.ts'
import { createStore } from '#lib/shared/store.ts'

/**
 * The marked rows of a list. Marks survive paging and sorting. A change of filter clears them, which can be undone: `restoreFilter`
 * restores the filter under which the rows were marked.
 */
export const useMarks = <Row extends { id: string }>(
  rows: readonly Row[],
  filterKey: string,
  restoreFilter: (filterKey: string) => void,
) => {
  const [store] = useState(() => createStore<Marks<Row>>(noMarks))
  const anchor = useRef<string | null>(null)
  const shownRows = useRef(rows)
  const lastFilter = useRef(filterKey)

  // Sync the marks with new rows and with a filter changed by the URL.
  useEffect(() => {
    shownRows.current = rows
    store.set((old) => refreshMarks(old, rows))
  }, [rows, store])
  useEffect(() => {
    const before = lastFilter.current
    if (before === filterKey) return
    lastFilter.current = filterKey
    const cleared = store.get()
    const count = markedCount(cleared)
    if (count === 0) return
    store.set(noMarks)
    toast({
      title: pluralise(count, 'row is no longer marked', 'rows are no longer marked'),
      description: 'The filter has changed.',
      action: {
        label: 'Undo',
        onClick: () => {
          lastFilter.current = before
          restoreFilter(before)
          store.set(cleared)
        },
      },
    })
  }, [filterKey, store, restoreFilter])

  const mark = useCallback(
    (row: Row, isRange: boolean) => {
      store.set((old) => (isRange ? markRange(old, shownRows.current, anchor.current, row) : toggleMark(old, row)))
      anchor.current = row.id
    },
    [store],
  )
  return {
    store,
    mark,
    isMarked: (id: string) => isMarked(store.get(), id),
    markPage: useCallback((on: boolean) => store.set((old) => setMarked(old, shownRows.current, on)), [store]),
    markAll: useCallback((total: number) => store.set(markAll(total)), [store]),
    clear: useCallback(() => store.set(noMarks), [store]),
  }
}
