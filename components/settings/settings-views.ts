import type { CallName } from '#lib/contract/calls.ts'

type View = {
  key: 'access' | 'labels' | 'columns' | 'carriers' | 'presets' | 'streams'
  label: string
  calls: readonly CallName[]
  /** Shown instead of the section if the URL asks for it but v7 lacks the calls. */
  lacking: string
}

/** The sections of the settings, each with the calls that it needs. The default is the first one whose calls v7 has. */
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
    lacking: 'Field labels cannot be changed in this warehouse system.',
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

/** The sections that this v7 has, and the current one: the one that the URL asks for, even if v7 lacks it, or else the first. */
export const settingsViews = (hasCall: (call: CallName) => boolean, wanted: string | null) => {
  const offered = VIEWS.filter(({ calls }) => calls.every(hasCall))
  return { offered, current: VIEWS.find(({ key }) => key === wanted) ?? offered[0] }
}
