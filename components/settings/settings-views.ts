import type { CallName } from '#lib/contract/calls.ts'

type View = {
  key: 'access' | 'labels' | 'columns' | 'carriers' | 'presets' | 'streams'
  label: string
  calls: readonly CallName[]
  /** Shown in its place if v7 turns out to lack the calls. */
  lacking: string
}

/** The sections of the settings, each with the calls without which it is not shown. The first is the default. */
const VIEWS: readonly View[] = [
  {
    key: 'access',
    label: 'Who sees a client',
    calls: ['settingsClientUsers'],
    lacking: 'This warehouse system does not say who sees a client.',
  },
  {
    key: 'labels',
    label: 'Field labels',
    calls: ['putSettingsFieldLabel'],
    lacking: 'Field labels of this warehouse system cannot be changed.',
  },
  {
    key: 'columns',
    label: 'Default columns',
    calls: ['settingsListLayouts', 'putSettingsListLayout'],
    lacking: 'This warehouse system does not keep default columns.',
  },
  {
    key: 'carriers',
    label: 'Carrier codes',
    calls: ['settingsCarrierCodes', 'putSettingsCarrierCode'],
    lacking: 'This warehouse system does not keep carrier codes.',
  },
  {
    key: 'presets',
    label: 'Access presets',
    calls: ['settingsAccessPresets', 'putSettingsAccessPresets'],
    lacking: 'This warehouse system does not keep access presets.',
  },
  { key: 'streams', label: 'Streams', calls: ['settingsStream'], lacking: 'This warehouse system does not show its streams.' },
]

/** The sections that this v7 has, and the one that the URL asks for, or else the first. */
export const settingsViews = (hasCall: (call: CallName) => boolean, wanted: string | null) => {
  const offered = VIEWS.filter(({ calls }) => calls.every(hasCall))
  return { offered, current: VIEWS.find(({ key }) => key === wanted) ?? offered[0] }
}
