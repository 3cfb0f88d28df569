import { expect, it } from 'vitest'
import { PRESETS } from '#lib/contract/users/standard-presets.ts'
import { keepForm, readForm } from '#lib/client/unsaved-form.ts'
import { KeptDrafts } from './kept-drafts.ts'

it('unsaved settings are restored unchanged, for the same user only', () => {
  const texts = new Map<string, string>()
  const store = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  const drafts = {
    labels: { ACME: { product_code: { before: null, now: 'SKU' } } },
    columns: { 'ACME stock.summary': { density: { before: 'normal', now: 'compact' }, 'visible.item': { before: true, now: false } } },
    carriers: { ACME: { code: 'HALF', carrier: '', chosen: { NRTH: { before: null, now: 'TOLL' } } } },
    presets: { clerk: { before: PRESETS[0], now: null }, new: { before: null, now: PRESETS[1] } },
  }
  keepForm('settings', 'u_1', drafts, store)
  expect(readForm('settings', 'u_1', KeptDrafts, store)).toEqual(drafts)
  expect(readForm('settings', 'u_2', KeptDrafts, store)).toBeNull()
})
