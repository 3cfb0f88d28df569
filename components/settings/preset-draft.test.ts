import { describe, expect, it } from 'vitest'
import { presetBody, presetOf } from '#components/users/shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import {
  changePreset,
  draftWithoutSaved,
  hasStandard,
  isSame,
  presetChanges,
  presetProblems,
  presetsBeforeTheirs,
  presetsBody,
  restoreStandard,
  withPresetDraft,
  type PresetDraft,
} from './preset-draft.ts'
import { unsavedPresets } from './unsaved-presets.ts'

const clerk = PRESETS.find(({ key }) => key === 'clerk')!
const NIGHT: Preset = {
  key: 'p-1',
  label: 'Night shift',
  description: '',
  level: 'Regular',
  isSupplier: false,
  rights: { stock: ['can_view'] },
}

describe('access presets', () => {
  it('are unchanged after being sent and read back', () => {
    for (const preset of PRESETS) expect(isSame(presetOf(presetBody(preset) as never), preset)).toBe(true)
  })

  it('of the product are not stored, and can be restored without losing others', () => {
    expect([presetsBody(PRESETS), hasStandard(PRESETS)]).toEqual([null, true])
    const saved = [{ ...clerk, label: 'Picker' }, NIGHT]
    const restored = withPresetDraft(saved, restoreStandard(saved, {}))
    expect(restored.map(({ label }) => label)).toEqual(['Clerk', 'Night shift', 'CSR', 'Supplier', 'Read-only'])
    expect([hasStandard(saved), hasStandard(restored), presetsBody(restored)?.length]).toEqual([false, true, 5])
  })

  it('that someone else has changed meanwhile keep that change', () => {
    const draft = changePreset(PRESETS, {}, 'clerk', { ...clerk, label: 'Picker' })
    const savedByOthers = PRESETS.map((preset) => (preset.key === 'csr' ? { ...preset, label: 'Front desk' } : preset))
    expect(withPresetDraft(savedByOthers, draft).map(({ label }) => label)).toEqual(['Picker', 'Front desk', 'Supplier', 'Read-only'])
    expect(changePreset(PRESETS, draft, 'clerk', clerk)).toEqual({})
    const added = changePreset(PRESETS, {}, 'p-1', NIGHT)
    expect(withPresetDraft(PRESETS, added).at(-1)).toEqual(NIGHT)
    expect(changePreset(PRESETS, added, 'p-1', null)).toEqual({})
  })

  it('that someone else has changed, added or removed in the same way are not changes any more', () => {
    const night = changePreset(PRESETS, {}, 'p-1', NIGHT)
    const draft = changePreset(PRESETS, changePreset(PRESETS, night, 'clerk', { ...clerk, label: 'Picker' }), 'csr', null)
    expect(draftWithoutSaved(PRESETS, draft)).toEqual(draft)
    const theirs = [{ ...clerk, label: 'Picker', description: 'Theirs' }, ...PRESETS.filter(({ key }) => key !== 'clerk' && key !== 'csr')]
    expect(draftWithoutSaved(theirs, draft)).toEqual(night)
    expect(draftWithoutSaved([...theirs, NIGHT], draft)).toEqual({})
  })

  it('keep what is typed, even a space at the end of a name', () => {
    const typed = (label: string) => withPresetDraft([clerk], changePreset([clerk], {}, 'clerk', { ...clerk, label }))[0]?.label
    expect([typed('Clerk '), typed('Clerk n')]).toEqual(['Clerk ', 'Clerk n'])
  })

  it('have their changes named', () => {
    const after = [{ ...clerk, level: 'Manager' as const, rights: { ...clerk.rights, age: [], audit: ['can_view' as const] } }, NIGHT]
    expect(presetChanges(PRESETS.slice(0, 2), after).map(({ sign, text }) => `${sign} ${text}`)).toEqual([
      '→ Clerk: level Manager, − view in Stock age, − export in Stock age, 2 more',
      '− CSR',
      '+ Night shift',
    ])
  })

  it('have their changes named in the words of the menu', () => {
    const after = [{ ...clerk, isSupplier: true, rights: { ...clerk.rights, suppliers: ['can_view' as const] } }]
    const words = (text: string) => text.replace(/supplier/i, 'vendor')
    expect(presetChanges([clerk], after, words)).toEqual([{ sign: '→', text: 'Clerk: for users of a vendor, + view in vendors' }])
  })

  it('show a changed description, so that nobody overwrites what someone else wrote without seeing it', () => {
    const described = (description: string) => [{ ...clerk, description }]
    expect(presetChanges([clerk], described('For people at the dock'))).toEqual([
      { sign: '→', text: 'Clerk: description “For people at the dock”' },
    ])
    expect(presetChanges([clerk], described(''))).toEqual([{ sign: '→', text: 'Clerk: no description' }])
  })

  it('need a name of their own, View in every module, and the Regular level for users of a supplier', () => {
    expect(presetProblems(PRESETS)).toEqual({})
    expect(presetProblems([clerk, { ...NIGHT, label: '' }])).toEqual({ 'p-1': 'Enter a name.' })
    expect(presetProblems([clerk, { ...NIGHT, label: 'CLERK' }])).toEqual({ '': 'Two presets have the same name.' })
    expect(presetProblems([{ ...NIGHT, isSupplier: true, level: 'Admin' }])).toEqual({
      'p-1': 'Supplier users always have the Regular level.',
    })
  })
})

