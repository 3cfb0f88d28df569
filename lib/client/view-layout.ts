'use client'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ViewPreference } from '#lib/contract/users/preferences.ts'
import type { Layout } from '#lib/list/layout.ts'
import { createStore } from '#lib/shared/store.ts'
import { onLeaving, usePreferences } from './preferences.ts'
import { readStored, writeStored } from './stored-state.ts'

/** Debounce before changes are sent. */
const SAVE_AFTER_MS = 700

/** `isBlind`: the columns were changed before the layout in v7 was read. */
type Unsaved = { part: Partial<ViewPreference>; isBlind: boolean }

/** Unsent changes by list. They outlive the screen, so leaving it at once loses nothing. */
const unsaved = createStore<Readonly<Record<string, Unsaved>>>({})

type ViewLayout = Layout & Pick<ViewPreference, 'density'>

/** Applies the columns and row density of a saved view to its list, at once or when the list is next shown. */
export const showLayout = (key: string, view: ViewLayout): void => change(key, layoutOf(view))

/** Whether a list has the columns and row density of a saved view. */
export const hasLayout = (list: ViewLayout, view: ViewLayout): boolean => JSON.stringify(layoutOf(list)) === JSON.stringify(layoutOf(view))

const layoutOf = (view: ViewLayout): Partial<ViewPreference> => ({ ...copyOf(view), density: view.density })

const change = (key: string, part: Partial<ViewPreference>, isBlind = false) =>
  unsaved.set((old) => ({ ...old, [key]: { part: { ...old[key]?.part, ...part }, isBlind: isBlind || old[key]?.isBlind === true } }))

/**
 * The user's layout of one list: columns, widths, density, rows per page. Changes show at once and are sent to v7 a moment
 * later, or once the layout in v7 has been read. If v7 does not accept them, they last until the user leaves the page, but the browser
 * stores the column order until the user signs out.
 */
export const useViewLayout = (key: string) => {
  const { views, error, save } = usePreferences()
  const isRead = views !== undefined
  const saved = views?.[key]
  const changed = useSyncExternalStore(unsaved.subscribe, unsaved.get, unsaved.get)[key]
  // Columns that were changed before the user's own layout was known do not replace it.
  const pending = useMemo(() => changed && (changed.isBlind && saved ? withoutColumns(changed.part) : changed.part), [changed, saved])

  // Timers and page events are outside React.
  useEffect(() => {
    // The view in v7 must be known first, because a view is saved as a whole.
    if (!pending || !isRead) return undefined
    const flush = () => {
      unsaved.set((old) => withoutKey(old, key))
      // As a function, so that it applies to what v7 has now: another tab may have saved views meanwhile.
      void save(key, () => pending)
    }
    const timer = setTimeout(flush, SAVE_AFTER_MS)
    // In the capturing phase, so that it comes before the listener in `preferences.ts`, which sends what is left.
    const stop = onLeaving(flush, { capture: true })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [key, pending, isRead, save])

  const changeThis = useCallback((part: Partial<ViewPreference>) => change(key, part), [key])
  const view: ViewPreference = useMemo(() => ({ ...saved, ...pending }), [saved, pending])
  const layout: Layout = useMemo(() => {
    const { columns, hidden, pinned, widths } = view
    // Once v7 has a layout for the list, the browser's stored order no longer counts.
    return { columns, hidden, pinned, widths, order: saved || pending ? undefined : readStored('dragStatus')[key] }
  }, [view, saved, pending, key])

  const setLayout = useCallback(
    ({ columns, hidden, pinned, widths }: Layout) => {
      change(key, copyOf({ columns, hidden, pinned, widths }), !isRead)
      const otherLists = withoutKey(readStored('dragStatus'), key)
      writeStored('dragStatus', columns ? { ...otherLists, [key]: [...columns] } : otherLists)
    },
    [key, isRead],
  )
  return { view, layout, setLayout, change: changeThis, isKnown: Boolean(views) || Boolean(error) }
}

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

const withoutColumns = ({ columns: _columns, hidden: _hidden, pinned: _pinned, widths: _widths, ...rest }: Partial<ViewPreference>) => rest

/** Includes every field, so that a field reset to its default (undefined) replaces the saved value. */
const copyOf = ({ columns, hidden, pinned, widths }: Layout): Partial<ViewPreference> => ({
  columns: columns && [...columns],
  hidden: hidden && [...hidden],
  pinned: pinned && [...pinned],
  widths: widths && { ...widths },
})
