import { describe, expect, it } from 'vitest'
import { wordsOf } from '#lib/client/field-labels.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import { canBeCreated } from '#lib/import/records.ts'
import { MODULES } from '#lib/modules.ts'
import { PRESETS } from '#lib/contract/users/standard-presets.ts'
import { splitList } from './file-words.ts'
import { clientsText, sitesText } from '../export-access.ts'
import { mapUserColumns, missingUserTargets, USER_TARGETS, userTargetsIn } from './user-columns.ts'
import { supplierKey, type UserFacts } from './user-facts.ts'
import { lookupsOf, usersOf } from './users-of-file.ts'

const wordsIn = (labels: Readonly<Record<string, string>>) => wordsOf((key, word) => labels[key] ?? word)

const ALL_RIGHTS = { can_view: true, can_create: true, can_edit: true, can_delete: true, can_export: true, can_print: true }
const READ_ONLY = { ...ALL_RIGHTS, can_create: false, can_edit: false, can_delete: false }
const owner = (code: string) => ({ owner_code: code, owner_name: `Owner ${code}` })

/** A user, by default a manager, who can read stock and has every right in sales orders and users, but no other module. */
const signedIn = (userLevel: Level = 'Manager'): UserFacts['signedIn'] => ({
  user: { id: 'u_1', name: 'Mia', email: 'mia@acme.test', userLevel } as UserFacts['signedIn']['user'],
  modules: [
    { module: 'stock', ...READ_ONLY },
    { module: 'sales_orders', ...ALL_RIGHTS },
    { module: 'users', ...ALL_RIGHTS },
  ],
  clients: [
    { client_code: 'ACME', client_name: 'Acme Foods', owners: [owner('ACME-AU'), owner('ACME-NZ')] },
    { client_code: 'BOLT', client_name: 'Bolt Tools', owners: [owner('BOLT-AU')] },
  ],
  sites: [
    { site_code: 'SYD1', site_name: 'Sydney 1', timezone: 'Australia/Sydney' },
    { site_code: 'MEL2', site_name: 'Melbourne 2', timezone: 'Australia/Melbourne' },
  ],
  wholeClients: [],
})

const facts = (more: Partial<UserFacts> = {}): UserFacts => ({
  signedIn: signedIn(),
  toClientWording: (text) => text,
  presets: PRESETS,
  emails: new Map(),
  suppliers: new Map(),
  ...more,
})

const read = (row: Readonly<Record<string, string>>, more: Partial<UserFacts> = {}) => {
  const values = { Email: 'a@acme.test', Name: 'Ann', Clients: 'ACME', Sites: 'SYD1', Modules: 'Stock holding', ...row }
  const table = [Object.keys(values), Object.values(values)]
  return usersOf(table, mapUserColumns(table, USER_TARGETS), facts(more))[0]!
}
const problemsOf = (row: Readonly<Record<string, string>>, more: Partial<UserFacts> = {}) =>
  read(row, more).problems.map(({ target, message, isWarning }) => `${isWarning ? '(' : ''}${target}: ${message}`)
const rightsIn = (row: Readonly<Record<string, string>>, more: Partial<UserFacts> = {}) =>
  Object.fromEntries(
    (read(row, more).body.modules ?? []).map(({ module, ...rights }) => [
      module,
      Object.entries(rights)
        .flatMap(([right, isOn]) => (isOn ? [right.slice(4)] : []))
        .join(' '),
    ]),
  )

