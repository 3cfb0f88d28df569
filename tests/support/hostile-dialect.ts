import { type CallEntry, defineDialect, type Json } from 'gatehouse/dialect'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'

/*
 * The hostile tests once more: every call but two goes through the mapping, under other paths. The steps change nothing, so
 * what the tests expect stays; `v7Line` is how a scripted v7 reads the paths.
 */

/** Streamed as without a dialect: what arrives byte for byte is tried with these. */
const ALONE: readonly CallName[] = ['createSalesOrder', 'stocksMovement']

const same = (value: Json): Json => value

const entryOf = (name: CallName, { path, query, body, isLookup, file }: Call): CallEntry<CallName> => ({
  path: `x/${path}`,
  // What is in this query is tried name by name, and its refusals are compared to the byte.
  ...(query && name !== 'stocksHolding' ? { query: same } : {}),
  ...(name === 'stocksHolding' ? {} : { failure: same }),
  ...(body ? { body: same } : {}),
  ...(isLookup || file ? {} : { answer: same }),
})

const entries = (Object.entries<Call>(calls) as [CallName, Call][]).filter(([name]) => !ALONE.includes(name))

export default defineDialect({
  prefix: '/other',
  images: { path: '/images/{client}' },
  calls: Object.fromEntries(entries.map(([name, call]) => [name, entryOf(name, call)])),
})
