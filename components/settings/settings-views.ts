import type { CallName } from '#lib/contract/calls.ts'

type View = { key: 'access' | 'labels' | 'columns' | 'carriers' | 'presets' | 'streams'; label: string; call: CallName }

/** The sections of the settings, each with the call without which it is not shown. The first is the default. */
const VIEWS: readonly View[] = [
  { key: 'access', label: 'Who sees a client', call: 'settingsClientUsers' },
  { key: 'labels', label: 'Field labels', call: 'putSettingsFieldLabel' },
  { key: 'columns', label: 'Default columns', call: 'putSettingsListLayout' },
  { key: 'carriers', label: 'Carrier codes', call: 'putSettingsCarrierCode' },
  { key: 'presets', label: 'Presets of access', call: 'putSettingsAccessPresets' },
  { key: 'streams', label: 'Streams', call: 'settingsStream' },
]

/** The sections that this v7 has. */
export const settingsViews = (hasCall: (call: CallName) => boolean): readonly View[] => VIEWS.filter(({ call }) => hasCall(call))
