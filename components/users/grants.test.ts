import { describe, expect, it } from 'vitest'
import { UserClientAccess, UserModuleAccess, UserSiteAccess } from '#lib/contract/users/access.ts'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import type * as z from 'zod/mini'
import { clientsBody, clientFields, modulesBody, moduleFields } from './shared/user-fields.ts'
import { clientsLockReason, keptText, modulesLockReason, otherClients, sitesLockReason, completeGrants } from './grants.ts'

/** Parses a response as the screen does. */
const parseTolerantly = <S extends z.ZodMiniType>(schema: S, response: object) => {
  const reading = readTolerantly(schema, response)
  if (!reading.ok) throw new Error('not read')
  return reading.value
}
const view = { can_view: true, can_create: false, can_edit: false, can_delete: false, can_export: false, can_print: false }

describe('incomplete access', () => {
  it('keeps a module that only v7 knows when others are saved', () => {
    const { modules } = parseTolerantly(UserModuleAccess, {
      modules: [
        { module: 'yard', ...view },
        { module: 'stock', ...view },
      ],
    })
    expect(modulesLockReason(modules)).toBeNull()
    const fields = { ...moduleFields({ modules }), 'm.stock.can_edit': true }
    expect(modulesBody(fields, modules)).toEqual([
      { module: 'yard', ...view },
      { module: 'stock', ...view, can_edit: true },
    ])
  })

  it('is read-only if saving would remove what v7 left out', () => {
    expect(modulesLockReason(parseTolerantly(UserModuleAccess, { modules: [{ module: 'stock' }] }).modules)).toMatch('cannot be changed')
    expect(modulesLockReason(parseTolerantly(UserModuleAccess, { modules: [{ ...view }] }).modules)).toMatch('cannot be changed')
    expect(sitesLockReason(parseTolerantly(UserSiteAccess, {}))).toMatch('cannot be changed')
    expect(sitesLockReason(parseTolerantly(UserSiteAccess, { sites: ['SYD1'] }))).toBeNull()
    expect(clientsLockReason(parseTolerantly(UserClientAccess, {}))).toMatch('cannot be changed')
    expect(clientsLockReason(parseTolerantly(UserClientAccess, { clients: [{ owners: ['ACME-AU'] }] }))).toMatch('cannot be changed')
  })

  it('is saved completely if v7 leaves out only the `all` flags', () => {
    const access = parseTolerantly(UserClientAccess, { clients: [{ client_code: 'ACME', owners: ['ACME-AU'] }] })
    expect(completeGrants(access)).toEqual([{ client_code: 'ACME', owners: ['ACME-AU'], all_owners: false }])
    expect(clientsBody(clientFields(access)).clients).toEqual([{ client_code: 'ACME', owners: ['ACME-AU'], all_owners: false }])
  })
})

it('the note on what the signed-in user does not manage is a full sentence in singular and plural', () => {
  expect(keptText(1, 'client', 'clients')).toBe('1 more client that you don’t manage is kept unchanged.')
  expect(keptText(2, 'site', 'sites')).toBe('2 more sites that you don’t manage are kept unchanged.')
})

it('clients that the signed-in administrator does not have are counted and named', () => {
  const access = {
    all_clients: false,
    clients: [
      { client_code: 'ACME', owners: [], all_owners: true },
      { client_code: 'VOLT', owners: ['VOLT-AU', 'VOLT-NZ'], all_owners: false },
      { client_code: 'BOREAL', owners: [], all_owners: true },
    ],
  }
  const others = otherClients({ ...clientFields(access), 'c.*': true, 'c.ACME': false }, [{ client_code: 'ACME' }])
  expect(others).toEqual(['BOREAL', 'VOLT'])
  expect(keptText(2, 'client', 'clients', others)).toBe('2 more clients that you don’t manage are kept unchanged: BOREAL, VOLT.')
})
