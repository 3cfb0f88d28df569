import { describe, expect, it } from 'vitest'
import { narrowScope, scopeSql, type Access } from './scope.ts'

const access: Access = {
  clients: ['ACME', 'BOLT'],
  owners: [
    { client: 'ACME', owner: 'ACME-AU' },
    { client: 'ACME', owner: 'ACME-NZ' },
    { client: 'BOLT', owner: 'BOLT' },
  ],
  wholeClients: ['ACME'],
  sites: ['SYD1', 'MEL2'],
  allClients: false,
  allSites: false,
  supplier: null,
}

const scopeOf = (query: Parameters<typeof narrowScope>[1]) => {
  const result = narrowScope(access, query)
  if (!result.ok) throw new Error(`refused ${result.noun} ${result.code}`)
  return result.scope
}

describe('scope', () => {
  it('refuses a code outside the access and an unknown one in the same way', () => {
    expect(narrowScope(access, { client: ['CRUX'] })).toMatchObject({ ok: false, noun: 'client' })
    expect(narrowScope(access, { client: ['ACME', 'no such'] })).toMatchObject({ ok: false, noun: 'client' })
    expect(narrowScope(access, { owner: ['CRUX-1'] })).toMatchObject({ ok: false, noun: 'owner' })
    expect(narrowScope(access, { site: ['PER9'] })).toMatchObject({ ok: false, noun: 'site' })
  })

  it('accepts codes in any letter case', () => {
    expect(scopeOf({ client: ['acme'], site: [' syd1 '] })).toMatchObject({ clients: ['ACME'], sites: ['SYD1'] })
  })

  it('writes whole clients as one condition and single owners as pairs', () => {
    expect(scopeSql(scopeOf({}), 'h').sql).toBe(
      '(h.client_code = any(?::text[]) or (h.client_code, h.owner_code) in ((?, ?))) and h.site_code = any(?::text[])',
    )
    expect(scopeSql(scopeOf({ owner: ['ACME-NZ'] }), 'h').values).toEqual(['ACME', 'ACME-NZ', ['SYD1', 'MEL2']])
  })

  it('narrows the access of a user who sees everything to what the query asks for', () => {
    const everything = { ...access, allClients: true, allSites: true }
    const sqlOf = (query: Parameters<typeof narrowScope>[1]) => {
      const result = narrowScope(everything, query)
      return result.ok && scopeSql(result.scope, 'h')
    }
    expect(sqlOf({})).toMatchObject({ sql: 'true' })
    expect(sqlOf({ site: ['SYD1'] })).toMatchObject({ sql: 'h.site_code = any(?::text[])', values: [['SYD1']] })
    expect(sqlOf({ client: ['ACME'] })).toMatchObject({ sql: 'h.client_code = any(?::text[])', values: [['ACME']] })
    expect(sqlOf({ owner: ['BOLT'] })).toMatchObject({ sql: '(h.client_code, h.owner_code) in ((?, ?))', values: ['BOLT', 'BOLT'] })
  })

  it('shows nothing to a user without clients, even if the query names none', () => {
    const nobody = { ...access, clients: [], owners: [], wholeClients: [] }
    const result = narrowScope(nobody, {})
    expect(result.ok && scopeSql(result.scope, 'h').sql).toMatch(/^false/)
  })

  it('shows nothing if the requested owner does not belong to the requested client', () => {
    expect(scopeSql(scopeOf({ client: ['ACME'], owner: ['BOLT'] }), 'h').sql).toMatch(/^false/)
  })
})
