import { expect, it } from 'vitest'
import { levelAfter, levelNote, type Preset } from './presets.ts'

const preset = (level: Preset['level']): Preset => ({
  key: String(level),
  label: '',
  description: '',
  level,
  isSupplier: false,
  rights: {},
})
const mayGive = () => true

it('a preset sets its level, and the next one without a level sets it back', () => {
  const lead = preset('Manager')
  expect(levelAfter(lead, { level: 'Regular', preset: undefined }, mayGive)).toBe('Manager')
  expect(levelAfter(preset(null), { level: 'Manager', preset: lead }, mayGive)).toBe('Regular')
})

it('a level chosen by hand stays, and one that the signed-in user may not give is not set', () => {
  expect(levelAfter(preset(null), { level: 'Admin', preset: preset('Manager') }, mayGive)).toBe('Admin')
  expect(levelAfter(preset(null), { level: 'Manager', preset: undefined }, mayGive)).toBe('Manager')
  expect(levelAfter(preset('Admin'), { level: 'Regular', preset: undefined }, () => false)).toBe('Regular')
})

it('a level that the signed-in user may not give is named, since the preset does not set it', () => {
  expect(levelNote(preset('System'), 'Regular', () => false)).toMatch(
    / comes with the level System, which you cannot give\. The level stays Regular\.$/,
  )
  expect(levelNote(preset('System'), 'System', () => true)).toBeNull()
  expect(levelNote(preset('Manager'), 'Regular', () => true)).toBeNull()
  expect(levelNote(preset(null), 'Regular', () => false)).toBeNull()
  expect(levelNote(undefined, 'Regular', () => false)).toBeNull()
})
