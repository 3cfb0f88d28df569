import { expect, it } from 'vitest'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { PLAN } from './plan.ts'

it('every GET of the contract is asked by the check', () => {
  const asked = new Set<CallName>(PLAN.map(({ call }) => call))
  const reads = (Object.entries(calls) as [CallName, Call][]).filter(([, { method }]) => method === 'GET').map(([name]) => name)
  expect(
    reads.filter((name) => !asked.has(name)),
    'Say in PLAN of lib/check/plan.ts how to ask for these calls',
  ).toEqual([])
})
