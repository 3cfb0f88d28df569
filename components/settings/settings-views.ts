import type { CallName } from '#lib/contract/calls.ts'

type View = { key: 'access' | 'labels' | 'columns' | 'carriers' | 'presets' | 'streams'; label: string; calls: readonly CallName[] }

/** The sections of the settings, each with the calls without which it is not shown. The first is the default. */
const VIEWS: readonly View[] = [
  { key: 'access', label: 'Who sees a client', calls: ['settingsClientUsers'] },
  { key: 'labels', label: 'Field labels', calls: ['putSettingsFieldLabel'] },
  { key: 'columns', label: 'Default columns', calls: ['settingsListLayouts', 'putSettingsListLayout'] },
  { key: 'carriers', label: 'Carrier codes', calls: ['settingsCarrierCodes', 'putSettingsCarrierCode'] },
  { key: 'presets', label: 'Presets of access', calls: ['settingsAccessPresets', 'putSettingsAccessPresets'] },
  { key: 'streams', label: 'Streams', calls: ['settingsStream'] },
]

/** The sections that this v7 has. */
export const settingsViews = (hasCall: (call: CallName) => boolean): readonly View[] => VIEWS.filter(({ calls }) => calls.every(hasCall))
