'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from './session.tsx'

// docs/decisions/0143-the-tab-keeps-unsaved-forms.md

/*
 * Keeps the input of forms that v7 has no drafts for, in this tab's session storage. If v7 or the server ends the session, the user
 * signs in again and returns to the same form. The input belongs to one user and never includes a password. It is removed on sign-out, at
 * the inactivity limit, when another user signs in, and when the form is saved or closed.
 */
export type FormName =
  | 'bulk'
  | 'reason'
  | 'import'
  | 'import-corrections'
  | 'counterparty'
  | 'advice'
  | 'advice-changes'
  | 'user'
  | 'user-changes'
  | 'account'
  | 'settings'
  | 'scans'

export type TabStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (name: FormName) => `gatehouse.form.${name}`
/** `address` is that of the page where it was typed. */
const StoredForm = z.object({ user: z.string(), address: z.optional(z.string()), value: z.unknown() })
/** Path and query of a page, with one spelling of each character. */
export const addressOf = (path: string, query: string): string => `${path}?${new URLSearchParams(query).toString()}`

/** Session storage, or null if it is denied. Merely reading the property can throw. */
const tabStore = (): TabStore | null => {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

const listeners = new Set<(name: FormName) => void>()
/** Calls back when kept input is replaced or removed. Returns a function that stops this. */
export const onFormKept = (listener: (name: FormName) => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a form's input as JSON; null removes it. If the store is full or denied, nothing is kept. */
export const keepForm = (name: FormName, user: string, value: unknown, store: TabStore | null = tabStore()): void => {
  for (const listener of listeners) listener(name)
  try {
    if (value === null) store?.removeItem(keyOf(name))
    else {
      const address = globalThis.location && addressOf(location.pathname, location.search)
      store?.setItem(keyOf(name), JSON.stringify({ user, address, value }))
    }
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
): z.output<S> | null => readWithAddress(name, user, schema, store)?.value ?? null

const readWithAddress = <S extends z.ZodMiniType>(
  name: FormName,
  user: string,
  schema: S,
  store: TabStore | null,
): { value: z.output<S>; address: string | undefined } | null => {
  try {
    const text = store?.getItem(keyOf(name)) ?? null
    if (text === null) return null
    const stored = z.safeParse(StoredForm, JSON.parse(text))
    const value = stored.success && stored.data.user === user ? z.safeParse(schema, stored.data.value) : null
    if (value?.success) return { value: value.data, address: stored.data?.address }
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

/**
 * The same for a form that changes a record, which opens itself only where it was typed: `isHere`. At any other address, such as that of
 * another record, the screen may only say that there is such a form.
 */
export const useRestoredChange = <S extends z.ZodMiniType>(name: FormName, schema: S): { value: z.output<S>; isHere: boolean } | null => {
  const { user } = useSession()
  const here = addressOf(usePathname(), useSearchParams().toString())
  const [restored] = useState(() => readChange(name, user.id, schema, here))
  return restored
}

/** As {@link useRestoredChange}, for the address `here`. */
export const readChange = <S extends z.ZodMiniType>(
  name: FormName,
  user: string,
  schema: S,
  here: string,
  store: TabStore | null = tabStore(),
): { value: z.output<S>; isHere: boolean } | null => {
  const stored = readWithAddress(name, user, schema, store)
  return stored && { value: stored.value, isHere: stored.address === here }
}
