'use client'
import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from '#lib/shared/store.ts'

/** An action on one record, in parts: the record, its version, what is done. */
type ActionKey = readonly (string | number | null | undefined)[]

const keyOf = (parts: ActionKey): string => parts.join(' ')

const running = createStore<ReadonlySet<string>>(new Set())

/**
 * Runs an action, unless it is running already. `run` resolves to true if the action must not run again under this key, because lists may
 * still show the record as it was before; it then counts as running until the record is shown in its new version.
 */
export const runOnce = async (action: ActionKey, run: () => Promise<boolean | void>): Promise<void> => {
  const key = keyOf(action)
  if (running.get().has(key)) return
  running.set((old) => new Set([...old, key]))
  const staysTaken = await run().catch(() => false)
  if (staysTaken !== true) running.set((old) => new Set([...old].filter((other) => other !== key)))
}

/** Returns what a button or a menu shows of an action while it runs. Renders the caller whenever one starts or ends. */
export const useRunningActions = () => {
  const all = useSyncExternalStore(running.subscribe, running.get, running.get)
  return useCallback((action: ActionKey) => (all.has(keyOf(action)) ? { isBusy: true, disabledReason: 'In progress' } : {}), [all])
}
