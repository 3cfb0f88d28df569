'use client'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { etagOf } from '#lib/client/api.ts'
import { watchList, type ListWatch } from '#lib/client/list-watch.ts'
import { announceRecordChanges } from '#lib/client/record-changes.ts'
import { lastActivityAt } from '#lib/client/use-inactivity.ts'
import { changedRows, type ComparedPage } from '#lib/list/changes.ts'
import { pluralise } from '#lib/list/pages.ts'
import { HEADER_HEIGHT } from './geometry.ts'
import type { List } from './use-list.ts'

// docs/decisions/0165-lists-ask-whether-they-have-changed.md

/** After this long without a key press or mouse movement, the list counts as unattended. */
const LONG_IDLE_MS = 900_000

/** What has changed since a page was loaded. `announced` is the count that was read out. */
type Found = { since: object; count: number; announced: number }

/** A quiet line: how many records have changed since the list was loaded. Pressing it loads the list again. */
export const ChangesNotice = <Row extends { id: string }>({ list }: { list: List<Row> }) => {
  const { source, loadedRows, updateCounts, reload } = list.page
  const { url, page, readPage } = source
  const [found, setFound] = useState<Found | null>(null)
  const watch = useRef<ListWatch>(null)
  const keepPlace = useKeptPlace(list)

  const mayPoll = useEffectEvent(() => !source.isLoading && isUserLooking())
  const onChange = useEffectEvent((since: ComparedPage, count: number, newest: ComparedPage) => {
    setFound((old) => ({ since, count, announced: old?.since === since && old.count > 0 ? old.announced : count }))
    updateCounts(newest.meta)
    announceRecordChanges(changedRows(loadedRows, newest.data).map(list.recordOf))
  })
  // Polling runs outside React, and stops when its page is replaced.
  useEffect(() => {
    const etag = page && etagOf(page)
    if (!page || etag === undefined) return undefined
    const newWatch = watchList({
      url,
      page,
      etag,
      read: readPage,
      mayPoll: () => mayPoll(),
      onChange: (count, newest) => onChange(page, count, newest),
    })
    watch.current = newWatch
    return () => newWatch.stop()
  }, [url, page, readPage])

  const { count, announced } = found?.since === page && found ? found : { count: 0, announced: 0 }
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          aria-label={`${pluralise(count, 'change', 'changes')}, show`}
          // The focus stays in the list if the line is pressed with the mouse.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            keepPlace(event.currentTarget)
            watch.current?.reset()
            setFound(null)
            reload()
          }}
          className="hit inline-flex h-7 shrink-0 items-center rounded-full bg-accent-tint px-2.5 text-sm whitespace-nowrap text-accent-ink tabular-nums hover:underline"
        >
          {pluralise(count, 'change', 'changes')}
          <span className="@max-lg:sr-only">, show</span>
        </button>
      )}
      <p role="status" className="sr-only">
        {count > 0 && `${pluralise(announced, 'change', 'changes')} in this list`}
      </p>
    </>
  )
}

/** Whether somebody is looking at the list and could see that it has changed. */
const isUserLooking = (): boolean =>
  document.visibilityState === 'visible' &&
  navigator.onLine &&
  Date.now() - lastActivityAt() < LONG_IDLE_MS &&
  !document.querySelector('[role$=dialog]')

/** Where the user is in the list before it is loaded again: the first row in view and the row that the keys work on. */
type Place = {
  page: object | undefined
  first: number
  firstId: string
  cursorId: string | undefined
  rowHeight: number
  hasFocus: boolean
}

/**
 * Keeps the place when rows arrive or leave: the first row in view stays where it is, unless the list is at its top, and the keys keep
 * working on the same record. Returns a function to call before the list is loaded again.
 */
const useKeptPlace = <Row extends { id: string }>(list: List<Row>) => {
  const { loadedRows, source } = list.page
  const { cursor, scroll, search, toRow } = list.focus
  const { page } = source
  const before = useRef<Place>(null)
  const restore = useEffectEvent((place: Place) => {
    const element = scroll.current
    if (!element) return
    const indexOf = (id: string | undefined) => loadedRows.findIndex((row) => row.id === id)
    const first = indexOf(place.firstId)
    if (element.scrollTop > 0 && first >= 0) element.scrollBy({ top: (first - place.first) * place.rowHeight })
    const index = indexOf(place.cursorId)
    const wantsFocus = place.hasFocus && !element.contains(document.activeElement)
    if (index >= 0 || wantsFocus) cursor.set({ index: Math.max(0, index), wantsFocus })
  })
  // The place is restored before the paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    const place = before.current
    if (!place || place.page === page) return
    before.current = null
    restore(place)
  }, [page])

  return (button: HTMLElement) => {
    const { first, rowHeight, isUserLooking } = viewOf(scroll)
    const { index } = cursor.get()
    // The button is about to disappear.
    if (document.activeElement === button && loadedRows.length === 0) search.current?.focus()
    else if (document.activeElement === button) toRow(isUserLooking(index) ? index : first)
    before.current = {
      page,
      first,
      firstId: loadedRows[first]?.id ?? '',
      cursorId: loadedRows[cursor.get().index]?.id,
      rowHeight,
      hasFocus: scroll.current?.contains(document.activeElement) === true || document.activeElement === button,
    }
  }
}

/** Which rows are in view. All rows have the same height. */
const viewOf = (scroll: RefObject<HTMLElement | null>) => {
  const element = scroll.current
  const rowHeight = element?.querySelector('tr[data-index]')?.getBoundingClientRect().height ?? 0
  const top = element?.scrollTop ?? 0
  const first = rowHeight > 0 ? Math.ceil(top / rowHeight) : 0
  const last = rowHeight > 0 && element ? Math.floor((top + element.clientHeight - HEADER_HEIGHT) / rowHeight) - 1 : 0
  return { first, rowHeight, isUserLooking: (index: number) => index >= first && index <= last }
}
