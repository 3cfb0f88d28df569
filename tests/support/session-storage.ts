import { vi } from 'vitest'

/** Replaces the tab's session storage with an empty one, until the globals are restored. Returns its items. */
export const stubSessionStorage = (): Map<string, string> => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  return items
}
