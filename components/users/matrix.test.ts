import { describe, expect, it } from 'vitest'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { CLOSED_TO_SUPPLIERS } from '#lib/reference/auth/access-refusal.ts'
import { rightKey, type UserFields } from './shared/user-fields.ts'
import {
  columnState,
  effectiveRights,
  lockReason,
  combinedTick,
  rowRights,
  rowTick,
  toggleColumn,
  toggleRight,
  toggleRow,
} from './matrix.ts'
import { findPreset, lackedText, presetChanges, presetRefusal } from './shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { effectiveRightsIn, offeredRights } from './shared/offered-rights.ts'
import { levelChange } from './shared/words.ts'

const at = (level: string, isSupplier = false) => ({ level, isSupplier })
const nothingLocked = () => false
const lockedExcept =
  (module: Module, ...rights: Right[]) =>
  (key: string, right: Right) =>
    !(key === module && rights.includes(right))
const rights = (...granted: Right[]) => ({
  module: 'stock' as const,
  ...(Object.fromEntries(RIGHTS.map((right) => [right, granted.includes(right)])) as Record<Right, boolean>),
})

describe('the matrix of rights', () => {
  it('lets administrators grant every right, and others only the rights that they have', () => {
    expect(lockReason({ userLevel: 'Admin', modules: [] }, 'audit', 'can_delete')).toBeNull()
    const manager = { userLevel: 'Manager', modules: [rights('can_view', 'can_edit')] } as const
    expect(lockReason(manager, 'stock', 'can_edit')).toBeNull()
    expect(lockReason(manager, 'stock', 'can_export')).toBe('You cannot export here yourself')
    expect(lockReason(manager, 'users', 'can_view')).toBe('You don’t have this module yourself')
    // At this level the right has no effect.
    expect(lockReason({ userLevel: 'Admin', modules: [] }, 'users', 'can_view', at('Regular'))).toBe('Requires level Manager or higher')
    expect(lockReason({ userLevel: 'Admin', modules: [] }, 'users', 'can_view', at('Manager'))).toBeNull()
    expect(lockReason({ userLevel: 'Admin', modules: [] }, 'settings', 'can_view', at('Manager'))).toBe('Requires level Admin or higher')
    expect(lockReason({ userLevel: 'Admin', modules: [] }, 'settings', 'can_view', at('Clerk'))).toBeNull()
  })

  it('does not let regular users get the right to change rejected messages, which requires a manager', () => {
    const admin = { userLevel: 'Admin', modules: [] } as const
    const lock = (right: Right) => lockReason(admin, 'rejections', right, at('Regular'))
    expect([lock('can_view'), lock('can_edit')]).toEqual([null, 'Requires level Manager or higher'])
    expect(lockReason(admin, 'rejections', 'can_edit', at('Manager'))).toBeNull()
    const copied = [
      { ...rights('can_view', 'can_edit'), module: 'rejections' },
      { ...rights('can_view'), module: 'users' },
      rights('can_view', 'can_edit'),
    ]
    expect(effectiveRights(copied, at('Regular'))).toEqual([{ ...rights('can_view'), module: 'rejections' }, copied[2]])
    expect(effectiveRights(copied, at('Manager'))).toEqual(copied)
  })

  it('tells apart rights with an effect and rights kept from a higher level', () => {
    const kept = rights('can_view', 'can_edit', 'can_export')
    expect(effectiveRightsIn('rejections', kept, at('Regular'))).toEqual(['can_view', 'can_export'])
    expect(effectiveRightsIn('users', kept, at('Regular'))).toEqual([])
    expect(effectiveRightsIn('users', kept, at('Manager'))).toEqual(['can_view', 'can_edit', 'can_export'])
    expect(effectiveRightsIn('stock', undefined, at('Regular'))).toEqual([])
  })

  it('does not let supplier users get rights in modules that are closed to them', () => {
    const supplier = at('Regular', true)
    const reason = 'Supplier users don’t have access to this module'
    const lock = (module: Module) => lockReason({ userLevel: 'Admin', modules: [] }, module, 'can_view', supplier)
    expect(MODULES.filter((module) => lock(module) === reason)).toEqual(CLOSED_TO_SUPPLIERS)
    expect([lock('stock'), lock('users')]).toEqual([null, 'Requires level Manager or higher'])
    const granted = [{ ...rights('can_view'), module: 'movements' }, rights('can_view', 'can_export')]
    expect(effectiveRights(granted, supplier)).toEqual([granted[1]])
    expect(effectiveRightsIn('movements', granted[0], supplier)).toEqual([])
    const create = (holder: ReturnType<typeof at>) => lockReason({ userLevel: 'Admin', modules: [] }, 'suppliers', 'can_create', holder)
    expect([create(supplier), create(at('Regular'))]).toEqual(['Supplier users cannot add suppliers', null])
    expect(effectiveRightsIn('suppliers', rights('can_view', 'can_create', 'can_edit'), supplier)).toEqual(['can_view', 'can_edit'])
    expect(effectiveRightsIn('stock', granted[1], supplier)).toEqual(['can_view', 'can_export'])
  })

  it('grants "view" with every other right, and removes all rights with "view"', () => {
    expect(toggleRight({}, 'stock', 'can_edit', true, nothingLocked)).toEqual({ 'm.stock.can_edit': true, 'm.stock.can_view': true })
    const all = Object.fromEntries(RIGHTS.map((right) => [rightKey('stock', right), true]))
    expect(Object.values(toggleRight(all, 'stock', 'can_view', false, nothingLocked))).toEqual(RIGHTS.map(() => false))
  })

  it('does not change locked rights, nor the "view" that they require', () => {
    const fields: UserFields = { 'm.stock.can_view': true, 'm.stock.can_delete': true }
    expect(toggleRight(fields, 'stock', 'can_view', false, lockedExcept('stock', 'can_view', 'can_edit'))).toEqual({})
    expect(toggleRow(fields, 'stock', true, lockedExcept('stock', 'can_export'))).toEqual({ 'm.stock.can_export': true })
    expect(toggleRight(fields, 'users', 'can_edit', true, lockedExcept('stock', 'can_edit'))).toEqual({})
  })

  it('sums up and changes in a row only the rights that can be granted to this user', () => {
    const holder = at('Regular', true)
    const isLocked = (module: string, right: Right) => lockReason({ userLevel: 'Admin', modules: [] }, module, right, holder) !== null
    const granted = toggleRow({}, 'suppliers', true, isLocked)
    expect(Object.keys(granted)).toEqual(['can_view', 'can_edit', 'can_export', 'can_print'].map((right) => `m.suppliers.${right}`))
    expect(rowTick(granted, 'suppliers', isLocked)).toBe(true)
    expect(rowTick({ ...granted, 'm.suppliers.can_edit': false }, 'suppliers', isLocked)).toBe('mixed')
    expect(toggleRow(granted, 'suppliers', false, isLocked)).toMatchObject({
      'm.suppliers.can_view': false,
      'm.suppliers.can_print': false,
    })
    expect([rowRights({}, 'movements', isLocked), rowTick({ 'm.movements.can_view': true }, 'movements', isLocked)]).toEqual([[], 'mixed'])
  })

  it('removes a row’s other rights but keeps "view" if a locked right requires it', () => {
    const isLocked = lockedExcept('stock', 'can_view', 'can_export')
    const fields: UserFields = { 'm.stock.can_view': true, 'm.stock.can_export': true, 'm.stock.can_print': true }
    expect(rowTick(fields, 'stock', isLocked)).toBe(true)
    expect(toggleRow(fields, 'stock', false, isLocked)).toEqual({ 'm.stock.can_export': false })
    expect(rowRights(fields, 'stock', lockedExcept('stock', 'can_view'))).toEqual([])
  })

  it('ticks a column in the modules that the user can view', () => {
    const fields: UserFields = { 'm.stock.can_view': true, 'm.age.can_view': true }
    expect(toggleColumn(fields, 'can_export', true, nothingLocked)).toMatchObject({ 'm.stock.can_export': true, 'm.age.can_export': true })
    expect(toggleColumn(fields, 'can_export', true, nothingLocked)).not.toHaveProperty('m.audit.can_export')
    expect(Object.keys(toggleColumn(fields, 'can_view', true, nothingLocked))).toHaveLength(MODULES.length - 1) // labels have no screen
  })

  it('shows a column as mixed while modules lack the right, and a press still grants or removes it', () => {
    const mixed: UserFields = { 'm.stock.can_view': true, 'm.stock.can_export': true }
    expect(columnState(mixed, 'can_export', ['stock', 'audit'])).toEqual({ tick: 'mixed', turnsOn: false })
    expect(columnState({ ...mixed, 'm.audit.can_view': true }, 'can_export', ['stock', 'audit'])).toEqual({ tick: 'mixed', turnsOn: true })
    expect(columnState(mixed, 'can_export', ['stock'])).toEqual({ tick: true, turnsOn: false })
    expect(columnState(mixed, 'can_view', ['stock', 'audit'])).toEqual({ tick: 'mixed', turnsOn: true })
  })

  it('shows a combined checkbox as empty, mixed or ticked', () => {
    expect([combinedTick([]), combinedTick([false, false]), combinedTick([true, false]), combinedTick([true, true])]).toEqual([
      false,
      false,
      'mixed',
      true,
    ])
  })
})

