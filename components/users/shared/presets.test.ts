import { expect, it } from 'vitest'
import { rightsWithoutEffect } from './offered-rights.ts'
import { levelAfter, levelNote, presetFor, presetLeftOut } from './presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'

const preset = (level: Preset['level']): Preset => ({
  key: String(level),
  label: '',
  description: '',
  level,
  isSupplier: false,
  rights: {},
})
const mayGrant = () => true

const office: Preset = {
  ...preset('Admin'),
  rights: { stock: ['can_view'], rejections: ['can_view', 'can_edit'], users: ['can_view', 'can_edit'], settings: ['can_view'] },
}

it('a preset whose level is lowered loses the rights that need a higher one, which are named', () => {
  const atLevel = (level: Preset['level']) => presetFor(office, { level, isSupplier: false })
  expect(atLevel('Regular')).toEqual({
    preset: { ...office, level: 'Regular', rights: { stock: ['can_view'], rejections: ['can_view'] } },
    removed: ['because a higher level is needed: edit in Rejections (Manager), Users (Manager), Settings (Admin)'],
  })
  expect(atLevel('Manager')).toMatchObject({ removed: ['because a higher level is needed: Settings (Admin)'] })
  expect(atLevel(null)).toEqual({ preset: { ...office, level: null }, removed: [] })
  expect(rightsWithoutEffect((module) => office.rights[module] ?? [], { level: 'Admin', isSupplier: false })).toEqual([])
})

it('a preset for users of a supplier loses the rights in modules that are closed to them, which are named', () => {
  expect(presetFor(office, { level: 'Regular', isSupplier: true })).toEqual({
    preset: { ...office, level: 'Regular', isSupplier: true, rights: { stock: ['can_view'] } },
    removed: [
      'because a higher level is needed: Users (Manager), Settings (Admin)',
      'because supplier users don’t have access to these modules: Rejections',
    ],
  })
  const buyers: Preset = { ...preset(null), rights: { suppliers: ['can_view', 'can_create', 'can_edit'] } }
  expect(presetFor(buyers, { level: 'Regular', isSupplier: true })).toMatchObject({
    preset: { rights: { suppliers: ['can_view', 'can_edit'] } },
    removed: ['because supplier users cannot add suppliers: create in Suppliers'],
  })
  for (const own of PRESETS.filter(({ isSupplier }) => isSupplier))
    expect(rightsWithoutEffect((module) => own.rights[module] ?? [], own)).toEqual([])
})

it('a preset sets its level, and the next one without a level resets it', () => {
  const lead = preset('Manager')
  expect(levelAfter(lead, { level: 'Regular', preset: undefined }, mayGrant)).toBe('Manager')
  expect(levelAfter(preset(null), { level: 'Manager', preset: lead }, mayGrant)).toBe('Regular')
})

it('a level chosen by hand stays, and one that the signed-in user may not grant is not set', () => {
  expect(levelAfter(preset(null), { level: 'Admin', preset: preset('Manager') }, mayGrant)).toBe('Admin')
  expect(levelAfter(preset(null), { level: 'Manager', preset: undefined }, mayGrant)).toBe('Manager')
  expect(levelAfter(preset('Admin'), { level: 'Regular', preset: undefined }, () => false)).toBe('Regular')
})

it('a level that the signed-in user may not grant is named, since the preset does not set it', () => {
  expect(levelNote(preset('System'), 'Regular', () => false)).toMatch(
    / comes with the System level, which you cannot give\. The level stays Regular\.$/,
  )
  expect(levelNote(preset('System'), 'System', () => true)).toBeNull()
  expect(levelNote(preset('Manager'), 'Regular', () => true)).toBeNull()
  expect(levelNote(preset(null), 'Regular', () => false)).toBeNull()
  expect(levelNote(undefined, 'Regular', () => false)).toBeNull()
})

it('rights of a preset that its holder did not get because of the level are named, and those that the holder has already are not', () => {
  const leftOut = (isOn: boolean) => presetLeftOut(office, () => isOn, { level: 'Manager', isSupplier: false })
  expect(leftOut(false)).toEqual(['because a higher level is needed: Settings (Admin)'])
  expect(leftOut(true)).toEqual([])
})
