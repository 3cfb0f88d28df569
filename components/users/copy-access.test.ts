import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyAccess, homeBody, keepingSupplier } from './copy-access.ts'

afterEach(() => vi.unstubAllGlobals())

const site = (site_code: string) => ({ site_code, site_name: site_code, timezone: 'Australia/Sydney' })
const session = {
  user: { userLevel: 'Admin' },
  modules: [],
  sites: [site('BNE9'), site('MEL2'), site('SYD1')],
  clients: [],
  wholeClients: [],
}

/** Copies the access of a colleague with all sites, of which BNE9 is closed. */
const copyFrom = async (homeSite: string | null, colleague: object = {}, signedIn: object = session) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('settings/sites')
        ? { data: ['BNE9', 'MEL2', 'SYD1'].map((value) => ({ value, label: value, active: value !== 'BNE9' })), meta: {} }
        : {
            data: {
              id: 'u_1',
              name: 'Ann',
              home_site: homeSite,
              home_client: 'ACME',
              modules: [],
              sites: [],
              clients: [],
              all_sites: true,
              ...colleague,
            },
          },
    ),
  )
  return copyAccess({ value: 'u_1', label: 'Ann' }, signedIn as never, String)
}

describe('copied access', () => {
  it('comes with the home site and client of the colleague, but without a home site that is closed', async () => {
    expect(await copyFrom('SYD1')).toMatchObject({ ok: true, home: { site: 'SYD1', client: 'ACME' } })
    expect(await copyFrom('BNE9')).toMatchObject({ ok: true, home: { site: null } })
    expect(await copyFrom(null)).toMatchObject({ ok: true, home: { site: null } })
  })

  it('says that sites and clients which v7 counts but does not name are left out', async () => {
    const summaryOf = async (colleague: object) => {
      const result = await copyFrom(null, colleague)
      return result.ok && result.copied.summary
    }
    expect(await summaryOf({ sites_count: 3, clients_count: 0 })).toBe('Copied from Ann.')
    expect(await summaryOf({ all_sites: false, sites: ['SYD1'], sites_count: 2 })).toBe(
      'Copied from Ann, without some sites that you don’t have yourself.',
    )
    expect(await summaryOf({ sites_count: 4, clients_count: 1 })).toBe(
      'Copied from Ann, without some sites and some clients that you don’t have yourself.',
    )
  })

  it('to all owners of a client is limited to the owners that the signed-in user has', async () => {
    const owners = [{ owner_code: 'ACME-AU', owner_name: 'Acme AU' }]
    const manager = { ...session, user: { userLevel: 'Manager' }, clients: [{ client_code: 'ACME', client_name: 'Acme', owners }] }
    const colleague = { sites_count: 3, clients: [{ client_code: 'ACME', owners: [], all_owners: true }] }
    expect(await copyFrom(null, colleague, manager)).toMatchObject({
      access: { clients: [{ client_code: 'ACME', owners: ['ACME-AU'], all_owners: false }] },
      copied: { summary: 'Copied from Ann, without some owners that you don’t have yourself.' },
    })
    expect(await copyFrom(null, colleague, { ...manager, wholeClients: ['ACME'] })).toMatchObject({
      access: { clients: [{ client_code: 'ACME', owners: [], all_owners: true }] },
      copied: { summary: 'Copied from Ann.' },
    })
  })

  it('comes with a home site and client only while these are part of it', () => {
    const acme = { client_code: 'ACME', owners: [], all_owners: true }
    const home = { site: 'SYD1', client: 'ACME' }
    expect(homeBody(home, { modules: [], sites: ['MEL2', 'SYD1'], clients: [acme] })).toEqual({ home_site: 'SYD1', home_client: 'ACME' })
    expect(homeBody(home, { modules: [], sites: ['MEL2'], clients: [] })).toEqual({})
    expect(homeBody({ site: null, client: null }, { modules: [], sites: ['MEL2'], clients: [acme] })).toEqual({})
  })
})

it('a supplier that was chosen stays, and a message says so if the copied one differs', () => {
  const [green, barossa] = [
    { value: 'SUP-014', label: 'Green Grocer' },
    { value: 'SUP-007', label: 'Barossa Packaging' },
  ]
  const copied = (supplier: typeof green | null) => ({
    value: 'u_1',
    label: 'Ann',
    isSupplier: true,
    supplier,
    summary: 'Copied from Ann.',
  })
  expect(keepingSupplier(copied(green), null)).toEqual(copied(green))
  // Chosen, not copied: the next copy does not replace it either.
  expect(keepingSupplier(copied(green), green)).toEqual(copied(null))
  const kept = { ...copied(null), summary: 'Copied from Ann. The supplier is still Barossa Packaging.' }
  expect([keepingSupplier(copied(green), barossa), keepingSupplier(copied(null), barossa)]).toEqual([kept, kept])
})