describe('a file of users', () => {
  it('has its columns found by label and by other words, and those of an exported access list', () => {
    const table = [['Email address', 'Full name', 'Role', 'Clients and owners', 'Warehouses', 'Stock holding', 'Shoe size']]
    const mapping = mapUserColumns(table, USER_TARGETS)
    expect(mapping.targets).toEqual(['email', 'name', 'level', 'clients', 'sites', 'module.stock', null])
    expect(missingUserTargets(mapping)).toEqual([])
    const words: Readonly<Record<string, string>> = { Clients: 'Brands', Owners: 'Divisions' }
    const targets = USER_TARGETS.map((target) => ({ ...target, label: words[target.label] ?? target.label }))
    expect(mapUserColumns([['Name', 'Brands and divisions']], targets).targets).toEqual(['name', 'clients'])
    expect(missingUserTargets(mapUserColumns([['Email address', 'Role']], USER_TARGETS)).map(({ key }) => key)).toEqual(['name'])
  })

  it('has its columns found in the words of every client of the person who imports', () => {
    const words = wordsIn({ client_code: 'Division', owner_code: 'Brand', site_code: 'Depot', supplier_name: 'Maker' })
    const others = wordsIn({ client_code: 'Account', owner_code: 'Division' })
    const targets = userTargetsIn((text) => text, [others, words])
    const targetsOf = (...headings: string[]) => mapUserColumns([['Email', 'Name', ...headings]], targets).targets.slice(2)
    expect(targetsOf('Depots', 'Divisions and brands', 'Maker', 'Makers')).toEqual(['sites', 'clients', 'supplier', 'module.suppliers'])
    expect(targetsOf('Accounts and divisions', 'Divisions and owners')).toEqual(['clients', null])
    // The clients of one, the owners of the other.
    expect(targetsOf('Divisions')).toEqual([null])
    expect(targetsOf('Clients', 'Owners', 'Sites')).toEqual(['clients', 'owners', 'sites'])
  })

  it('gives the body of the call that adds a user', () => {
    const user = read(
      { Email: ' Ann@ACME.test ', Name: '\u200BAnn\u00A0', Level: 'manager', Clients: 'Acme Foods; bolt', Sites: 'all' },
      { signedIn: signedIn('Admin') },
    )
    expect(user.problems).toEqual([])
    expect(user.body).toEqual({
      email: 'ann@acme.test',
      name: 'Ann',
      user_level: 'Manager',
      supplier_code: null,
      send_invite: true,
      modules: [{ module: 'stock', ...READ_ONLY }],
      sites: ['SYD1', 'MEL2'],
      clients: [
        { client_code: 'ACME', owners: [], all_owners: true },
        { client_code: 'BOLT', owners: [], all_owners: true },
      ],
    })
  })

  it('takes all sites and clients in the words of the screens, also the client’s own', () => {
    const words: Readonly<Record<string, string>> = { sites: 'warehouses', site: 'warehouse' }
    const renamed = { toClientWording: (text: string) => text.replaceAll(/\bsites?\b/g, (word) => words[word] ?? word) }
    for (const Sites of ['All', '*', 'all sites', 'All warehouses'])
      expect(read({ Sites, Clients: 'All clients' }, renamed), Sites).toMatchObject({
        problems: [],
        body: { sites: ['SYD1', 'MEL2'], clients: [{ client_code: 'ACME' }, { client_code: 'BOLT' }] },
      })
    expect(problemsOf({ Sites: 'All depots' }, renamed)).toEqual([
      'sites: No warehouse All depots that you can give access to. Use SYD1, MEL2 or “All warehouses” for these.',
    ])
  })

  it('needs an address and a name, and no address twice', () => {
    expect(problemsOf({ Email: '', Name: '' })).toEqual(['email: Enter an email address.', 'name: Enter a name.'])
    expect(problemsOf({ Email: 'ann@' })).toEqual(['email: Enter a valid email address.'])
    expect(problemsOf({}, { emails: new Map([['a@acme.test', 'This email address is already in use.']]) })).toEqual([
      'email: This email address is already in use.',
    ])
    const table = [
      ['Email', 'Name'],
      ['a@acme.test', 'Ann'],
      ['A@acme.test ', 'Ann again'],
    ]
    const [first, second] = usersOf(table, mapUserColumns(table, USER_TARGETS), facts())
    expect(first && canBeCreated(first)).toBe(true)
    expect(second?.problems.filter(({ target }) => target === 'email')).toEqual([
      {
        row: 2,
        target: 'email',
        message: 'This address is also in row 2.',
        other: { row: 1, ifCreated: 'This email address is already in use.' },
      },
    ])
  })
})

