import { expect, test } from 'vitest'
import { unaccented, includesWords, withoutSeparators } from './unaccented.ts'

test('an unaccented text has neither capitals nor accents, however the accents are written', () => {
  expect(unaccented('Harbour CAFÉ')).toBe('harbour cafe')
  expect(unaccented('Cafe\u0301')).toBe('cafe')
  expect(unaccented('Łódź, Smørrebrød, Straße, Œuvre, Ærø')).toBe('lodz, smorrebrod, strasse, oeuvre, aero')
  expect(unaccented('商品 МОЛОКО 🍫')).toBe('商品 молоко 🍫')
})

test('typographic apostrophes and hyphens are compared as the plain ones', () => {
  expect(unaccented('O’Neill ‘n’ Søn–Co −1')).toBe("o'neill 'n' son-co -1")
  expect(includesWords("Chen O'Neill 00051", 'o’neill')).toBe(true)
  expect(includesWords('00417-B Oat Milk', '00417‑B')).toBe(true)
})

test('numbers are compared without spaces, hyphens and other signs', () => {
  for (const number of ['4500 9318', '4500-9318', '4500‑93.18', '#4500/9318', '4500_9318'])
    expect(withoutSeparators(number)).toBe('45009318')
})

test('words are found in any order, with or without their accents', () => {
  expect(includesWords('Harbour Café Supplies', 'cafe harb')).toBe(true)
  expect(includesWords('Harbour Cafe Supplies', 'CAFÉ')).toBe(true)
  expect(includesWords('Harbour Cafe Supplies', 'café tea')).toBe(false)
  expect(includesWords('Harbour', ' ')).toBe(true)
})
