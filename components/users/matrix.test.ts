import { describe, expect, it } from 'vitest'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { rightKey, type Flat } from './shared/flat.ts'
import { columnOf, lockOf, tickOf, toggleColumn, toggleRight, toggleRow } from './matrix.ts'
import { chosenPreset, presetChanges, PRESETS } from './presets.ts'
import { levelChange, offeredIn, RIGHTS, type Right } from './shared/words.ts'

const free = () => false
const only =
  (module: Module, ...rights: Right[]) =>
  (one: string, right: Right) =>
    !(one === module && rights.includes(right))
const rights = (...held: Right[]) => ({
  module: 'stock' as const,
  ...(Object.fromEntries(RIGHTS.map((right) => [right, held.includes(right)])) as Record<Right, boolean>),
})

describe('the matrix of rights', () => {
  it('lets an administrator give everything, and others what they hold', () => {
    expect(lockOf({ userLevel: 'Admin', modules: [] }, 'audit', 'can_delete')).toBeNull()
    const manager = { userLevel: 'Manager', modules: [rights('can_view', 'can_edit')] } as const
    expect(lockOf(manager, 'stock', 'can_edit')).toBeNull()
    expect(lockOf(manager, 'stock', 'can_export')).toBe('You may not export here yourself')
    expect(lockOf(manager, 'users', 'can_view')).toBe('You don’t have this module yourself')
    // At this level the right has no effect.
    expect(lockOf({ userLevel: 'Admin', modules: [] }, 'users', 'can_view', 'Regular')).toBe('From level Manager up')
    expect(lockOf({ userLevel: 'Admin', modules: [] }, 'users', 'can_view', 'Manager')).toBeNull()
  })

  it('gives the view with every other right, and takes every right with the view', () => {
    expect(toggleRight({}, 'stock', 'can_edit', true, free)).toEqual({ 'm.stock.can_edit': true, 'm.stock.can_view': true })
    const all = Object.fromEntries(RIGHTS.map((right) => [rightKey('stock', right), true]))
    expect(Object.values(toggleRight(all, 'stock', 'can_view', false, free))).toEqual(RIGHTS.map(() => false))
  })

  it('leaves what is locked, and the view that it needs', () => {
    const flat: Flat = { 'm.stock.can_view': true, 'm.stock.can_delete': true }
    expect(toggleRight(flat, 'stock', 'can_view', false, only('stock', 'can_view', 'can_edit'))).toEqual({})
    expect(toggleRow(flat, 'stock', true, only('stock', 'can_export'))).toEqual({ 'm.stock.can_export': true })
    expect(toggleRight(flat, 'users', 'can_edit', true, only('stock', 'can_edit'))).toEqual({})
  })

  it('ticks a column in the modules that can be seen', () => {
    const flat: Flat = { 'm.stock.can_view': true, 'm.age.can_view': true }
    expect(toggleColumn(flat, 'can_export', true, free)).toMatchObject({ 'm.stock.can_export': true, 'm.age.can_export': true })
    expect(toggleColumn(flat, 'can_export', true, free)).not.toHaveProperty('m.audit.can_export')
    expect(Object.keys(toggleColumn(flat, 'can_view', true, free))).toHaveLength(MODULES.length - 1) // labels have no screen
  })

  it('shows a column half while modules are left out, and a press still gives or takes', () => {
    const some: Flat = { 'm.stock.can_view': true, 'm.stock.can_export': true }
    expect(columnOf(some, 'can_export', ['stock', 'audit'])).toEqual({ tick: 'mixed', gives: false })
    expect(columnOf({ ...some, 'm.audit.can_view': true }, 'can_export', ['stock', 'audit'])).toEqual({ tick: 'mixed', gives: true })
    expect(columnOf(some, 'can_export', ['stock'])).toEqual({ tick: true, gives: false })
    expect(columnOf(some, 'can_view', ['stock', 'audit'])).toEqual({ tick: 'mixed', gives: true })
  })

  it('shows none, some and all', () => {
    expect([tickOf([]), tickOf([false, false]), tickOf([true, false]), tickOf([true, true])]).toEqual([false, false, 'mixed', true])
  })
})

describe('presets', () => {
  it('set every right of every module that can be given, and no right without the view', () => {
    for (const preset of PRESETS) {
      const changes = presetChanges(preset, free)
      expect(Object.keys(changes)).toHaveLength(MODULES.flatMap((module) => [...offeredIn(module)]).length)
      for (const module of MODULES) {
        const given = RIGHTS.filter((right) => changes[rightKey(module, right)] === true)
        expect(given.length === 0 || given.includes('can_view')).toBe(true)
      }
      expect(changes['m.users.can_view']).toBe(false)
    }
  })

  it('leave alone what the actor cannot give', () => {
    expect(presetChanges(PRESETS[0]!, only('sales_orders', 'can_view', 'can_edit'))).toEqual({
      'm.sales_orders.can_view': false,
      'm.sales_orders.can_edit': false,
    })
  })
})

describe('what is offered', () => {
  it('leaves out rights that mean nothing, in rows, columns and presets', () => {
    expect([offeredIn('movements'), offeredIn('labels'), offeredIn('rejections')]).toEqual([
      ['can_view', 'can_export', 'can_print'],
      [],
      ['can_view', 'can_edit', 'can_export', 'can_print'],
    ])
    expect(MODULES.filter((module) => offeredIn(module).includes('can_delete'))).toEqual([])
    expect(offeredIn('yard')).toEqual(RIGHTS)
    expect(Object.keys(toggleRow({}, 'stock', true, free))).toEqual(['m.stock.can_view', 'm.stock.can_export', 'm.stock.can_print'])
    expect(toggleColumn({ 'm.stock.can_view': true }, 'can_create', true, free)).toEqual({})
    for (const preset of PRESETS)
      for (const [module, given] of Object.entries(preset.rights))
        expect(given.filter((right) => !offeredIn(module).includes(right))).toEqual([])
  })
})

describe('the preset that is chosen', () => {
  it('is the one that the rights equal, as far as the actor could give it', () => {
    for (const preset of PRESETS) expect(chosenPreset(presetChanges(preset, free), free)).toBe(preset.key)
    const clerk = presetChanges(PRESETS[0]!, free)
    expect(chosenPreset({ ...clerk, 'm.audit.can_view': true }, free)).toBeNull()
    expect(chosenPreset({ ...clerk, 'm.audit.can_view': true }, (module) => module === 'audit')).toBe('clerk')
    expect(chosenPreset({}, free)).toBeNull()
    expect(chosenPreset(clerk, () => true)).toBeNull()
  })
})

describe('a change of level', () => {
  it('says what it adds on the way up and what it takes on the way down', () => {
    expect(levelChange('Regular', 'Admin').adds).toHaveLength(6)
    expect(levelChange('Admin', 'Manager')).toEqual({ adds: [], takes: levelChange('Manager', 'Admin').adds })
    expect(levelChange('Manager', 'Manager')).toEqual({ adds: [], takes: [] })
  })
})
