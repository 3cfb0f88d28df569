import { expect, test } from 'vitest'
import { clientUsers, ownEntries } from './client-users-resource.ts'
import type { ClientUser } from '#lib/contract/settings/settings.ts'
import { exportColumnsIn, modulesText } from './client-users.tsx'

test('names the modules that have a screen and those that only v7 knows, but no others', () => {
  expect(modulesText({ modules: ['labels', 'YARD', 'age', 'stock'] })).toBe('Stock holding, Stock age, Yard')
  const filter = clientUsers.filters.find(({ key }) => key === 'module')
  expect(filter && 'names' in filter && Object.keys(filter.names ?? {})).not.toContain('labels')
})

test('modules have the names that the menu gives them', () => {
  const words = (text: string) => text.replace('Supplier', 'Vendor')
  expect(modulesText({ modules: ['suppliers', 'SUPPLIERS_YARD'] }, words)).toBe('Vendors, Suppliers yard')
})

test('an export has the words of the screen', () => {
  const columns = exportColumnsIn((text) => text.replace('clients', 'divisions').replace('sites', 'warehouses'))
  const row = { access: 'ALL_CLIENTS', all_sites: true, modules: ['stock'], owners: [], sites: [] } as unknown as ClientUser
  const valueOf = (key: string) => columns[key]?.[0]?.value(row)
  expect([valueOf('access'), valueOf('sites'), valueOf('modules')]).toEqual(['All divisions', 'All warehouses', 'Stock holding'])
})

test('the rows are called entries, because a user has one for each client', () => {
  expect([clientUsers.words.many, clientUsers.quick?.label]).toEqual(['entries', 'Entries by status'])
})

test('somebody who gets only their own entries is never told that there are no users', () => {
  expect(clientUsers.quick?.tabs.map(({ empty }) => empty)).toContain('No open invitations.')
  expect(new Set(ownEntries.quick?.tabs.map(({ empty }) => empty))).toEqual(new Set(['You have no entries here.']))
})
