import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MultiPicker, nextByLetter } from './multi-picker.tsx'

const sites = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `S${index}`, label: `Site ${index}` }))
const html = (count: number) => renderToStaticMarkup(<MultiPicker label="Sites" choices={sites(count)} value={[]} onChange={() => {}} />)

test('a short list has no search input, not even a hidden one, and takes the focus itself', () => {
  expect(html(2)).not.toContain('<input')
  expect(html(2)).toMatch(/role="listbox"[^>]*tabindex="0"[^>]*data-autofocus/)
})

test('a long list has a search input, which takes the focus', () => {
  expect(html(8)).toMatch(/<input[^>]*data-autofocus/)
  expect(html(8)).toMatch(/role="listbox"[^>]*tabindex="-1"/)
})

test('a letter goes to the next choice that begins with it', () => {
  const choices = ['Brisbane', 'Melbourne', 'Sydney', 'Mackay'].map((label) => ({ value: label, label }))
  expect(nextByLetter(choices, 0, 'm')).toBe(1)
  expect(nextByLetter(choices, 1, 'M')).toBe(3)
  expect(nextByLetter(choices, 3, 'm')).toBe(1)
  expect(nextByLetter(choices, 2, 'x')).toBe(2)
})
