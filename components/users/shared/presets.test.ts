import { expect, it } from 'vitest'
import { rightsAboveLevel } from './offered-rights.ts'
import { levelAfter, levelNote, presetAtLevel, type Preset } from './presets.ts'

const preset = (level: Preset['level']): Preset => ({
  key: String(level),
  label: '',
  description: '',
  level,
  isSupplier: false,
  rights: {},
})
const mayGive = () => true

it('a preset whose level is lowered loses the rights that need a higher one, which are named', () => {
  const office: Preset = {
    ...preset('Admin'),
    rights: { stock: ['can_view'], rejections: ['can_view', 'can_edit'], users: ['can_view', 'can_edit'], settings: ['can_view'] },
  }
  expect(presetAtLevel(office, 'Regular')).toEqual({
    preset: { ...office, level: 'Regular', rights: { stock: ['can_view'], rejections: ['can_view'] } },
    removed: 'edit in Rejections (Manager), Users (Manager), Settings (Admin)',
  })
  expect(presetAtLevel(office, 'Manager')).toMatchObject({ removed: 'Settings (Admin)' })
  expect(presetAtLevel(office, null)).toEqual({ preset: { ...office, level: null }, removed: '' })
  expect(rightsAboveLevel((module) => office.rights[module] ?? [], 'Admin')).toBe('')
})

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
