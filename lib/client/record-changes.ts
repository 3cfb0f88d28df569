import { useEffect, useEffectEvent } from 'react'

/*
 * A list asks v7 whether its rows have changed. If the row of the open record has changed, the record is outdated too, and these
 * functions notify it. A reload of the list by the user does the same. The record then reloads without asking the user, because unlike
 * the rows of a list, its parts do not move.
 */

const listeners = new Map<string, Set<() => void>>()

/** Calls `listener` whenever a list has seen that this record has changed. Returns a function that unsubscribes. */
export const onRecordChange = (id: string, listener: () => void): (() => void) => {
  const ofRecord = listeners.get(id) ?? new Set()
  listeners.set(id, ofRecord.add(listener))
  return () => {
    ofRecord.delete(listener)
    if (ofRecord.size === 0) listeners.delete(id)
  }
}

/** Notifies the asides that show one of these records that it has changed. */
export const announceRecordChanges = (ids: readonly string[]): void => {
  for (const id of ids) for (const listener of listeners.get(id) ?? []) listener()
}

/** Reloads the record of an aside when the list beside it has seen that the record has changed, or when the user reloads the list. */
export const useRecordChanges = (id: string, reload: () => void): void => {
  const onChange = useEffectEvent(reload)
  // The list is outside the aside.
  useEffect(() => onRecordChange(id, () => onChange()), [id])
}
