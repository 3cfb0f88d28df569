import * as z from 'zod/mini'
import { ClientAccess, ModuleAccess, SiteAccess, User } from '#lib/contract/auth/auth.ts'

/** What survives a closed tab, and nothing else. Never a token. */
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

/** Restoring may take this long at most; then the application goes on with defaults. */
const RESTORE_LIMIT_MS = 5_000

/** Where state is kept. `localStorage` answers at once; a store that answers later is waited for, within the limit. */
export type Store = {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => unknown
  removeItem: (key: string) => unknown
  clear: () => unknown
}

/** The browser's store, or null where it is denied (a setting, a sandbox): reading the property alone can throw. */
const browserStore = (): Store | null => {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Reads the seven. Whatever is missing, broken, of an older shape, denied or too slow is its default. Never throws. */
export const restoreState = async (store: Store | null = browserStore(), limitMs = RESTORE_LIMIT_MS): Promise<Stored> => {
  if (!store) return STORED_DEFAULTS
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Stored>((resolve) => {
    timer = setTimeout(() => resolve(STORED_DEFAULTS), limitMs)
  })
  try {
    return await Promise.race([readAll(store), tooLate])
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

/** Reads one of the seven at once, for code that cannot wait. */
export const readStored = <K extends StoredKey>(key: K, store: Store | null = browserStore()): Stored[K] => {
  try {
    const text = store?.getItem(keyOf(key))
    return typeof text === 'string' ? parseStored(key, text) : STORED_DEFAULTS[key]
  } catch {
    return STORED_DEFAULTS[key]
  }
}

/** Keeps one of the seven, and of that what belongs to it. A full or denied store is not the user's problem: the application goes on without. */
export const writeStored = <K extends StoredKey>(key: K, value: Stored[K], store: Store | null = browserStore()): void => {
  try {
    store?.setItem(keyOf(key), JSON.stringify(z.parse(SCHEMAS[key], value)))
  } catch {
    // quota exceeded, denied, or of another shape; what is shown comes from memory all the same
  }
}

/** Empties local storage wholly, and this tab's session storage; the theme was that user's too. */
export const clearBrowserStorage = (store: Store | null = browserStore()): void => {
  try {
    store?.clear()
    globalThis.sessionStorage?.clear()
    dropTheme()
  } catch {
    // denied: then there is nothing to clear
  }
}

/** Whose drafts may still lie in this tab. */
const BEFORE_KEY = 'gatehouse.before'

/**
 * Clears what this browser holds of a user whose session has ended: name, clients, sites. What was typed into forms of this tab
 * stays until somebody else signs in, so the user's id is kept beside it.
 */
export const forgetUser = (store: Store | null = browserStore(), tab: Storage | undefined = globalThis.sessionStorage): void => {
  try {
    const user = readStored('user', store)
    if (user) keepTyping(user.id, tab)
    for (const key of STORED_KEYS) if (store?.getItem(keyOf(key)) !== null) store?.removeItem(keyOf(key))
    dropTheme()
  } catch {
    // denied: then there is nothing to clear
  }
}

/**
 * Says whose typing stays in this tab, where the session was ended by another tab that has emptied the browser's store. It goes
 * with it when somebody else signs in here.
 */
export const keepTyping = (userId: string, tab: Storage | undefined = globalThis.sessionStorage): void => {
  try {
    if (tab && tab.length > 0) tab.setItem(BEFORE_KEY, userId)
  } catch {
    // denied: then nothing stays
  }
}

/** Id of the user who was here before, if this browser still knows; null for nobody. */
export const userBefore = (store: Store | null = browserStore()): string | null => {
  try {
    return readStored('user', store)?.id ?? globalThis.sessionStorage?.getItem(BEFORE_KEY) ?? null
  } catch {
    return null
  }
}

const dropTheme = () => {
  if (typeof document !== 'undefined') document.cookie = 'theme=; Path=/; Max-Age=0; SameSite=Lax'
}

/**
 * Compares the stored version with that of this build. Another one means state of another shape: local storage is
 * cleared. Afterwards the store holds this version. Says what was done.
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
