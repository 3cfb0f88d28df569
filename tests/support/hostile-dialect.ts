import { type CallEntry, defineDialect, type Json } from 'gatehouse/dialect'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'

/*
 * Runs the hostile tests a second time: every call but two goes through the mapping, under other paths. The steps change
 * nothing, so the expectations of the tests stay the same; a scripted v7 translates the paths back with `contractLine`.
 */

/** Streamed as without a dialect, for the tests that compare bytes. */
const UNMAPPED: readonly CallName[] = ['createSalesOrder', 'stocksMovement']

const unchanged = (value: Json): Json => value

const entryOf = (name: CallName, { path, query, body, isLookup, file }: Call): CallEntry<CallName> => ({
  path: `x/${path}`,
  // Tests try the parameters of this query one by one and compare its error responses byte for byte.
  ...(query && name !== 'stocksHolding' ? { query: unchanged } : {}),
  ...(name === 'stocksHolding' ? {} : { failure: unchanged }),
  ...(body ? { body: unchanged } : {}),
  ...(isLookup || file ? {} : { answer: unchanged }),
})

const entries = (Object.entries<Call>(calls) as [CallName, Call][]).filter(([name]) => !UNMAPPED.includes(name))

export default defineDialect({
  prefix: '/other',
  images: { path: '/images/{client}' },
  calls: Object.fromEntries(entries.map(([name, call]) => [name, entryOf(name, call)])),
})
