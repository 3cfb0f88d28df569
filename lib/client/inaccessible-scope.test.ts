import { expect, it } from 'vitest'
import { splitScope } from './inaccessible-scope.ts'

const known = {
  clients: [{ client_code: 'ACME', client_name: 'Acme', owners: [{ owner_code: 'ACME-AU', owner_name: 'Acme AU' }] }],
  sites: [{ site_code: 'SYD1', site_name: 'Sydney 1', timezone: 'Australia/Sydney' }],
} as unknown as Parameters<typeof splitScope>[1]

it('codes that the user has no access to are split from the rest, ignoring letter case', () => {
  expect(splitScope({ client: ['acme'], owner: ['ACME-AU'], site: ['SYD1'] }, known).inaccessible).toEqual([])
  expect(splitScope({ client: ['ACME', 'BOREAL'], owner: ['BOR-1'], site: ['MEL2'] }, known)).toEqual({
    inaccessible: ['BOREAL', 'BOR-1', 'MEL2'],
    accessible: { client: ['ACME'], owner: [], site: [] },
    remainingClient: 'ACME',
  })
  // If all clients of the scope are removed, the user's only client remains. If only a site is removed, the clients stay.
  expect(splitScope({ client: ['BOREAL'], owner: [], site: [] }, known).remainingClient).toBe('ACME')
  expect(splitScope({ client: ['ACME'], owner: [], site: ['MEL2'] }, known).remainingClient).toBeNull()
})
