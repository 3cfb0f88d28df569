import { describe, expect, it } from 'vitest'
import { presetBody, presetOf } from '#components/users/shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import {
  changePreset,
  hasStandard,
  isSame,
  presetChanges,
  presetProblems,
  presetsBody,
  restoreStandard,
  withPresetDraft,
} from './preset-draft.ts'

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
    expect(changePreset(PRESETS, { 'p-1': NIGHT }, 'p-1', null)).toEqual({})
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

  it('show a changed description, so that nobody overwrites unseen what someone else wrote', () => {
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
