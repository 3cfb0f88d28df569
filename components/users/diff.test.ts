import { describe, expect, it } from 'vitest'
import { RIGHTS } from '#lib/contract/users/module-rights.ts'
import { wordsOf } from '#lib/client/field-labels.ts'
import { diffText } from '#components/form/change-text.ts'
import { describeChanges, supplierText } from './shared/diff-words.ts'
import {
  accountBody,
  clientsBody,
  differences,
  modulesBody,
  rightKey,
  sitesBody,
  withCoherentRights,
  withoutUnchanged,
  type UserFields,
} from './shared/user-fields.ts'
import { clientChange, ownerChange, visibleOwnersOf } from './client-tree.ts'

const base: UserFields = {
  'a.name': 'Ivy',
  'a.phone': null,
  'm.stock.can_view': true,
  'm.stock.can_export': true,
  's.*': false,
  's.SYD1': true,
  'c.*': false,
  'c.ACME': true,
}
const describedChanges = (changes: UserFields) =>
  diffText(describeChanges(base, changes, (module) => (module === 'stock' ? 'Stock holding' : module)))

describe('unsaved changes', () => {
  it('are described briefly, in the order of the tabs', () => {
    expect(describedChanges({ 's.MEL2': true, 'm.stock.can_export': false })).toBe('− export in Stock holding, + MEL2')
    expect(describedChanges({ 'a.name': 'Ivy Green', 'a.phone': '1', 's.*': true, 'c.*': true })).toBe(
      'Name: Ivy → Ivy Green, Phone: none → 1, + all sites, + all clients',
    )
    expect(describedChanges({ 'm.users.can_edit': true, 'm.users.can_delete': true, 'm.stock.can_view': false })).toBe(
      '+ edit in users, − view in Stock holding',
    )
    expect(describedChanges({ 'c.ACME': false, 'c.ACME\u0000ACME-NZ': true })).toBe('− all owners of ACME, + owner ACME-NZ of ACME')
    expect(describedChanges({ 'c.BOREAL': true, 'c.BOREAL\u0000BO-1': false })).toBe('+ all owners of BOREAL')
  })

  it('name only rights that the module has in the matrix', () => {
    const everything = { ...base, ...Object.fromEntries(RIGHTS.map((right) => [rightKey('stock', right), true])) }
    const changes = withCoherentRights(everything, { 'm.stock.can_view': false })
    expect(changes).toMatchObject({ 'm.stock.can_delete': false })
    expect(describedChanges(changes)).toBe('− view, export, print in Stock holding')
  })

  it('say that the home site or client is replaced if the access to it ends', () => {
    const homes = { ...base, 'a.home_site': 'SYD1', 'a.home_client': 'ACME' }
    const described = (changes: UserFields) => diffText(describeChanges(homes, changes, String))
    expect(described({ 'c.ACME': false, 'c.BOREAL': true })).toBe(
      '− all owners of ACME, + all owners of BOREAL, Home client: ACME → another',
    )
    expect(described({ 's.SYD1': false, 's.MEL2': true })).toBe('− SYD1, + MEL2, Home site: SYD1 → another')
    expect(described({ 's.SYD1': false, 'a.home_site': 'MEL2', 's.MEL2': true })).not.toContain('another')
    const byOwner = { ...homes, 'c.ACME': undefined, 'c.ACME\u0000ACME-NZ': true } as unknown as UserFields
    expect(diffText(describeChanges(byOwner, { 'c.ACME\u0000ACME-NZ': false, 'c.BOREAL': true }, String))).toContain(
      'Home client: ACME → another',
    )
    const keeping: UserFields[] = [{ 'c.ACME': false, 'c.ACME\u0000ACME-NZ': true }, { 'c.ACME': false, 'c.*': true }, { 'c.BOREAL': true }]
    for (const kept of keeping) expect(described(kept)).not.toContain('another')
  })

  it('tell suppliers of the same name apart', () => {
    const choice = { label: 'Barossa Labs', hint: '023 · Sydney · BOREAL' }
    expect(supplierText(choice, 'Barossa Labs')).toBe('Barossa Labs (023 · Sydney · BOREAL)')
    expect(supplierText(choice, 'Green Grocer')).toBe('Barossa Labs')
  })

  it('name the supplier, by its code only if the name is unknown', () => {
    const change = { 'a.supplier_code': 'SUP-002' }
    const names: Record<string, string> = { 'SUP-014': 'Green Grocer' }
    expect(diffText(describeChanges({ 'a.supplier_code': 'SUP-014' }, change, String, undefined, (code) => names[code] ?? null))).toBe(
      'Supplier: Green Grocer → SUP-002',
    )
  })

  it('disappear when a change is undone', () => {
    expect(withoutUnchanged(base, { 's.SYD1': true, 's.MEL2': false, 'a.phone': '', 'a.name': 'Ivy' })).toEqual({})
    expect(withoutUnchanged(base, { 's.MEL2': true })).toEqual({ 's.MEL2': true })
  })

  it('can be applied on top of changes that somebody else saved meanwhile', () => {
    const theirs = { ...base, 's.MEL2': true }
    expect(differences(base, theirs)).toEqual({ 's.MEL2': true })
    expect(withoutUnchanged(theirs, { 's.MEL2': true, 's.SYD1': false })).toEqual({ 's.SYD1': false })
  })
})

