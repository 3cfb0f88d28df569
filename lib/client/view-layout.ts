'use client'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ViewPreference } from '#lib/contract/users/preferences.ts'
import type { Layout } from '#lib/list/layout.ts'
import { createStore } from '#lib/shared/store.ts'
import { usePreferences } from './preferences.ts'
import { readStored, writeStored } from './stored-state.ts'

/** How long a change may wait for the next one before both are sent. */
const SAVE_AFTER_MS = 700

/** Changes that v7 does not have yet, by list. They outlive the screen, so that leaving it at once loses nothing. */
const unsaved = createStore<Readonly<Record<string, Partial<ViewPreference>>>>({})

/**
 * How the user likes one list: columns, widths, density, rows a page. Changes show at once and are sent to v7 a moment
 * later; where v7 does not take them they hold until the page is left. The order of columns is kept in the browser too.
 */
export const useViewLayout = (key: string) => {
  const { views, error, save } = usePreferences()
  const pending = useSyncExternalStore(unsaved.subscribe, unsaved.get, unsaved.get)[key]

  // A timer and a page that goes away belong to the outside world.
  useEffect(() => {
    if (!pending) return undefined
    const flush = () => {
      unsaved.set((old) => withoutKey(old, key))
      void save(key, pending)
    }
    const timer = setTimeout(flush, SAVE_AFTER_MS)
    window.addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', flush)
    }
  }, [key, pending, save])

  const change = useCallback((part: Partial<ViewPreference>) => unsaved.set((old) => ({ ...old, [key]: { ...old[key], ...part } })), [key])
  const saved = views?.[key]
  const view: ViewPreference = useMemo(() => ({ ...saved, ...pending }), [saved, pending])
  const layout: Layout = useMemo(() => {
    const { columns, hidden, pinned, widths } = view
    // Once v7 knows the list, its word counts, also when it says "default".
    return { columns, hidden, pinned, widths, order: saved || pending ? undefined : readStored('dragStatus')[key] }
  }, [view, saved, pending, key])

  const setLayout = useCallback(
    ({ columns, hidden, pinned, widths }: Layout) => {
      change(copyOf({ columns, hidden, pinned, widths }))
      const others = withoutKey(readStored('dragStatus'), key)
      writeStored('dragStatus', columns ? { ...others, [key]: [...columns] } : others)
    },
    [change, key],
  )
  return { view, layout, setLayout, change, isKnown: Boolean(views) || Boolean(error) }
}

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))

/** Written out, so that a field that is back to its default replaces the saved one. */
const copyOf = ({ columns, hidden, pinned, widths }: Layout): Partial<ViewPreference> => ({
  columns: columns && [...columns],
  hidden: hidden && [...hidden],
  pinned: pinned && [...pinned],
  widths: widths && { ...widths },
})
