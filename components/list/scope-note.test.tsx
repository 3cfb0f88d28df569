import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { customers } from '#components/customers/customers-resource.ts'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { usersList } from '#components/users/users-resource.ts'
import type { Scope } from '#lib/client/scope.ts'
import { wordsOf } from '#lib/client/field-labels.ts'
import { narrowedText, ScopeNote } from './scope-note.tsx'

const NO_SCOPE: Scope = { client: [], owner: [], site: [] }
const session = {
  clients: [
    { client_code: 'ACME', owners: [{ owner_code: 'ACME-AU' }, { owner_code: 'ACME-NZ' }] },
    { client_code: 'BOREAL', owners: [{ owner_code: 'BOREAL' }] },
  ],
  sites: [{ site_code: 'SYD1' }, { site_code: 'MEL2' }],
}
const current = { session, scope: NO_SCOPE }
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => current.session }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ ...current.scope, setScope: () => undefined }) }))
vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useWords: () => wordsOf((key, fallback) => (key === 'site_code' ? 'Warehouse' : fallback)),
}))

const textOf = (scope: Partial<Scope>, { columns } = stockHolding as { columns: readonly { key: string }[] }) => {
  current.scope = { ...NO_SCOPE, ...scope }
  return renderToStaticMarkup(<ScopeNote columns={columns} isSearch />).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').trim() // prettier-ignore
}

it('an empty list says which part of the scope was searched and offers to show everything', () => {
  expect(textOf({ site: ['SYD1'] })).toBe('Only SYD1 was searched, as chosen at the top. Show all warehouses')
  expect(textOf({ client: ['ACME'], owner: ['acme-nz'], site: ['SYD1'] })).toBe(
    'Only acme-nz at SYD1 was searched, as chosen at the top. Show all clients, owners and warehouses',
  )
  expect(textOf({ client: ['ACME'] })).toBe('Only ACME was searched, as chosen at the top. Show all clients')
})

it('a scope that leaves nothing out is not named', () => {
  expect(textOf({})).toBe('')
  expect(textOf({ client: ['ACME', 'BOREAL'], site: ['MEL2', 'syd1'] })).toBe('')
  // Customers have no site, and users no scope at all.
  expect(textOf({ site: ['SYD1'] }, customers)).toBe('')
  expect(textOf({ client: ['ACME'], site: ['SYD1'] }, customers)).toContain('Only ACME was searched')
  expect(textOf({ client: ['ACME'], site: ['SYD1'] }, usersList)).toBe('')
  current.session = { clients: session.clients.slice(1), sites: session.sites.slice(0, 1) }
  expect(textOf({ client: ['BOREAL'], owner: ['BOREAL'], site: ['SYD1'] })).toBe('')
  current.session = session
})

it('several codes are plural, and a sentence in a link is not repeated', () => {
  expect(narrowedText({ site: ['SYD1', 'MEL2'] }, true)).toBe('Only SYD1 and MEL2 were searched, as chosen at the top.')
  expect(narrowedText({ owner: ['ACME-AU', 'ACME-NZ'], site: ['SYD1'] }, false)).toBe(
    'Only ACME-AU and ACME-NZ at SYD1 are shown, as chosen at the top.',
  )
  expect(narrowedText({ site: ['Call 555 1234'] }, true)).toBe('Only what is chosen at the top was searched.')
})
