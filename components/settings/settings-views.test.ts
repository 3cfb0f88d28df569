import { expect, it } from 'vitest'
import { settingsViews } from './settings-views.ts'

const keys = (missing: readonly string[]) => settingsViews((call) => !missing.includes(call), null).offered.map(({ key }) => key)

it('a section is shown only if v7 has all of its calls', () => {
  expect(keys([])).toEqual(['access', 'labels', 'columns', 'carriers', 'presets', 'streams'])
  expect(keys(['settingsListLayouts', 'putSettingsCarrierCode'])).toEqual(['access', 'labels', 'presets', 'streams'])
  expect(keys(['putSettingsFieldLabel', 'putSettingsListLayout', 'settingsAccessPresets'])).toEqual(['access', 'carriers', 'streams'])
})

it('without a requested section the first one is current; a requested one stays current even if v7 lacks it, and says so', () => {
  const lacks =
    (...missing: string[]) =>
    (call: string) =>
      !missing.includes(call)
  expect(settingsViews(lacks('settingsClientUsers'), null).current?.key).toBe('labels')
  const { offered, current } = settingsViews(lacks('settingsListLayouts'), 'columns')
  expect(current?.lacking).toBe('This warehouse system does not keep default columns.')
  expect(offered).not.toContain(current)
})
