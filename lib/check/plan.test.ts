import { expect, it } from 'vitest'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { PLAN } from './plan.ts'

it('the check makes every GET of the contract, in every view', () => {
  const probed = new Set(PLAN.flatMap(({ call, view }) => [call, `${call} ${view}`]))
  const reads = (Object.entries(calls) as [CallName, Call][]).filter(([, { method }]) => method === 'GET')
  const expected = reads.flatMap(([name, { views }]) => (views ? Object.keys(views).map((view) => `${name} ${view}`) : [name]))
  expect(
    expected.filter((read) => !probed.has(read)),
    'Add these calls and views to PLAN in lib/check/plan.ts',
  ).toEqual([])
})