describe('presets', () => {
  it('set every right that can be granted, and no right without "view"', () => {
    for (const preset of PRESETS) {
      const changes = presetChanges(preset, nothingLocked)
      expect(Object.keys(changes)).toHaveLength(MODULES.flatMap((module) => [...offeredRights(module)]).length)
      for (const module of MODULES) {
        const granted = RIGHTS.filter((right) => changes[rightKey(module, right)] === true)
        expect(granted.length === 0 || granted.includes('can_view')).toBe(true)
      }
      expect(changes['m.users.can_view']).toBe(false)
    }
  })

  it('for a CSR include the customers of the orders, and no right that needs a higher level', () => {
    const csr = presetChanges(
      PRESETS.find(({ key }) => key === 'csr')!,
      nothingLocked,
    )
    expect([csr['m.sales_orders.can_create'], csr['m.customers.can_view'], csr['m.customers.can_edit']]).toEqual([true, true, true])
    expect([csr['m.rejections.can_view'], csr['m.rejections.can_edit']]).toEqual([true, false])
  })

  it('do not change rights that the signed-in user cannot grant', () => {
    expect(presetChanges(PRESETS[0]!, lockedExcept('sales_orders', 'can_view', 'can_edit'))).toEqual({
      'm.sales_orders.can_view': false,
      'm.sales_orders.can_edit': false,
    })
  })
})

