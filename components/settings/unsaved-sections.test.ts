import { afterEach, expect, it } from 'vitest'
import { PRESETS } from '#lib/contract/users/standard-presets.ts'
import { draftWithoutSaved } from './preset-draft.ts'
import { unsavedLabels } from './unsaved-field-labels.ts'
import { unsavedLayouts } from './unsaved-layouts.ts'
import { unsavedPresets } from './unsaved-presets.ts'
import { discardUnsavedSections, hasUnsavedSections, unsavedNames, unsavedText } from './unsaved-sections.ts'

afterEach(discardUnsavedSections)

it('names the clients whose changes are not saved, because the screen may show another one', () => {
  expect(hasUnsavedSections()).toBe(false)
  unsavedLabels.set('ACME', { lot_no: { before: null, now: 'Batch' } })
  unsavedLabels.set('VOLT', { lot_no: { before: null, now: 'Batch' } })
  unsavedLabels.discard('VOLT')
  for (const list of ['stock.summary', 'movements']) unsavedLayouts.set('BOREAL', list, { sort: { before: null, now: 'item' } })
  unsavedLayouts.set('ACME', 'movements', {})
  unsavedPresets.set({ clerk: { before: PRESETS[0]!, now: null } })
  expect(unsavedNames()).toBe('field labels, default columns and presets')
  expect(unsavedText((text) => text.replace('labels', 'names'))).toBe(
    'Not saved yet: field names (ACME), default columns (BOREAL), presets.',
  )
})

it('changes that are saved already, because someone else made the same ones, are not unsaved', () => {
  const clerk = PRESETS.find(({ key }) => key === 'clerk')!
  const labels = { lot_no: { before: null, now: 'Batch' }, qty: { before: null, now: 'Amount' } }
  unsavedLabels.set('ACME', labels)
  unsavedLabels.removeCurrent('ACME', {})
  expect(unsavedLabels.all()['ACME']).toBe(labels)
  unsavedLabels.removeCurrent('ACME', { lot_no: 'Batch' })
  expect(unsavedLabels.all()['ACME']).toEqual({ qty: labels.qty })
  unsavedLabels.removeCurrent('ACME', { lot_no: 'Batch', qty: 'Amount' })
  unsavedLayouts.set('ACME', 'movements', { sort: { before: null, now: 'item' } })
  unsavedLayouts.removeCurrent('ACME', 'movements', { sort: 'item', density: 'normal' })
  unsavedPresets.set({ clerk: { before: clerk, now: null } })
  const saved = PRESETS.filter((preset) => preset !== clerk)
  unsavedPresets.removeCurrent((unsaved) => draftWithoutSaved(saved, unsaved))
  expect(hasUnsavedSections()).toBe(false)
})
