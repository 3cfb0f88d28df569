import { describe, expect, it } from 'vitest'
import { UserClientAccess, UserModuleAccess, UserSiteAccess } from '#lib/contract/users/access.ts'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import type * as z from 'zod/mini'
import { clientsBody, clientsFlat, modulesBody, modulesFlat } from './shared/flat.ts'
import { clientsGap, modulesGap, sitesGap, wholeGrants } from './grants.ts'

/** Parses a response as the screen does. */
const read = <S extends z.ZodMiniType>(schema: S, answer: object) => {
  const reading = readTolerantly(schema, answer)
  if (!reading.ok) throw new Error('not read')
  return reading.value
}
const view = { can_view: true, can_create: false, can_edit: false, can_delete: false, can_export: false, can_print: false }

describe('access that v7 says only in part', () => {
  it('keeps a module that only v7 knows when the others are saved', () => {
    const { modules } = read(UserModuleAccess, {
      modules: [
        { module: 'yard', ...view },
        { module: 'stock', ...view },
      ],
    })
    expect(modulesGap(modules)).toBeNull()
    const flat = { ...modulesFlat({ modules }), 'm.stock.can_edit': true }
    expect(modulesBody(flat, modules)).toEqual([
      { module: 'yard', ...view },
      { module: 'stock', ...view, can_edit: true },
    ])
  })

  it('is not changed where saving would remove what was left out', () => {
    expect(modulesGap(read(UserModuleAccess, { modules: [{ module: 'stock' }] }).modules)).toMatch('cannot be changed')
    expect(modulesGap(read(UserModuleAccess, { modules: [{ ...view }] }).modules)).toMatch('cannot be changed')
    expect(sitesGap(read(UserSiteAccess, {}))).toMatch('cannot be changed')
    expect(sitesGap(read(UserSiteAccess, { sites: ['SYD1'] }))).toBeNull()
    expect(clientsGap(read(UserClientAccess, {}))).toMatch('cannot be changed')
    expect(clientsGap(read(UserClientAccess, { clients: [{ owners: ['ACME-AU'] }] }))).toMatch('cannot be changed')
  })

  it('goes back whole where v7 leaves out only that it is not all', () => {
    const access = read(UserClientAccess, { clients: [{ client_code: 'ACME', owners: ['ACME-AU'] }] })
    expect(wholeGrants(access)).toEqual([{ client_code: 'ACME', owners: ['ACME-AU'], all_owners: false }])
    expect(clientsBody(clientsFlat(access)).clients).toEqual([{ client_code: 'ACME', owners: ['ACME-AU'], all_owners: false }])
  })
})
