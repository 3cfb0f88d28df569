import { expect, it } from 'vitest'
import { assigneeFilters } from './assignees.ts'

const row = (owner_code: string | null, site_code: string | null, client_code: string | null = 'ACME') => ({
  client_code,
  owner_code,
  site_code,
})

it('people to assign a message to are those with access to its client, owner and site', () => {
  expect(assigneeFilters([row('ACME-NZ', 'SYD1')])).toEqual({ client: ['ACME'], owner: ['ACME-NZ'], site: ['SYD1'] })
  expect(assigneeFilters([row('ACME-NZ', 'SYD1'), row('BO-1', 'SYD1', 'BOREAL')])).toEqual({
    client: ['ACME', 'BOREAL'],
    owner: ['ACME-NZ', 'BO-1'],
    site: ['SYD1'],
  })
})

it('a message without an owner or site can be assigned to anyone of its client', () => {
  expect(assigneeFilters([row('ACME-NZ', null), row(null, 'SYD1')])).toEqual({ client: ['ACME'], owner: [], site: [] })
})
