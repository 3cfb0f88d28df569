import { expect, it } from 'vitest'
import { lostAccess } from './lost-access.ts'

const access = {
  clients: [{ client_code: 'ACME', client_name: 'Acme Foods', owners: [{ owner_code: 'ACME-R', owner_name: 'Retail' }] }],
  sites: [{ site_code: 'SYD1', site_name: 'Sydney 1', timezone: null }],
} as unknown as Parameters<typeof lostAccess>[1]

it('names what the user has lost of a record: the client first, then the owner and the site', () => {
  expect(lostAccess({ client_code: 'ACME', owner_code: 'ACME-R', site_code: 'SYD1' }, access)).toBeNull()
  expect(lostAccess({ client_code: 'BOREAL', owner_code: 'BOREAL', site_code: 'SYD1' }, access)).toBe('BOREAL')
  expect(lostAccess({ client_code: 'ACME', owner_code: 'ACME-W', site_code: 'SYD1' }, access)).toBe('ACME-W')
  expect(lostAccess({ client_code: 'ACME', site_code: 'MEL2' }, access)).toBe('MEL2')
  expect(lostAccess({ client_code: '', owner_code: null }, access)).toBeNull()
})
