import { expect, it } from 'vitest'
import { emptyText, scopeOfClient, scopeText } from './use-in-scope.ts'

const owners = ['ACME-AU', 'ACME-NZ'].map((code) => ({ owner_code: code, owner_name: code }))
const clients = [{ client_code: 'ACME', client_name: 'Acme', owners }]

it('the orders of a customer or supplier are limited to the sites and its client’s owners in the scope', () => {
  const scope = { owner: ['ACME-NZ', 'BOREAL-1'], site: ['MEL2'] }
  expect(scopeOfClient(scope, 'ACME', { clients })).toEqual({ owner: ['ACME-NZ'], site: ['MEL2'] })
  // The scope has another client: the record was opened from a link.
  expect(scopeOfClient({ owner: ['BOREAL-1'], site: [] }, 'ACME', { clients })).toEqual({ owner: [], site: [] })
  expect(scopeOfClient(scope, 'UNLISTED', { clients })).toEqual(scope)
})

it('a note says what the scope leaves out', () => {
  expect(scopeText('orders', { owner: [], site: [] })).toBeNull()
  expect(scopeText('orders', { owner: [], site: ['MEL2'] })).toBe('Only orders at MEL2, as chosen at the top.')
  expect(scopeText('shipments', { owner: ['ACME-NZ'], site: ['MEL2', 'PER3', 'SYD1'] })).toBe(
    'Only shipments of ACME-NZ at MEL2, PER3 and SYD1, as chosen at the top.',
  )
})

it('what is empty because of the scope says so, also for a user with a single site', () => {
  const sites = ['BNE9', 'MEL2'].map((code) => ({ site_code: code, site_name: code, timezone: 'UTC', is_active: true }))
  const text = (owner: string[], site: string[], count = 2) =>
    emptyText('Nothing ordered yet', { owner, site }, { sites: sites.slice(0, count) })
  expect(text([], [])).toBe('Nothing ordered yet')
  expect(text([], ['BNE9', 'MEL2'])).toBe('Nothing ordered yet at BNE9 and MEL2')
  expect(text(['ACME-NZ'], [])).toBe('Nothing ordered yet for ACME-NZ')
  expect(text([], [], 1)).toBe('Nothing ordered yet at BNE9')
  // A link can have anything as a code.
  expect(text([], ['call +61 400 000 000 now'])).toBe('Nothing ordered yet')
})
