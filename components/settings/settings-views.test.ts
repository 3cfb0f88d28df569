import { expect, it } from 'vitest'
import { settingsViews } from './settings-views.ts'

const keys = (missing: readonly string[]) => settingsViews((call) => !missing.includes(call)).map(({ key }) => key)

it('a section is shown only if v7 has all of its calls', () => {
  expect(keys([])).toEqual(['access', 'labels', 'columns', 'carriers', 'presets', 'streams'])
  expect(keys(['settingsListLayouts', 'putSettingsCarrierCode'])).toEqual(['access', 'labels', 'presets', 'streams'])
  expect(keys(['putSettingsFieldLabel', 'putSettingsListLayout', 'settingsAccessPresets'])).toEqual(['access', 'carriers', 'streams'])
})