describe('rights changed by two administrators at once', () => {
  it('of a module end with its right to view, even those that somebody else has added meanwhile', () => {
    const theirs = { ...base, 'm.stock.can_edit': true }
    expect(withCoherentRights(theirs, { 'm.stock.can_view': false, 's.SYD1': false })).toEqual({
      'm.stock.can_view': false,
      'm.stock.can_export': false,
      'm.stock.can_edit': false,
      's.SYD1': false,
    })
  })

  it('bring back the right to view that somebody else has removed, if another right of the module is added', () => {
    const theirs = { ...base, 'm.stock.can_view': false, 'm.stock.can_export': false }
    expect(withCoherentRights(theirs, { 'm.stock.can_edit': true })).toEqual({ 'm.stock.can_edit': true, 'm.stock.can_view': true })
    expect(withCoherentRights(base, { 'm.stock.can_edit': true })).toEqual({ 'm.stock.can_edit': true })
  })
})

describe('the bodies of the calls', () => {
  const next: UserFields = { ...base, 's.MEL2': true, 's.SYD1': false, 'c.ACME': false, 'c.ACME\u0000ACME-NZ': true, 'c.BOREAL': true }
  it('contain all values of a part, sorted', () => {
    expect(sitesBody(next)).toEqual({ all_sites: false, sites: ['MEL2'] })
    expect(clientsBody(next)).toEqual({
      all_clients: false,
      clients: [
        { client_code: 'ACME', all_owners: false, owners: ['ACME-NZ'] },
        { client_code: 'BOREAL', all_owners: true, owners: [] },
      ],
    })
    const grant = {
      module: 'stock',
      label: '',
      locked: false,
      can_view: false,
      can_create: false,
      can_edit: false,
      can_delete: false,
      can_export: false,
      can_print: false,
    } as const
    expect(modulesBody(next, [grant])).toEqual([
      { module: 'stock', can_view: true, can_create: false, can_edit: false, can_delete: false, can_export: true, can_print: false },
    ])
  })

  it('contain only the changed fields of the account', () => {
    expect(accountBody({ 'a.name': ' Ivy\u00A0Green\u200B', 'a.timezone': 'UTC', 's.MEL2': true })).toEqual({
      name: 'Ivy Green',
      account: { timezone: 'UTC' },
    })
  })
})

describe('the tree of clients', () => {
  const owners = ['ACME-AU', 'ACME-NZ']
  it('grants a whole client, or individual owners once one is unticked', () => {
    const branch = { client: 'ACME', owners, mayGrantWhole: true }
    const allOwners = clientChange(branch, true)
    expect(visibleOwnersOf(allOwners, 'ACME', owners)).toEqual(owners)
    const part = ownerChange(allOwners, branch, 'ACME-NZ', false)
    expect(visibleOwnersOf(part, 'ACME', owners)).toEqual(['ACME-AU'])
    expect(part['c.ACME']).toBe(false)
    expect(ownerChange(part, branch, 'ACME-NZ', true)['c.ACME']).toBe(true)
    expect(visibleOwnersOf({ ...allOwners, ...clientChange(branch, false) }, 'ACME', owners)).toEqual([])
  })

  it('grants owners one by one if the signed-in user does not have the client as a whole', () => {
    const branch = { client: 'ACME', owners, mayGrantWhole: false }
    const all = clientChange(branch, true)
    expect([all['c.ACME'], visibleOwnersOf(all, 'ACME', owners)]).toEqual([false, owners])
    const added = ownerChange(clientChange(branch, false), { ...branch, owners: ['ACME-NZ'] }, 'ACME-NZ', true)
    expect([added['c.ACME'], visibleOwnersOf(added, 'ACME', owners)]).toEqual([false, ['ACME-NZ']])
  })
})

it('sites and clients are named with the client’s own labels', () => {
  const clientWords = wordsOf((key, word) => ({ client_code: 'Division', site_code: 'Warehouse', supplier_name: 'Vendor' })[key] ?? word)
  expect(diffText(describeChanges({ ...base, 'a.locale': '' }, { 'a.locale': 'de-DE' }, String))).toBe('Region format: Default → Germany')
  expect(diffText(describeChanges(base, { 'a.home_site': 'MEL2', 'a.home_client': null }, String, clientWords))).toMatch(
    /^Home warehouse: .* → MEL2, Home division: .* → none$/,
  )
  expect(diffText(describeChanges(base, { 'a.supplier_code': 'SUP-014', 'a.is_supplier': true }, String, clientWords))).toBe(
    'Vendor: none → SUP-014, Vendor user: none → yes',
  )
  expect(clientWords).toMatchObject({
    client: { singular: 'Division', plural: 'Divisions' },
    owner: { singular: 'Owner', plural: 'Owners' },
    site: { singular: 'Warehouse', plural: 'Warehouses' },
    lot: { singular: 'Lot', plural: 'Lots' },
  })
})