describe('what the person who imports cannot grant', () => {
  it('is a level above their own', () => {
    expect(problemsOf({ Level: 'Admin' })).toEqual(['level: Admin is above your own level. Use Manager or lower.'])
    expect(problemsOf({ Level: 'Boss' })).toEqual(['level: No level Boss. Use Regular or Manager.'])
    expect(problemsOf({ Level: 'Admin' }, { signedIn: signedIn('Admin') })).toEqual([])
  })

  it('is a client, an owner or a site that they do not see, whether it exists or not', () => {
    expect(problemsOf({ Clients: 'ACNE' })).toEqual(['clients: No client ACNE. Did you mean ACME (Acme Foods)?'])
    expect(problemsOf({ Clients: 'OTHER' })).toEqual([
      'clients: No client OTHER that you can give access to. Use ACME, BOLT or “All clients” for these.',
    ])
    expect(problemsOf({ Sites: 'SYD1, PER9' })).toEqual([
      'sites: No site PER9 that you can give access to. Use SYD1, MEL2 or “All sites” for these.',
    ])
    expect(problemsOf({ Owners: 'ZZZ' })).toEqual([
      'owners: No owner ZZZ that you can give access to. Use ACME-AU, ACME-NZ.',
      'owners: Enter an owner of ACME as well, or write the owners in brackets after their client.',
    ])
    expect(problemsOf({ Clients: 'ACME (BOLT-AU)' })[0]).toMatch(/^clients: ACME: No owner BOLT-AU/)
  })

  it('is a right that they do not have, at the cell that asks for it', () => {
    expect(problemsOf({ Modules: 'Stock movements' })).toEqual(['modules: Stock movements: You don’t have this module yourself.'])
    expect(problemsOf({ Modules: 'Users' })).toEqual(['modules: Users: Requires level Manager or higher.'])
    expect(problemsOf({ Modules: '10' })[0]).toBe(
      'modules: No module 10 that you can give access to. Use Stock holding, Stock movements, Stock age, Purchase orders, Sales orders, Customers or another module.',
    )
    expect(problemsOf({ Modules: 'Stok holding' })[0]).toBe('modules: No module Stok holding. Did you mean Stock holding?')
    expect(problemsOf({ Modules: 'stock' })).toEqual([])
    expect(problemsOf({ Modules: '', 'Purchase orders': 'view' })).toEqual([
      'module.purchase_orders: Purchase orders: You don’t have this module yourself.',
    ])
    expect(problemsOf({ Modules: 'Sales orders (view, approve)' })[0]).toMatch(
      /^modules: Sales orders has no right called “approve”\. Use view, /,
    )
  })

  it('is left out of a preset, with a warning that does not hold the user back', () => {
    const user = read({ Modules: '', Preset: 'Clerk' })
    expect(canBeCreated(user)).toBe(true)
    expect(user.problems.map(({ target, isWarning }) => [target, isWarning])).toEqual([['preset', true]])
    expect(user.problems[0]?.message).toMatch(
      /^Some rights in Stock movements, .* and .* are left out because you don’t have them yourself\.$/,
    )
    expect(rightsIn({ Modules: '', Preset: 'Clerk' })).toEqual({ stock: 'view export print' })
    expect(problemsOf({ Modules: '', Preset: 'Pilot' })).toEqual(['preset: No preset Pilot. Use Clerk, CSR, Supplier or Read-only.'])
  })

  it('never reaches the body as a right that has no effect, nor as all owners of a client that they see in part', () => {
    expect(rightsIn({ Modules: 'Users, Stock holding (view, delete)' })).toEqual({ stock: 'view' })
    expect(read({ Clients: 'ACME' }).body.clients).toEqual([{ client_code: 'ACME', owners: ['ACME-AU', 'ACME-NZ'], all_owners: false }])
    expect(read({ Clients: 'ACME, BOLT' }, { signedIn: { ...signedIn(), wholeClients: ['ACME'] } }).body.clients).toEqual([
      { client_code: 'ACME', owners: [], all_owners: true },
      { client_code: 'BOLT', owners: ['BOLT-AU'], all_owners: false },
    ])
  })
})

