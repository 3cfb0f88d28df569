import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charactersOf, FONTS } from './browser-fonts.ts'

test('a range of characters is written out, both ends included', () => {
  expect(charactersOf('U+0041-0043,U+20AC')).toBe('ABC€')
  expect(charactersOf('U+0100-017F')).toMatch(/^Ā.*č.*ł.*ő.*ſ$/u)
  expect(charactersOf('U+1F4E6')).toBe('📦')
})

test('each rule of the styles names the letters that its file has', () => {
  const styles = readFileSync(join(import.meta.dirname, '../../app/globals.css'), 'utf8')
  const rules = [...styles.matchAll(/gatehouse\/([a-z-]+)\.woff2[^}]*unicode-range:\s*([^;]+);/g)]
  const inStyles = rules.map(([, name = '', range = '']) => [name, charactersOf(range.replaceAll(/\s/g, ''))])
  // The layout loads these two with the page.
  const onDemand = Object.entries(FONTS).filter(([name]) => name !== 'inter' && name !== 'mono')
  expect(Object.fromEntries(inStyles)).toEqual(Object.fromEntries(onDemand.map(([name, { range }]) => [name, charactersOf(range)])))
})
