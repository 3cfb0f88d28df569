'use client'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from './session.tsx'

// docs/decisions/0143-the-tab-keeps-unsaved-forms.md

/*
 * Keeps the input of forms that v7 has no drafts for, in this tab's session storage. If v7 or the server ends the session, the user
 * signs in again and returns to the same form. The input belongs to one user and never includes a password. It is removed on sign-out, at
 * the inactivity limit, when another user signs in, and when the form is saved or closed.
 */
export type FormName = 'counterparty' | 'advice' | 'advice-changes' | 'user' | 'user-changes' | 'account' | 'settings' | 'scans'

type TabStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (name: FormName) => `gatehouse.form.${name}`
const StoredForm = z.object({ user: z.string(), value: z.unknown() })

/** Session storage, or null if it is denied. Merely reading the property can throw. */
const tabStore = (): TabStore | null => {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Stores a form's input as JSON; null removes it. If the store is full or denied, nothing is kept. */
export const keepForm = (name: FormName, user: string, value: unknown, store: TabStore | null = tabStore()): void => {
  try {
    if (value === null) store?.removeItem(keyOf(name))
    else store?.setItem(keyOf(name), JSON.stringify({ user, value }))
  } catch {
    // the form shows what is in memory anyway
  }
}

/** The input kept for this user; null if there is none or it does not fit the schema. Other input is removed, such as another user's. */
export const readForm = <S extends z.ZodMiniType>(
  name: FormName,
  user: string,
  schema: S,
  store: TabStore | null = tabStore(),
): z.output<S> | null => {
  try {
    const text = store?.getItem(keyOf(name)) ?? null
    if (text === null) return null
    const stored = z.safeParse(StoredForm, JSON.parse(text))
    const value = stored.success && stored.data.user === user ? z.safeParse(schema, stored.data.value) : null
    if (value?.success) return value.data
    store?.removeItem(keyOf(name))
    return null
  } catch {
    return null
  }
}

/** The input that the user had typed when their session ended, or null. Read once, when the form or its screen opens. */
export const useRestoredForm = <S extends z.ZodMiniType>(name: FormName, schema: S): z.output<S> | null => {
  const { user } = useSession()
  const [restored] = useState(() => readForm(name, user.id, schema))
  return restored
}

/** Keeps `value` while the form is open. Pass null while nothing is typed. */
export const useKeepForm = (name: FormName, value: unknown): void => {
  const { user } = useSession()
  const text = JSON.stringify(value)
  // Session storage is outside React.
  useEffect(() => keepForm(name, user.id, JSON.parse(text)), [name, user.id, text])
  // A page load runs no cleanup, so only closing or saving the form removes its input.
  useEffect(() => () => keepForm(name, user.id, null), [name, user.id])
}