describe('rights, clients and owners of a user in a file', () => {
  it('of a preset that need a higher level than the row has are named', () => {
    const lead = {
      ...PRESETS[0]!,
      label: 'Lead',
      rights: { stock: ['can_view'], users: ['can_view'], rejections: ['can_view', 'can_edit'] } as const,
    }
    const more = { signedIn: signedIn('Admin'), presets: [lead] }
    expect(problemsOf({ Modules: '', Preset: 'Lead' }, more)).toEqual([
      '(preset: Left out because a higher level is needed: edit in Rejections (Manager), Users (Manager).',
    ])
    expect(problemsOf({ Modules: '', Preset: 'Lead', Level: 'Manager' }, more)).toEqual([])
  })

  it('are those of the preset and of the modules together', () => {
    expect(rightsIn({ Preset: 'Clerk', Modules: 'Sales orders (view, edit)' })).toEqual({
      stock: 'view export print',
      sales_orders: 'view edit',
    })
    expect(rightsIn({ Modules: '', 'Sales orders': 'all', 'Stock holding': 'x' })).toEqual({
      stock: 'view export print',
      sales_orders: 'view create edit export print',
    })
    expect(rightsIn({ Modules: '', 'Sales orders': 'edit', 'Stock holding': 'no' })).toEqual({ sales_orders: 'view edit' })
  })

  it('are listed below the modules, or below the preset used instead of them', () => {
    expect(read({ Modules: 'stock, Sales orders (edit)' }).readings).toEqual([
      { row: 1, target: 'modules', text: 'Stock holding (view, export, print), Sales orders (view, edit)' },
    ])
    expect(read({ Modules: '', Preset: 'Clerk' }).readings?.map(({ target }) => target)).toEqual(['preset'])
    expect(read({ Modules: '' }).readings).toEqual([])
  })

  it('are named as the client calls them on its screens, or by the standard words', () => {
    const words: Readonly<Record<string, string>> = { Supplier: 'Vendor', Suppliers: 'Vendors' }
    const vendors = { toClientWording: (text: string) => text.replaceAll(/Suppliers?/g, (word) => words[word] ?? word) }
    const admin = { signedIn: signedIn('Admin'), ...vendors }
    const row = { Modules: '', Supplier: 'S1' }
    expect(rightsIn({ ...row, Preset: 'vendor' }, admin)).toEqual(rightsIn({ ...row, Preset: 'Supplier' }, admin))
    expect(rightsIn({ ...row, Preset: 'Vendor' }, admin)).toHaveProperty('suppliers', 'view edit export print')
    expect(read({ ...row, Preset: 'Vendor' }, admin).readings?.[0]?.text).toMatch(/Vendors \(view, edit, export, print\)$/)
    expect(problemsOf({ Modules: '', Preset: 'Pilot' }, vendors)).toEqual(['preset: No preset Pilot. Use Clerk, CSR, Vendor or Read-only.'])
    expect(rightsIn({ Modules: 'Vendors (view), suppliers (edit)' }, admin)).toEqual({ suppliers: 'view edit' })
    const targets = USER_TARGETS.map((target) => ({ ...target, label: vendors.toClientWording(target.label) }))
    expect(mapUserColumns([['Email', 'Name', 'Vendors', 'Vendor']], targets).targets).toEqual([
      'email',
      'name',
      'module.suppliers',
      'supplier',
    ])
  })

  it('name owners in brackets or in their own column', () => {
    expect(read({ Clients: 'ACME (ACME-NZ); BOLT' }).body.clients).toEqual([
      { client_code: 'ACME', owners: ['ACME-NZ'], all_owners: false },
      { client_code: 'BOLT', owners: ['BOLT-AU'], all_owners: false },
    ])
    expect(read({ Clients: 'ACME, BOLT', Owners: 'acme-au, Owner BOLT-AU' }).body.clients).toEqual([
      { client_code: 'ACME', owners: ['ACME-AU'], all_owners: false },
      { client_code: 'BOLT', owners: ['BOLT-AU'], all_owners: false },
    ])
    // A client without an owner in a row with owners must not give access to the whole client.
    const user = read({ Clients: 'ACME, BOLT', Owners: 'ACME-AU' }, { signedIn: signedIn('Admin') })
    expect(user.problems.map(({ message }) => message)).toEqual([
      'Enter an owner of BOLT as well, or write the owners in brackets after their client.',
    ])
    expect(user.body.clients?.[1]).toEqual({ client_code: 'BOLT', owners: [], all_owners: false })
    expect(problemsOf({ Clients: '', Owners: 'ACME-AU' })).toEqual(['owners: Enter the client of these owners as well.'])
    expect(splitList('ACME (A, B); BOLT | X\nY')).toEqual(['ACME (A, B)', 'BOLT', 'X', 'Y'])
  })

  it('are read as the exported access list has them', () => {
    const { sites, clients } = signedIn()
    const cells = [sitesText({ sites: [...sites] }), clientsText({ clients: [...clients] })]
    expect(cells).toEqual([
      'Sydney 1 (SYD1), Melbourne 2 (MEL2)',
      'Acme Foods (ACME): Owner ACME-AU (ACME-AU), Owner ACME-NZ (ACME-NZ); Bolt Tools (BOLT): Owner BOLT-AU (BOLT-AU)',
    ])
    const table = [
      ['Email', 'Name', 'Sites', 'Clients and owners', 'Stock holding'],
      ['a@acme.test', 'Ann', ...cells, 'view'],
    ]
    const [user] = usersOf(table, mapUserColumns(table, USER_TARGETS), facts({ signedIn: signedIn('Admin') }))
    expect(user?.problems).toEqual([])
    expect(user?.body).toMatchObject({
      sites: ['SYD1', 'MEL2'],
      clients: [
        { client_code: 'ACME', owners: ['ACME-AU', 'ACME-NZ'], all_owners: false },
        { client_code: 'BOLT', owners: ['BOLT-AU'], all_owners: false },
      ],
    })
  })

  it('give no more than the exported access list says', () => {
    expect(problemsOf({ Sites: 'Melbourne 2 (SYD1)' })).toEqual([
      'sites: No site Melbourne 2 (SYD1) that you can give access to. Use SYD1, MEL2 or “All sites” for these.',
    ])
    expect(problemsOf({ Clients: 'Acme Foods (ACME): ' })).toEqual(['clients: Enter an owner of ACME.'])
    expect(problemsOf({ Clients: 'Acme Foods (ACME): Owner BOLT-AU (BOLT-AU)' })[0]).toMatch(/^clients: ACME: No owner Owner BOLT-AU/)
    // `Acme (ACME)` could also mean the whole client. It gives only the owner with this code.
    const acme = { client_code: 'ACME', client_name: 'Acme', owners: [owner('ACME'), owner('ACME-NZ')] }
    const more = { signedIn: { ...signedIn('Admin'), clients: [acme] } }
    const grantsOf = (text: string) => read({ Clients: text }, more).body.clients
    expect(grantsOf('Acme (ACME)')).toEqual([{ client_code: 'ACME', owners: ['ACME'], all_owners: false }])
    expect(grantsOf('Acme (ACME): ACME-NZ')).toEqual([{ client_code: 'ACME', owners: ['ACME-NZ'], all_owners: false }])
  })

  it('can be missing, with a warning that every list would be empty', () => {
    const user = read({ Clients: '', Sites: '', Modules: '' })
    expect(canBeCreated(user)).toBe(true)
    expect(new Set(user.problems.map(({ target }) => target))).toEqual(new Set(['clients', 'modules', 'sites']))
  })
})

