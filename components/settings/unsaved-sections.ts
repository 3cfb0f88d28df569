import { useSyncExternalStore } from 'react'
import { unsavedCarriers } from './unsaved-carriers.ts'
import { unsavedLabels } from './unsaved-field-labels.ts'
import { unsavedLayouts } from './unsaved-layouts.ts'
import { unsavedPresets } from './unsaved-presets.ts'
import { joinWithAnd } from '#lib/shared/join-words.ts'

/** The sections whose drafts are kept while another section is open. */
const SECTIONS = [
  { key: 'labels', name: 'field labels', drafts: unsavedLabels },
  { key: 'columns', name: 'default columns', drafts: unsavedLayouts },
  { key: 'carriers', name: 'carrier codes', drafts: unsavedCarriers },
  { key: 'presets', name: 'presets', drafts: unsavedPresets },
] as const

export const subscribeToSections = (listener: () => void) => {
  const stops = SECTIONS.map(({ drafts }) => drafts.subscribe(listener))
  return () => stops.forEach((stop) => stop())
}

const unsaved = () => SECTIONS.filter(({ drafts }) => drafts.hasUnsaved())

export const hasUnsavedSections = (): boolean => unsaved().length > 0

/** `field labels and presets` */
export const unsavedNames = (): string => joinWithAnd(unsaved().map(({ name }) => name))

/** `Not saved yet: field labels (ACME, BOREAL), presets.` The client on the screen may be a different one. */
export const unsavedText = (toClientWording: (text: string) => string): string => {
  const parts = unsaved().map(({ name, drafts }) => {
    const clients = drafts.clients()
    return `${toClientWording(name)}${clients.length > 0 ? ` (${clients.join(', ')})` : ''}`
  })
  return `Not saved yet: ${parts.join(', ')}.`
}

export const discardUnsavedSections = (): void => unsaved().forEach(({ drafts }) => drafts.discardAll())

const keysText = () =>
  unsaved()
    .map(({ key }) => key)
    .join(' ')

/** Keys of the sections that have something unsaved. */
export const useUnsavedSections = (): readonly string[] => useSyncExternalStore(subscribeToSections, keysText, () => '').split(' ')
