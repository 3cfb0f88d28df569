import { describe, expect, it } from 'vitest'
import { MODULES } from '#lib/modules.ts'
import { EVERY_MODULE, modulesFrom, modulesOf, RIGHTS_TEXT, rightsText } from './rights.ts'

describe('rights in a sealed session', () => {
  it('come back as they were, each right of each module by itself', () => {
    const single = MODULES.flatMap((module) =>
      (['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const).map((right) =>
        modulesOf([
          { module, can_view: null, can_create: null, can_edit: null, can_delete: null, can_export: null, can_print: null, [right]: true },
        ]),
      ),
    )
    for (const modules of [...single, EVERY_MODULE, []]) {
      const text = rightsText(modules)
      expect(text).toMatch(RIGHTS_TEXT)
      expect(modulesFrom(text)).toEqual(modules)
    }
    expect(new Set(single.map(rightsText)).size).toBe(single.length)
  })

  it('stand where the sessions of an older version have them', () => {
    const sealed = [
      'stock',
      'movements',
      'age',
      'purchase_orders',
      'sales_orders',
      'shipments',
      'suppliers',
      'audit',
      'rejections',
      'users',
      'labels',
    ]
    expect(sealed.toSorted(), 'Add a new module at the end, as POSITION in lib/bff/session/rights.ts has it').toEqual(
      [...MODULES].toSorted(),
    )
    for (const [position, module] of sealed.entries())
      expect(
        modulesFrom(`${'A'.repeat(position)}B`).map((one) => one.module),
        'A position in lib/bff/session/rights.ts never goes to another module: a new module takes the next number',
      ).toEqual([module])
  })

  it('grant nothing in a module that the text does not speak of', () => {
    expect(modulesFrom('B').map(({ module, can_view, can_edit }) => [module, can_view, can_edit])).toEqual([['stock', true, false]])
    expect([modulesFrom(''), modulesFrom('!!!')]).toEqual([[], []])
  })
})
