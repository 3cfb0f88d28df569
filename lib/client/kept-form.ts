'use client'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from './session.tsx'

// docs/decisions/0143-forms-wait-in-the-tab.md

/*
 * What is typed into a form that v7 keeps nothing of waits in this tab while it is open: a session that ends takes the page
 * away, and the sign-in comes back to the same one. It belongs to one user, holds no password, and goes with a sign-out, with
 * another user, and as soon as the form is saved or closed.
 */
export type FormName = 'supplier' | 'party' | 'advice' | 'advice-changes' | 'user' | 'user-changes' | 'account'

type TabStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (name: FormName) => `gatehouse.form.${name}`
const Kept = z.object({ user: z.string(), value: z.unknown() })

/** The tab's own store, or null where it is denied: reading the property alone can throw. */
const tabStore = (): TabStore | null => {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Keeps what is typed, as JSON; null for nothing. A full or denied store keeps nothing. */
export const keepForm = (name: FormName, user: string, value: unknown, store: TabStore | null = tabStore()): void => {
  try {
    if (value === null) store?.removeItem(keyOf(name))
    else store?.setItem(keyOf(name), JSON.stringify({ user, value }))
  } catch {
    // what is shown comes from memory all the same
  }
}

/** What was kept for this user; null where there is nothing, or nothing that fits. Another user's is removed. */
export const readForm = <S extends z.ZodMiniType>(
  name: FormName,
  user: string,
  schema: S,
  store: TabStore | null = tabStore(),
): z.output<S> | null => {
  try {
    const text = store?.getItem(keyOf(name)) ?? null
    if (text === null) return null
    const kept = z.safeParse(Kept, JSON.parse(text))
    const value = kept.success && kept.data.user === user ? z.safeParse(schema, kept.data.value) : null
    if (value?.success) return value.data
    store?.removeItem(keyOf(name))
    return null
  } catch {
    return null
  }
}

/** What the user had typed into this form when their session ended; null otherwise. Read once, when the form or its screen opens. */
export const useKept = <S extends z.ZodMiniType>(name: FormName, schema: S): z.output<S> | null => {
  const { user } = useSession()
  const [kept] = useState(() => readForm(name, user.id, schema))
  return kept
}

/** Keeps `value` for as long as the form stands; null while nothing is typed. */
export const useKeep = (name: FormName, value: unknown): void => {
  const { user } = useSession()
  const text = JSON.stringify(value)
  // The tab's store is outside of React.
  useEffect(() => keepForm(name, user.id, JSON.parse(text)), [name, user.id, text])
  // A page that is loaded anew takes nothing down in order: only a form that is closed or saved drops what it kept.
  useEffect(() => () => keepForm(name, user.id, null), [name, user.id])
}