describe('a supplier user in a file', () => {
  const GREEN = { text: 'Green Grocer', clients: ['ACME'] }
  const known = new Map([[supplierKey(GREEN), { status: 'known', code: 'SUP-1' } as const]])

  it('has a supplier and the Regular level', () => {
    expect(problemsOf({ Preset: 'Supplier', Modules: '' }).filter((text) => !text.startsWith('('))).toEqual([
      'supplier: Enter the supplier that this user signs in for.',
    ])
    expect(problemsOf({ Supplier: 'Green Grocer', Level: 'Manager' }, { suppliers: known })).toEqual([
      'level: Supplier users always have the Regular level.',
    ])
    expect(read({ Supplier: 'Green Grocer' }, { suppliers: known }).body).toMatchObject({ supplier_code: 'SUP-1', is_supplier: true })
  })

  it('gets no rights in modules that are closed to suppliers', () => {
    const more = { signedIn: signedIn('Admin'), suppliers: known }
    const row = { Supplier: 'Green Grocer', Modules: '', Preset: 'CSR' }
    expect(problemsOf(row, more)).toEqual([
      '(preset: Left out because supplier users don’t have access to these modules: Stock movements, Stock age, Sales orders, Customers, Rejections.',
    ])
    expect(Object.keys(rightsIn(row, more))).toEqual(['stock', 'purchase_orders', 'shipments', 'suppliers'])
    expect(problemsOf({ ...row, Preset: '', Modules: 'Stock, Sales orders' }, more)).toEqual([
      'modules: Sales orders: Supplier users don’t have access to this module.',
    ])
  })

  it('has a supplier that is looked up with the clients, and is held back if v7 does not know it there', () => {
    const user = read({ Supplier: 'Green Grocer' })
    expect(lookupsOf([user, user])).toEqual({ emails: ['a@acme.test'], suppliers: [GREEN] })
    const unknown = new Map([[supplierKey(GREEN), { status: 'unknown', message: 'No supplier Green Grocer.' } as const]])
    expect(problemsOf({ Supplier: 'Green Grocer' }, { suppliers: unknown })).toEqual(['supplier: No supplier Green Grocer.'])
  })
})

it('every module of the product has a column, except those without a screen', () => {
  const keys = USER_TARGETS.map(({ key }) => key)
  expect(MODULES.filter((module) => !keys.includes(`module.${module}`))).toEqual(['labels'])
})
