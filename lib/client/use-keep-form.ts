'use client'
import { useEffect, useMemo } from 'react'
import { useSession } from './session.tsx'
import { type FormName, keepForm, type TabStore } from './unsaved-form.ts'

/**
 * Returns a function that keeps the input of one open form; null removes it. What was typed in another form, such as that of another
 * record, is replaced but never removed. `isRestored`: what is kept is the form's own.
 */
export const formKeeper = (name: FormName, user: string, isRestored: boolean) => {
  let isOwn = isRestored
  return (value: unknown, store?: TabStore | null): void => {
    if (value !== null || isOwn) keepForm(name, user, value, store)
    isOwn = value !== null
  }
}

/** Keeps `value` while the form is open. Pass null while nothing is typed. */
export const useKeepForm = (name: FormName, value: unknown, isRestored = false): void => {
  const { user } = useSession()
  const text = JSON.stringify(value)
  const keep = useMemo(() => formKeeper(name, user.id, isRestored), [name, user.id, isRestored])
  // Session storage is outside React.
  useEffect(() => keep(JSON.parse(text)), [keep, text])
  // A page load runs no cleanup, so only closing or saving the form removes its input.
  useEffect(() => () => keep(null), [keep])
}
