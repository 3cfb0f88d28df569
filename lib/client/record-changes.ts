import { useEffect, useEffectEvent } from 'react'

/*
 * A list asks v7 whether its rows have changed. If the row of the open record has, the record is out of date as well: this tells it. So does a
 * reload of the list by the user. The record is loaded again by itself, because nothing in it moves to another place.
 */

const listeners = new Map<string, Set<() => void>>()

/** Calls `listener` whenever a list has seen that this record has changed. Returns a function that ends this. */
export const onRecordChange = (id: string, listener: () => void): (() => void) => {
  const ofRecord = listeners.get(id) ?? new Set()
  listeners.set(id, ofRecord.add(listener))
  return () => {
    ofRecord.delete(listener)
    if (ofRecord.size === 0) listeners.delete(id)
  }
}

/** Tells the asides that show one of these records that it has changed. */
export const tellRecordChanges = (ids: readonly string[]): void => {
  for (const id of ids) for (const listener of listeners.get(id) ?? []) listener()
}

/** Loads the record of an aside again when the list beside it has seen that it has changed, or is reloaded by the user. */
export const useRecordChanges = (id: string, reload: () => void): void => {
  const onChange = useEffectEvent(reload)
  // The list is outside the aside.
  useEffect(() => onRecordChange(id, () => onChange()), [id])
}
