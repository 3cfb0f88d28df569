import { describe, expect, it } from 'vitest'
import { MODULES } from '#lib/modules.ts'
import { ALL_RIGHTS, decodeRights, knownModules, RIGHTS_TEXT, encodeRights } from './sealed-rights.ts'

describe('rights in a sealed session', () => {
  it('survive encoding and decoding, each right of each module', () => {
    const single = MODULES.flatMap((module) =>
      (['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const).map((right) =>
        knownModules([
          { module, can_view: null, can_create: null, can_edit: null, can_delete: null, can_export: null, can_print: null, [right]: true },
        ]),
      ),
    )
    for (const modules of [...single, ALL_RIGHTS, []]) {
      const text = encodeRights(modules)
      expect(text).toMatch(RIGHTS_TEXT)
      expect(decodeRights(text)).toEqual(modules)
    }
    expect(new Set(single.map(encodeRights)).size).toBe(single.length)
  })

  it('keep the positions of sessions sealed by an older version', () => {
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
      'customers',
      'settings',
    ]
    expect(
      sealed.toSorted(),
      'Add the new module at the end of this list, with the same position as in lib/bff/session/sealed-rights.ts',
    ).toEqual([...MODULES].toSorted())
    for (const [position, module] of sealed.entries())
      expect(
        decodeRights(`${'A'.repeat(position)}B`).map((access) => access.module),
        'Never give a position in lib/bff/session/sealed-rights.ts to another module: a new module takes the next number',
      ).toEqual([module])
  })

  it('grant nothing in a module that the text does not mention', () => {
    expect(decodeRights('B').map(({ module, can_view, can_edit }) => [module, can_view, can_edit])).toEqual([['stock', true, false]])
    expect([decodeRights(''), decodeRights('!!!')]).toEqual([[], []])
  })
})
