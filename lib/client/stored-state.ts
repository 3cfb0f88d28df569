import * as z from 'zod/mini'
import { ClientAccess, ModuleAccess, SiteAccess, User } from '#lib/contract/auth/auth.ts'

/** Everything that is kept in local storage, besides the application's version. Never a token. */
const SCHEMAS = {
  user: z.nullable(User),
  siteData: z.array(SiteAccess),
  clientData: z.array(ClientAccess),
  moduleAccess: z.array(ModuleAccess),
  loadedClient: z.array(z.string()),
  loadedSite: z.array(z.string()),
  /** Column order by list: `stock.summary`. */
  dragStatus: z.record(z.string(), z.array(z.string())),
} as const

export type StoredKey = keyof typeof SCHEMAS
export type Stored = { [K in StoredKey]: z.output<(typeof SCHEMAS)[K]> }

export const STORED_DEFAULTS: Stored = {
  user: null,
  siteData: [],
  clientData: [],
  moduleAccess: [],
  loadedClient: [],
  loadedSite: [],
  dragStatus: {},
}

const STORED_KEYS = Object.keys(SCHEMAS) as StoredKey[]
const VERSION_KEY = 'appVersion'
const keyOf = (key: StoredKey | typeof VERSION_KEY) => `gatehouse.${key}`

/** Time limit for restoring; after it the application continues with defaults. */
const RESTORE_LIMIT_MS = 5_000

/** Storage for the state: `localStorage`, or an asynchronous store, which is awaited within the limit. */
export type Store = {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => unknown
  removeItem: (key: string) => unknown
  clear: () => unknown
}

/** Local storage, or null if it is denied (a setting, a sandbox). Merely reading the property can throw. */
const browserStore = (): Store | null => {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Reads all keys. A missing or invalid one gets its default; all do if storage is denied or too slow. Never throws. */
export const restoreState = async (store: Store | null = browserStore(), limitMs = RESTORE_LIMIT_MS): Promise<Stored> => {
  if (!store) return STORED_DEFAULTS
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Stored>((resolve) => {
    timer = setTimeout(() => resolve(STORED_DEFAULTS), limitMs)
  })
  try {
    return await Promise.race([readAll(store), timeout])
  } catch {
    return STORED_DEFAULTS
  } finally {
    clearTimeout(timer)
  }
}

const readAll = async (store: Store): Promise<Stored> => {
  const entries = await Promise.all(STORED_KEYS.map(async (key) => [key, parseStored(key, await store.getItem(keyOf(key)))]))
  return Object.fromEntries(entries) as Stored
}

const parseStored = <K extends StoredKey>(key: K, text: string | null): Stored[K] => {
  if (text === null) return STORED_DEFAULTS[key]
  try {
    const parsed = z.safeParse(SCHEMAS[key] as unknown as z.ZodMiniType<Stored[K]>, JSON.parse(text))
    return parsed.success ? parsed.data : STORED_DEFAULTS[key]
  } catch {
    return STORED_DEFAULTS[key]
  }
}

/** Reads one key synchronously. */
export const readStored = <K extends StoredKey>(key: K, store: Store | null = browserStore()): Stored[K] => {
  try {
    const text = store?.getItem(keyOf(key))
    return typeof text === 'string' ? parseStored(key, text) : STORED_DEFAULTS[key]
  } catch {
    return STORED_DEFAULTS[key]
  }
}

/** Writes one key, with only the fields of its schema. If the store is full or denied, the application continues without it. */
export const writeStored = <K extends StoredKey>(key: K, value: Stored[K], store: Store | null = browserStore()): void => {
  try {
    store?.setItem(keyOf(key), JSON.stringify(z.parse(SCHEMAS[key], value)))
  } catch {
    // quota exceeded, denied, or an invalid value; the screen uses the value in memory anyway
  }
}

/** This tab's storage, or undefined if it is denied. */
const tabStorage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Clears local storage, this tab's session storage and the theme cookie, which holds the user's choice. */
export const clearBrowserStorage = (
  store: Store | null = browserStore(),
  tab: Pick<Storage, 'clear'> | null = tabStorage() ?? null,
): void => {
  try {
    store?.clear()
    tab?.clear()
    removeThemeCookie()
  } catch {
    // denied: then there is nothing to clear
  }
}

/** Whether this tab holds what was typed into a form or an order and not saved. A sign-out after inactivity removes it. */
export const hasFormInput = (tab: Storage | undefined = tabStorage()): boolean => {
  try {
    return Object.keys(tab ?? {}).some((key) => /^gatehouse\.(form|draft)\./.test(key))
  } catch {
    return false
  }
}

/** Holds the id of the previous user, whose form input may still be in this tab. */
const PREVIOUS_USER_KEY = 'gatehouse.before'

/**
 * Removes the stored data of a user whose session has ended: name, clients, sites and all other keys. Form input in this tab stays until
 * somebody else signs in, so the user's id is kept with it.
 */
export const forgetUser = (store: Store | null = browserStore(), tab: Storage | undefined = tabStorage()): void => {
  try {
    const user = readStored('user', store)
    // Somebody else may have signed in from another tab. The input in this tab is not theirs.
    if (user && tab?.getItem(PREVIOUS_USER_KEY) === null) rememberFormOwner(user.id, tab)
    for (const key of STORED_KEYS) if (store?.getItem(keyOf(key)) !== null) store?.removeItem(keyOf(key))
    removeThemeCookie()
  } catch {
    // denied: then there is nothing to clear
  }
}

/**
 * Remembers who typed the form input that stays in this tab when the session ends: another tab may clear or overwrite the user in local
 * storage. The input is removed when somebody else signs in here.
 */
export const rememberFormOwner = (userId: string | null, tab: Storage | undefined = tabStorage()): void => {
  try {
    if (userId !== null && tab && tab.length > 0) tab.setItem(PREVIOUS_USER_KEY, userId)
  } catch {
    // denied: then nothing stays
  }
}

/**
 * Called when the session ends: removes the result of a bulk action that an earlier end has interrupted, and that no list has shown since. It
 * would be taken for that of this end.
 */
export const dropInterruptedRun = (tab: Storage | undefined = tabStorage()): void => {
  try {
    tab?.removeItem('gatehouse.form.bulk')
  } catch {
    // denied: then there is none
  }
}

/** Clears what users other than the one who has just signed in left behind, in local storage and in this tab. */
export const clearOtherUsersState = (
  userId: string,
  store: Store | null = browserStore(),
  tab: Pick<Storage, 'getItem' | 'clear'> | null = tabStorage() ?? null,
): void => {
  const stored = readStored('user', store)?.id ?? null
  const owner = tab?.getItem(PREVIOUS_USER_KEY) ?? stored
  if ((stored ?? owner ?? userId) !== userId) clearBrowserStorage(store, null)
  if ((owner ?? userId) !== userId) tab?.clear()
}

const removeThemeCookie = () => {
  if (typeof document !== 'undefined') document.cookie = 'theme=; Path=/; Max-Age=0; SameSite=Lax'
}

/**
 * Compares the stored version with this build's. If they differ, the stored state may have another shape, so local storage is
 * cleared. Afterwards the store holds this version. Returns what was done.
 */
export const checkVersion = (version: string, store: Store | null = browserStore()): 'same' | 'written' | 'cleared' => {
  if (!store) return 'same'
  try {
    const stored = store.getItem(keyOf(VERSION_KEY))
    if (stored === version) return 'same'
    if (stored !== null) store.clear()
    store.setItem(keyOf(VERSION_KEY), version)
    return stored === null ? 'written' : 'cleared'
  } catch {
    return 'same'
  }
}