describe('offered rights', () => {
  it('exclude rights without effect, in rows, columns and presets', () => {
    expect([offeredRights('movements'), offeredRights('labels'), offeredRights('rejections')]).toEqual([
      ['can_view', 'can_export', 'can_print'],
      [],
      ['can_view', 'can_edit', 'can_export', 'can_print'],
    ])
    expect(MODULES.filter((module) => offeredRights(module).includes('can_delete'))).toEqual([])
    expect(offeredRights('yard')).toEqual(RIGHTS)
    expect(Object.keys(toggleRow({}, 'stock', true, nothingLocked))).toEqual([
      'm.stock.can_view',
      'm.stock.can_export',
      'm.stock.can_print',
    ])
    expect(toggleColumn({ 'm.stock.can_view': true }, 'can_create', true, nothingLocked)).toEqual({})
    for (const preset of PRESETS)
      for (const [module, rights] of Object.entries(preset.rights))
        expect(rights.filter((right) => !offeredRights(module).includes(right))).toEqual([])
  })
})

describe('the current preset', () => {
  const keyOf = (...args: Parameters<typeof findPreset>) => findPreset(...args)?.key

  it('is the one that matches the rights, ignoring locked ones', () => {
    for (const preset of PRESETS) expect(keyOf(presetChanges(preset, nothingLocked), nothingLocked)).toBe(preset.key)
    const clerk = presetChanges(PRESETS[0]!, nothingLocked)
    expect(keyOf({ ...clerk, 'm.audit.can_view': true }, nothingLocked)).toBeUndefined()
    expect(keyOf({ ...clerk, 'm.audit.can_view': true }, (module) => module === 'audit')).toBe('clerk')
    expect(keyOf({}, nothingLocked)).toBeUndefined()
    expect(keyOf(clerk, () => true)).toBeUndefined()
  })

  it('is the chosen one if several match because the signed-in user lacks the rights in which they differ', () => {
    const isLocked = lockedExcept('stock', 'can_view')
    const fields = { 'm.stock.can_view': true }
    for (const { key } of PRESETS) expect(keyOf(fields, isLocked, { chosen: key, isLacked: isLocked })).toBe(key)
    // None was chosen, and none can be granted in full.
    expect(keyOf(fields, isLocked, { isLacked: isLocked })).toBeUndefined()
    expect(keyOf({}, isLocked, { chosen: 'clerk', isLacked: isLocked })).toBeUndefined()
  })
})

describe('a preset with rights that the signed-in user lacks', () => {
  const [clerk] = PRESETS as [Preset]

  it('names them', () => {
    expect(lackedText(clerk, lockedExcept('stock', 'can_view'))).toBe(
      'because you don’t have these rights yourself: Stock movements, Stock age, Shipments, export and print in Stock holding',
    )
    expect(lackedText(clerk, nothingLocked)).toBeNull()
  })

  it('can be chosen unless the signed-in user lacks all of its rights', () => {
    expect(presetRefusal(clerk, lockedExcept('stock', 'can_view'))).toBeNull()
    expect(presetRefusal(clerk, lockedExcept('users', 'can_view'))).toBe('You don’t have any of the rights of this preset yourself')
    expect(presetRefusal({ ...clerk, rights: {} }, lockedExcept('users', 'can_view'))).toBeNull()
  })
})

describe('a change of level', () => {
  it('lists what a higher level makes possible, with the rights that it requires, and what a lower level rules out', () => {
    const { adds } = levelChange('Regular', 'System')
    expect(adds).toHaveLength(6)
    expect(levelChange('Regular', 'Manager').adds).toHaveLength(3)
    expect(adds.filter((text) => !/^With (?:rights|Edit) in /.test(text))).toEqual([])
    expect(levelChange('Admin', 'Manager')).toEqual({ adds: [], removes: levelChange('Manager', 'Admin').adds })
    expect(levelChange('Manager', 'Manager')).toEqual({ adds: [], removes: [] })
  })
})
