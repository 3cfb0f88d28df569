import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Reloads what is loaded beside a record, such as its history, when the record has changed: by an action of this user, or because a list
 * has seen that it has. `record` is the same object as long as v7 sends the same.
 */
export const useReloadWith = (record: object, reload: () => void): void => {
  const loadedWith = useRef(record)
  const onChange = useEffectEvent(reload)
  // Records are loaded outside React.
  useEffect(() => {
    if (loadedWith.current === record) return
    loadedWith.current = record
    onChange()
  }, [record])
}
