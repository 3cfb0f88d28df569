import { expect, it } from 'vitest'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { PLAN } from './plan.ts'

it('the check makes every GET of the contract, in every view', () => {
  const asked = new Set(PLAN.flatMap(({ call, view }) => [call, `${call} ${view}`]))
  const reads = (Object.entries(calls) as [CallName, Call][]).filter(([, { method }]) => method === 'GET')
  const wanted = reads.flatMap(([name, { views }]) => (views ? Object.keys(views).map((view) => `${name} ${view}`) : [name]))
  expect(
    wanted.filter((one) => !asked.has(one)),
    'Add these calls and views to PLAN in lib/check/plan.ts',
  ).toEqual([])
})