describe('a preset that two administrators change', () => {
  const withRights = (preset: Preset, rights: Preset['rights']): Preset => ({ ...preset, rights: { ...preset.rights, ...rights } })
  const changed = (next: Preset | null, draft: PresetDraft = {}, saved: Preset = clerk) => changePreset([saved], draft, 'clerk', next)
  const textsOf = (before: readonly Preset[], now: readonly Preset[]) =>
    presetChanges(before, now).map(({ sign, text }) => `${sign} ${text}`)
  /** What the save bar lists once `saved` has been loaded, and what it says that someone else has changed. */
  const barOf = (draft: PresetDraft, saved: Preset | null) => {
    const presets = saved ? [saved] : []
    return {
      changes: textsOf(presets, withPresetDraft(presets, draft)),
      theirs: textsOf(presetsBeforeTheirs(presets, draft), presets),
    }
  }
  const rejections: Preset['rights'] = { rejections: ['can_view', 'can_export'] }

  it('has the rights of both, and what only one has changed does not count as a change by the other', () => {
    const draft = changed(withRights(clerk, rejections))
    const theirs = { ...withRights(clerk, { sales_orders: ['can_view'] }), description: 'For the dock' }
    expect(barOf(draft, theirs)).toEqual({ changes: ['→ Clerk: + view in Rejections, + export in Rejections'], theirs: [] })
    expect(withPresetDraft([theirs], draft)).toEqual([withRights(theirs, rejections)])
    const more = changed({ ...withRights(theirs, rejections), level: 'Manager' }, draft, theirs)
    expect(barOf(more, theirs).changes).toEqual(['→ Clerk: level Manager, + view in Rejections, + export in Rejections'])
    expect(barOf(more, clerk).changes).toEqual(['→ Clerk: level Manager, + view in Rejections, + export in Rejections'])
  })

  it('has the later value of a field that both have changed, and the bar says so until that field is changed again', () => {
    const draft = changed({ ...clerk, description: 'Mine', label: 'Picker' })
    const theirs = { ...clerk, description: 'Theirs' }
    const expected = { changes: ['→ Clerk: name Picker, description “Mine”'], theirs: ['→ Clerk: description “Theirs”'] }
    expect(barOf(draft, theirs)).toEqual(expected)
    expect(barOf(draft, { ...clerk, description: 'Mine' })).toEqual({ changes: ['→ Clerk: name Picker'], theirs: [] })
    const mine = { ...theirs, description: 'Mine' }
    expect(barOf(changed({ ...mine, label: 'Packer' }, draft, theirs), theirs).theirs).toEqual(expected.theirs)
    expect(barOf(changed({ ...mine, label: 'Picker', description: 'Both' }, draft, theirs), theirs).theirs).toEqual([])
  })

  it('is named if one of them has removed it, and is as the other left it', () => {
    const draft = changed({ ...clerk, description: 'Mine' })
    expect(barOf(draft, null)).toEqual({ changes: ['+ Clerk'], theirs: ['− Clerk'] })
    expect(withPresetDraft([], draft)).toEqual([{ ...clerk, description: 'Mine' }])
    const removed = changed(null)
    expect(barOf(removed, clerk)).toEqual({ changes: ['− Clerk'], theirs: [] })
    expect(barOf(removed, withRights(clerk, { sales_orders: ['can_view'] }))).toEqual({
      changes: ['− Clerk'],
      theirs: ['→ Clerk: + view in Sales orders'],
    })
    expect(barOf(removed, null)).toEqual({ changes: [], theirs: [] })
  })

  it('has “view” in a module where one has given a right, and no right where one has removed “view”', () => {
    const giving = changed(withRights(clerk, { stock: ['can_view', 'can_export', 'can_print', 'can_edit'] }))
    expect(withPresetDraft([withRights(clerk, { stock: [] })], giving)[0]?.rights.stock).toEqual(['can_view', 'can_edit'])
    const removing = changed(withRights(clerk, { stock: [] }))
    expect(withPresetDraft([withRights(clerk, { stock: ['can_view', 'can_edit'] })], removing)[0]?.rights.stock).toBeUndefined()
  })

  it('has the Regular level if one has made it a preset for suppliers', () => {
    const regular = { ...clerk, level: 'Regular' as const }
    const draft = changed({ ...regular, isSupplier: true }, {}, regular)
    expect(withPresetDraft([{ ...regular, level: 'Manager' }], draft)).toEqual([{ ...regular, isSupplier: true }])
  })

  it('keeps what was changed while the presets were being saved, as a change to what was sent', () => {
    const sent = changed(withRights(clerk, rejections))
    const saved = withRights(clerk, rejections)
    const afterSave = (draft: PresetDraft) => {
      unsavedPresets.set(draft)
      unsavedPresets.removeSaved(sent)
      const left = unsavedPresets.all()
      unsavedPresets.discardAll()
      return left
    }
    expect(afterSave(sent)).toEqual({})
    expect(barOf(afterSave(changed({ ...saved, label: 'Picker' }, sent)), saved).changes).toEqual(['→ Clerk: name Picker'])
    expect(barOf(afterSave(changed(clerk, sent)), saved).changes).toEqual(['→ Clerk: − view in Rejections, − export in Rejections'])
  })
})
