import { storedFormKey } from './stored-form-key.ts'

/**
 * Called at each sign-in. The result of an interrupted bulk action is shown after the sign-in that follows it. If the user has not opened a
 * list until the next one, it is removed, because it would be taken for something that has just happened. It is read without its schema,
 * which the sign-in page would load for nothing.
 */
export const bindInterruptedRun = (): void => {
  const key = storedFormKey('bulk')
  try {
    const run = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { isBound?: boolean } | null
    if (run?.isBound) sessionStorage.removeItem(key)
    else if (run) sessionStorage.setItem(key, JSON.stringify({ ...run, isBound: true }))
  } catch {
    // denied, or not readable: then the list does not show it either
  }
}
