import { expect, it } from 'vitest'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { PLAN } from './plan.ts'

it('every GET of the contract is asked by the check, in every view', () => {
  const asked = new Set(PLAN.flatMap(({ call, view }) => [call, `${call} ${view}`]))
  const reads = (Object.entries(calls) as [CallName, Call][]).filter(([, { method }]) => method === 'GET')
  const wanted = reads.flatMap(([name, { views }]) => (views ? Object.keys(views).map((view) => `${name} ${view}`) : [name]))
  expect(
    wanted.filter((one) => !asked.has(one)),
    'Say in PLAN of lib/check/plan.ts how to ask for these calls and views',
  ).toEqual([])
})
