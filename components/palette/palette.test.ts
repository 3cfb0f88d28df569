import { describe, expect, it } from 'vitest'
import { withKey, type EarlyKeys } from './early-keys.ts'
import { inGroups, matches, recentItems, remember, type PaletteItem } from './items.ts'
import { meaningOf } from './source.ts'

const item = (id: string, group: PaletteItem['group'], label: string, hint?: string): PaletteItem => ({
  id,
  group,
  icon: 'home',
  label,
  hint,
  href: `/${id}`,
})

describe('what is typed or scanned into the search', () => {
  it.each([
    ['SO-204410', { kind: 'words', text: 'SO-204410' }],
    ['  oat milk ', { kind: 'words', text: 'oat milk' }],
    ['393123450000000082', { kind: 'pallet', text: '393123450000000082' }],
    [']C100393123450000000082', { kind: 'pallet', text: '393123450000000082' }],
    ['(00)393123450000000082', { kind: 'pallet', text: '393123450000000082' }],
    ['(01)19312345000415(10)L1', { kind: 'item', text: '19312345000415' }],
  ])('%s', (text, meaning) => expect(meaningOf(text)).toEqual(meaning))

  it('says so where a pallet number cannot be right', () => {
    expect(meaningOf('(00)393123450000000083')).toEqual({ kind: 'bad', reason: expect.stringContaining('check digit') })
  })
})

describe('keys that come before the box is there', () => {
  const typed = (keys: readonly string[]) =>
    keys.reduce<EarlyKeys>((before, key) => withKey(before, key) ?? before, { text: '', isFinal: false })

  it('are its text, and Enter is kept for the answers', () => {
    expect(typed(['Shift', 'S', 'O', '-', '1', 'x', 'Backspace', 'ArrowLeft'])).toEqual({ text: 'SO-1', isFinal: false })
    expect(typed(['S', 'O', 'Enter', '9', 'Backspace'])).toEqual({ text: 'SO', isFinal: true })
    expect(typed(['Enter', 'é'])).toEqual({ text: 'é', isFinal: false })
  })

  it('leave the other keys alone', () => {
    for (const key of ['Tab', 'F5', 'Escape', 'ArrowDown', 'Dead']) expect(withKey({ text: '', isFinal: false }, key)).toBeNull()
  })
})

describe('results', () => {
  it('stand in the order of their groups', () => {
    const items = [item('a', 'Do', 'A'), item('b', 'Orders', 'B'), item('c', 'Pallets', 'C'), item('d', 'Orders', 'D')]
    expect(inGroups(items).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
  })

  it('match by every word, in label or hint', () => {
    const stock = item('s', 'Go to', 'Stock holding', 'What is on hand, by item and site')
    expect(matches(stock, 'stock SITE')).toBe(true)
    expect(matches(stock, 'stock orders')).toBe(false)
  })

  it('keep the last six places that were gone to, the newest first and each once', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) remember(item(id, 'Orders', id))
    remember(item('home', 'Go to', 'Home'))
    expect(recentItems().map(({ label }) => label)).toEqual(['3', '7', '6', '5', '4', '2'])
    expect(recentItems().every(({ group }) => group === 'Recent')).toBe(true)
  })
})
