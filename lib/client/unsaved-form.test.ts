import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { addressOf, keepForm, onFormKept, readChange, readForm } from './unsaved-form.ts'
import { clearBrowserStorage } from './stored-state.ts'
import { formKeeper } from './use-keep-form.ts'

const tab = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
}
const FormInput = z.object({ name: z.string() })

it('typed input is restored only for the user who typed it', () => {
  const store = tab()
  keepForm('counterparty', 'u_1', { name: 'Farm 1' }, store)
  expect(readForm('counterparty', 'u_1', FormInput, store)).toEqual({ name: 'Farm 1' })
  expect(readForm('user', 'u_1', FormInput, store)).toBeNull()
  expect(readForm('counterparty', 'u_2', FormInput, store)).toBeNull()
  expect(store.items.size).toBe(0)
})

it('input is removed when the form is saved or closed, or if it does not fit the form; broken text is ignored', () => {
  const store = tab()
  keepForm('counterparty', 'u_1', { name: 'Farm 1' }, store)
  keepForm('counterparty', 'u_1', null, store)
  expect(store.items.size).toBe(0)
  keepForm('counterparty', 'u_1', { name: 7 }, store)
  expect([readForm('counterparty', 'u_1', FormInput, store), store.items.size]).toEqual([null, 0])
  store.setItem('gatehouse.form.counterparty', '{')
  expect(readForm('counterparty', 'u_1', FormInput, store)).toBeNull()
})

it('a sign-out removes the input', () => {
  const store = tab()
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', { value: store, configurable: true })
  keepForm('user', 'u_1', { name: 'Kim' })
  expect(readForm('user', 'u_1', FormInput)).toEqual({ name: 'Kim' })
  clearBrowserStorage(tab())
  expect(readForm('user', 'u_1', FormInput)).toBeNull()
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

it('a browser that denies storage keeps nothing and does not fail', () => {
  const denied = { getItem: () => { throw new Error('denied') }, setItem: () => { throw new Error('denied') }, removeItem: () => undefined } // prettier-ignore
  expect(() => keepForm('user', 'u_1', { name: 'Kim' }, denied)).not.toThrow()
  expect(readForm('user', 'u_1', FormInput, denied)).toBeNull()
  expect(readForm('user', 'u_1', FormInput, null)).toBeNull()
})

it('input is stored with the address where it was typed', () => {
  const store = tab()
  vi.stubGlobal('location', { pathname: '/shipments', search: '?open=s%3A1' })
  keepForm('advice-changes', 'u_1', { name: 'Farm 1' }, store)
  vi.unstubAllGlobals()
  const stored = (here: string) => readChange('advice-changes', 'u_1', FormInput, here, store)
  expect(stored(addressOf('/shipments', 'open=s:1'))).toEqual({ value: { name: 'Farm 1' }, isHere: true })
  for (const other of ['open=s:2', '']) expect(stored(addressOf('/shipments', other))?.isHere).toBe(false)
  expect(stored(addressOf('/', ''))?.isHere).toBe(false)
})

it('a form in which nothing was typed removes nothing that was typed in another', () => {
  const store = tab()
  const kept = () => readForm('counterparty', 'u_1', FormInput, store)
  keepForm('counterparty', 'u_1', { name: 'Farm 1' }, store)
  const other = formKeeper('counterparty', 'u_1', false)
  // It opens, and is closed.
  other(null, store)
  other(null, store)
  expect(kept()).toEqual({ name: 'Farm 1' })
  // There is room for one input: typing replaces the other, and closing removes only what was typed here.
  other({ name: 'Farm 2' }, store)
  expect(kept()).toEqual({ name: 'Farm 2' })
  other(null, store)
  expect(kept()).toBeNull()
})

it('a form whose input was restored removes it', () => {
  const store = tab()
  keepForm('account', 'u_1', { name: 'Kim' }, store)
  formKeeper('account', 'u_1', true)(null, store)
  expect(readForm('account', 'u_1', FormInput, store)).toBeNull()
})

it('an offer of kept input can be withdrawn when the input is replaced or removed', () => {
  const [store, names] = [tab(), [] as string[]]
  const stop = onFormKept((name) => names.push(name))
  keepForm('counterparty', 'u_1', { name: 'Farm 1' }, store)
  readForm('counterparty', 'u_1', FormInput, store)
  keepForm('advice', 'u_1', null, store)
  stop()
  keepForm('counterparty', 'u_1', null, store)
  expect(names).toEqual(['counterparty', 'advice'])
})
