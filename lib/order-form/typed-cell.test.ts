import { expect, it } from 'vitest'
import { typedCell } from './typed-cell.ts'

const typed = (type: 'text' | 'product' | 'uom' | 'qty' | 'day' | 'serials' | 'choice', text: string) =>
  typedCell({ type, choices: [{ value: 'DMG', label: 'Damaged' }] }, text, { dateFormat: 'MM/DD/YYYY', today: '2026-11-29' })

it('a typed cell is kept as it will be sent', () => {
  expect(typed('product', ' 00417-b ')).toBe('00417-b')
  expect(typed('uom', 'case')).toBe('CASE')
  expect(typed('qty', '1,200')).toBe('1200')
  expect(typed('qty', 'many')).toBe('many')
  expect(typed('day', 'today')).toBe('2026-11-29')
  expect(typed('serials', 'S1;S2 ,')).toBe('S1, S2')
  expect(typed('choice', 'damaged')).toBe('DMG')
})

it('a code copied with invisible characters loses them', () => {
  for (const sign of ['\u200B', '\u200E', '\u200F', '\u202A', '\u202E', '\u2066', '\u2069', '\u00AD', '\uFEFF']) {
    expect(typed('product', `${sign}00${sign}745${sign}`)).toBe('00745')
    expect(typed('choice', `DMG${sign}`)).toBe('DMG')
    expect(typed('serials', `${sign}S1,S2${sign}`)).toBe('S1, S2')
  }
})
