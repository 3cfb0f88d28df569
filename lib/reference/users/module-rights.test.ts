import { expect, it } from 'vitest'
import { calls, type CallName } from '#lib/contract/calls.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULE_RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { routes } from '#lib/reference/routes.ts'
import { sourceFiles, textOf } from '#tests/support/source-graph.ts'

/** `modules.get('shipments')?.can_edit`, and `rights.can_print`, whose module the code around it chooses. */
const CHECK = /modules\.get\('(?<module>\w+)'\)\??\.(?<right>can_\w+)/g

// A manager can change users who have more rights than they do, as long as those have no effect (decision 0148).
it('every right that the API checks is one with an effect, so that it counts when a manager changes its user', () => {
  const sources = sourceFiles('lib/reference').map((file) => textOf(file))
  const inCode = sources.flatMap((text) => [...text.matchAll(CHECK)].map(({ groups }) => [groups!['module'], groups!['right']]))
  const ofRoutes = Object.entries(routes).flatMap(([name, route]) => {
    const call = calls[name as CallName]
    return route?.right && 'module' in call ? [[call.module, route.right.name]] : []
  })
  expect([inCode.length > 10, ofRoutes.length > 3]).toEqual([true, true])
  const checked = [...inCode, ...ofRoutes] as [Module, Right][]
  expect(checked.filter(([module, right]) => !MODULE_RIGHTS[module].includes(right))).toEqual([])
  expect(
    sources.filter((text) => /\.can_delete\b(?! *\})/.test(text.replaceAll('m.can_delete', '').replaceAll('grant.can_delete', ''))),
  ).toEqual([])
})
