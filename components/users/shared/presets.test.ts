import { expect, it } from 'vitest'
import { levelAfter, type Preset } from './presets.ts'

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

it('a level chosen by hand stays, and one that the actor may not give is not set', () => {
  expect(levelAfter(preset(null), { level: 'Admin', preset: preset('Manager') }, mayGive)).toBe('Admin')
  expect(levelAfter(preset(null), { level: 'Manager', preset: undefined }, mayGive)).toBe('Manager')
  expect(levelAfter(preset('Admin'), { level: 'Regular', preset: undefined }, () => false)).toBe('Regular')
})
