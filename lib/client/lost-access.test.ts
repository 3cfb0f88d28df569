import { mutate } from 'swr'
import { expect, it, vi } from 'vitest'
import { lostAccess, lostAccessText } from './lost-access.ts'

vi.mock('swr', () => ({ mutate: vi.fn() }))

const access = {
  clients: [{ client_code: 'ACME', client_name: 'Acme Foods', owners: [{ owner_code: 'ACME-R', owner_name: 'Retail' }] }],
  sites: [{ site_code: 'SYD1', site_name: 'Sydney 1', timezone: null }],
} as unknown as Parameters<typeof lostAccess>[1]

it('names what the user has lost access to: the client first, then the owner and the site', () => {
  expect(lostAccess({ client_code: 'ACME', owner_code: 'ACME-R', site_code: 'SYD1' }, access)).toBeNull()
  expect(lostAccess({ client_code: 'BOREAL', owner_code: 'BOREAL', site_code: 'SYD1' }, access)).toBe('BOREAL')
  expect(lostAccess({ client_code: 'ACME', owner_code: 'ACME-W', site_code: 'SYD1' }, access)).toBe('ACME-W')
  expect(lostAccess({ client_code: 'ACME', site_code: 'MEL2' }, access)).toBe('MEL2')
  expect(lostAccess({ client_code: '', owner_code: null }, access)).toBeNull()
})

it('after a refusal, the profile is read again once for all rows of an action', async () => {
  vi.mocked(mutate).mockResolvedValue({ profile: access })
  expect(await lostAccessText({ client_code: 'BOREAL' })).toBe(
    'You no longer have access to BOREAL. Ask your administrator if you need it.',
  )
  expect(await lostAccessText({ client_code: 'ACME', site_code: 'SYD1' })).toBeNull()
  expect(mutate).toHaveBeenCalledTimes(1)
})
