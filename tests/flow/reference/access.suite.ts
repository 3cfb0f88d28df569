import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#lib/contract/calls.ts'
import { MODULES } from '#lib/modules.ts'
import { ADMIN, CLERK, MANAGER, type Reference } from './server.ts'

const MANAGER_OF_BOREAL = 'manager@boreal.test'
const PASSWORD = 'seven quiet forklifts'
const rightsIn = (module: string, rights: object = {}) => ({
  module,
  can_view: true,
  can_create: false,
  can_edit: false,
  can_export: true,
  ...rights,
})

const HAS_MORE_ACCESS = 'This user has rights, clients or sites that you do not have. Ask an administrator.'

type PutCase = { call: CallName; body: object; refusedBody: object }

/** Every call that replaces access, with a valid body and one for the requests that must be refused. */
const PUTS: PutCase[] = [
  { call: 'putAuditModulAccess', body: { modules: [rightsIn('stock')] }, refusedBody: { modules: [] } },
  { call: 'putAuditSiteAccess', body: { sites: ['SYD1'] }, refusedBody: { sites: ['SYD1'] } },
  {
    call: 'putAuditClientAccess',
    body: { clients: [{ client_code: 'ACME', all_owners: true }] },
    refusedBody: { clients: [{ client_code: 'ACME', all_owners: true }] },
  },
]

/** What the contract says about modules, sites and clients of users. */
export const accessSuite = (reference: () => Reference): void => {
  const ask: Reference['ask'] = (name, options) => reference().ask(name, options)
  let id = ''
  let email = ''
  let bearer = ''
  let count = 0

  const asUser = (headers: { authorization: string }) => ({ as: null, headers })
  const asTestUser = () => asUser({ authorization: bearer })
  const read = async (name: CallName, as = ADMIN) => (await ask(name, { params: { id }, as })).body.data
  const put = async (name: CallName, body: object, as = ADMIN) => {
    const { version } = await read('auditSiteAccess')
    return ask(name, { params: { id }, body: { ...body, version }, as })
  }
  const events = async () =>
    reference().db.query<{
      event_code: string
      summary: string
      changes: { field: string; before: unknown; after: unknown }[]
      client_code: string | null
    }>(sql`
      select event_code, summary, changes, client_code from audit_event
      where entity_no = ${email} and event_code like 'ACCESS_%' order by id`)

  /** Adds a user who accepts the invitation and signs in. */
  const addUser = async (address: string, fields: object = {}) => {
    const { body, text } = await ask('createUser', {
      as: ADMIN,
      body: {
        name: 'Access',
        email: address,
        user_level: 'Regular',
        modules: [rightsIn('stock')],
        sites: ['SYD1'],
        clients: [{ client_code: 'ACME', all_owners: true }],
        send_invite: false,
        ...fields,
      },
    })
    if (!body.data) throw new Error(text)
    await ask('patchUser', {
      params: { id: body.data.id },
      as: null,
      body: { action: 'accept_invite', invite: body.meta.invite, password: PASSWORD, password_confirmation: PASSWORD },
    })
    const signedIn = await ask('authLogin', { as: null, body: { email: address, password: PASSWORD } })
    return { id: body.data.id as string, version: body.data.version as number, bearer: `Bearer ${signedIn.body.data.token}` }
  }

  // A fresh user of ACME at SYD1 who sees and exports stock.
  beforeEach(async () => {
    count += 1
    email = `access.${reference().db.kind}.${count}@acme.test`
    ;({ id, bearer } = await addUser(email))
  })

  describe('access of a user', () => {
    it('can be read as modules, sites and clients', async () => {
      const modules = await read('auditModulAccess')
      expect(modules.modules).toHaveLength(MODULES.length)
      expect(modules.modules[0]).toEqual({
        module: 'stock',
        label: 'Stock holding',
        can_view: true,
        can_create: false,
        can_edit: false,
        can_delete: false,
        can_export: true,
        can_print: false,
        locked: false,
      })
      expect(await read('auditSiteAccess')).toEqual({ user_id: id, sites: ['SYD1'], all_sites: false, version: 1 })
      expect(await read('auditClientAccess')).toEqual({
        user_id: id,
        clients: [{ client_code: 'ACME', owners: [], all_owners: true }],
        all_clients: false,
        version: 1,
      })
    })

    it.each(PUTS)(
      '$call: refuses a Regular caller, their own access, users they cannot see, and users above their level',
      async ({ call, refusedBody }) => {
        const reply = async (email: string, target: string) => {
          const { status, body } = await ask(call, { params: { id: target }, body: { ...refusedBody, version: 1 }, as: email })
          return [status, body.message]
        }
        expect(await reply(CLERK, id)).toEqual([403, 'Your level does not allow this.'])
        expect(await reply(MANAGER, 'u_1045')).toEqual([403, 'You cannot change your own access. Ask another administrator.'])
        expect(await reply(MANAGER_OF_BOREAL, id)).toEqual([404, 'User not found.'])
        expect(await reply(MANAGER, 'u_nobody')).toEqual([404, 'User not found.'])
        expect(await reply(ADMIN, 'u_1047')).toEqual([403, 'Only users with the System level can change this user.'])
      },
    )

    it.each(PUTS)('$call: refuses an outdated version and returns the current record', async ({ call, body }) => {
      const outdated = await ask(call, { params: { id }, body: { ...body, version: 99 }, as: ADMIN })
      expect([outdated.status, outdated.body.code, outdated.body.data.version]).toEqual([409, 'STALE_WRITE', 1])
      const byHeader = await ask(call, { params: { id }, body: { ...body, version: 1 }, as: ADMIN, headers: { 'if-match': '"7"' } })
      expect(byHeader.status).toBe(409)
      expect(await events()).toEqual([])
    })

    it.each(PUTS)('$call: changes and logs nothing if nothing is different', async ({ call, body }) => {
      const unchanged = await put(call, body)
      expect([unchanged.status, unchanged.body.data.version]).toEqual([200, 1])
      expect(await events()).toEqual([])
    })
  })

  describe('modules', () => {
    it("are replaced from the user's next call, with one entry in the audit log", async () => {
      expect((await ask('stocksMovement', asTestUser())).status).toBe(403)
      const done = await put('putAuditModulAccess', { modules: [rightsIn('stock', { can_export: false }), rightsIn('movements')] })
      expect(done.body.data.version).toBe(2)
      expect((await ask('stocksMovement', asTestUser())).status).toBe(200)
      expect(await events()).toEqual([
        {
          event_code: 'ACCESS_MODULE',
          client_code: 'ACME',
          summary: 'Stock holding: view, export → view; Stock movements: none → view, export',
          changes: [
            { field: 'modules.stock', label: 'Stock holding', before: 'view, export', after: 'view' },
            { field: 'modules.movements', label: 'Stock movements', before: 'none', after: 'view, export' },
          ],
        },
      ])
      await put('putAuditModulAccess', { modules: [] })
      expect((await ask('stocksHolding', asTestUser())).body).toEqual({
        message: 'You don’t have access to the module Stock holding.',
        code: 'MODULE_FORBIDDEN',
      })
    })

    it('can be granted by a manager only if they have them, and only to users with no more access than their own', async () => {
      // Removes the module rejections, and the right to delete in stock, from the manager.
      await reference().db.query(sql`delete from user_module where user_id = 'u_1045' and module = 'rejections'`)
      await reference().db.query(sql`update user_module set can_delete = false where user_id = 'u_1045' and module = 'stock'`)
      try {
        const access = await read('auditModulAccess', MANAGER)
        expect(
          access.modules.filter((entry: { locked: boolean }) => entry.locked).map((entry: { module: string }) => entry.module),
        ).toEqual(['rejections', 'settings'])
        const refused = await put(
          'putAuditModulAccess',
          {
            modules: [
              rightsIn('stock', { can_delete: true }),
              rightsIn('rejections', { can_export: false }),
              rightsIn('audit', { can_view: false }),
            ],
          },
          MANAGER,
        )
        expect([refused.status, refused.body.errors]).toEqual([
          422,
          {
            'modules.0': ['You cannot give or remove the right to delete in Stock holding, because you do not have it yourself.'],
            'modules.1': ['You cannot give or remove the right to view in Rejections, because you do not have it yourself.'],
            'modules.2': ['Rights in Audit log need the right to view it.'],
          },
        ])
        await put('putAuditModulAccess', { modules: [rightsIn('stock'), rightsIn('rejections')] })
        const refusedRemoval = await put('putAuditModulAccess', { modules: [] }, MANAGER)
        expect([refusedRemoval.status, refusedRemoval.body.message]).toEqual([403, HAS_MORE_ACCESS])
      } finally {
        await reference().db.query(sql`
          insert into user_module select 'u_1045', 'rejections', true, true, true, true, true, true`)
        await reference().db.query(sql`update user_module set can_delete = true where user_id = 'u_1045' and module = 'stock'`)
      }
    })

    it('may be listed only once each', async () => {
      const reply = await put('putAuditModulAccess', { modules: [rightsIn('stock'), rightsIn('stock')] })
      expect(reply.body.errors).toEqual({ 'modules.1': ['Stock holding is listed twice.'] })
    })
  })

  describe('sites', () => {
    it("are replaced from the user's next call, with one entry in the audit log", async () => {
      const sites = async () => (await ask('settingsSites', asTestUser())).body.data.map((row: { value: string }) => row.value)
      expect(await sites()).toEqual(['SYD1'])
      const done = await put('putAuditSiteAccess', { sites: ['MEL2'] })
      expect(done.body.data).toEqual({ user_id: id, sites: ['MEL2'], all_sites: false, version: 2 })
      expect(await sites()).toEqual(['MEL2'])
      expect((await ask('stocksHolding', { query: { site: 'SYD1' }, ...asTestUser() })).body.code).toBe('SCOPE_FORBIDDEN')
      expect((await ask('user', { params: { id }, as: ADMIN })).body.data.home_site).toBe('MEL2')
      expect(await events()).toEqual([
        {
          event_code: 'ACCESS_SITE',
          client_code: 'ACME',
          summary: 'Sites: Sydney 1 (SYD1) → Melbourne 2 (MEL2); Home site: Sydney 1 (SYD1) → Melbourne 2 (MEL2)',
          changes: [
            { field: 'sites', label: 'Sites', before: 'Sydney 1 (SYD1)', after: 'Melbourne 2 (MEL2)' },
            { field: 'home_site', label: 'Home site', before: 'Sydney 1 (SYD1)', after: 'Melbourne 2 (MEL2)' },
          ],
        },
      ])
    })

    it('leave the user without a home site if all of them are closed, which the log says', async () => {
      expect((await put('putAuditSiteAccess', { sites: ['BNE9'] })).status).toBe(200)
      expect((await events())[0]).toMatchObject({
        summary: 'Sites: Sydney 1 (SYD1) → Brisbane 9 (BNE9); Home site: Sydney 1 (SYD1) → none',
      })
    })

    it('cannot be empty', async () => {
      expect((await put('putAuditSiteAccess', { sites: [] })).body.errors).toEqual({ sites: ['A user needs at least one site.'] })
    })

    it('can be granted by a manager only if they have them, with the same message for unknown ones', async () => {
      await reference().db.query(sql`delete from user_site where user_id = 'u_1045' and site_code = 'MEL2'`)
      try {
        const refused = await put('putAuditSiteAccess', { sites: ['SYD1', 'MEL2', 'NOSUCH'], all_sites: true }, MANAGER)
        expect(refused.body.errors).toEqual({
          sites: ['You cannot give access to MEL2.', 'You cannot give access to NOSUCH.'],
          all_sites: ['Only users who have this access can give it to others.'],
        })
        // The manager does not see a site that they do not have, and cannot change a user who has it.
        await put('putAuditSiteAccess', { sites: ['SYD1', 'MEL2'] })
        expect((await read('auditSiteAccess', MANAGER)).sites).toEqual(['SYD1'])
        expect((await put('putAuditSiteAccess', { sites: ['SYD1'] }, MANAGER)).body.message).toBe(HAS_MORE_ACCESS)
        expect((await read('auditSiteAccess')).sites).toEqual(['MEL2', 'SYD1'])
      } finally {
        await reference().db.query(sql`insert into user_site values ('u_1045', 'MEL2')`)
      }
    })

    it('can be all sites, granted by an administrator who sees all, but not an unknown one', async () => {
      const done = await put('putAuditSiteAccess', { sites: [], all_sites: true })
      expect(done.body.data.all_sites).toBe(true)
      const all = (await ask('settingsSites', { as: ADMIN })).body.meta.total
      expect((await ask('settingsSites', asTestUser())).body.meta.total).toBe(all)
      expect((await put('putAuditSiteAccess', { sites: ['NOSUCH'] })).body.errors).toEqual({ sites: ['NOSUCH does not exist.'] })
    })
  })

  describe('clients', () => {
    it("are replaced with their owners from the user's next call, with one entry in the audit log", async () => {
      const total = async () => (await ask('stocksHolding', asTestUser())).body.meta.total
      const before = await total()
      const done = await put('putAuditClientAccess', { clients: [{ client_code: 'acme', owners: ['acme-nz'] }] })
      expect(done.body.data.clients).toEqual([{ client_code: 'ACME', owners: ['ACME-NZ'], all_owners: false }])
      expect(await total()).toBeLessThan(before)
      expect((await ask('stocksHolding', { query: { owner: 'ACME-AU' }, ...asTestUser() })).body.code).toBe('SCOPE_FORBIDDEN')
      expect(await events()).toEqual([
        {
          event_code: 'ACCESS_CLIENT',
          client_code: 'ACME',
          summary: 'Clients: Acme Foods (ACME) → Acme Foods (ACME): Acme Foods NZ (ACME-NZ)',
          changes: [
            { field: 'clients', label: 'Clients', before: 'Acme Foods (ACME)', after: 'Acme Foods (ACME): Acme Foods NZ (ACME-NZ)' },
          ],
        },
      ])
    })

    it('of a user with several are logged separately, so that a manager reads only about their own clients', async () => {
      const all = (code: string) => ({ client_code: code, owners: [], all_owners: true })
      await put('putAuditClientAccess', { clients: [all('ACME'), all('BOREAL')] })
      const nz = { client_code: 'ACME', owners: ['ACME-NZ'], all_owners: false }
      await put('putAuditClientAccess', { clients: [nz, all('BOREAL')] })
      await put('putAuditClientAccess', { clients: [nz] })
      const read = (await events()).map(({ client_code, summary }) => [client_code, summary])
      expect(read).toEqual(
        expect.arrayContaining([
          ['BOREAL', 'Client added: Boreal Home & Health (BOREAL)'],
          ['ACME', 'Clients: Acme Foods (ACME) → Acme Foods (ACME): Acme Foods NZ (ACME-NZ)'],
          ['BOREAL', 'Client removed: Boreal Home & Health (BOREAL)'],
        ]),
      )
      const entries = (await ask('audit', { query: { event: ['ACCESS_CLIENT'], per_page: 100 }, as: MANAGER })).body.data as {
        client_code: string | null
        summary: string
      }[]
      expect(entries.some(({ summary }) => summary.includes('Acme Foods NZ (ACME-NZ)'))).toBe(true)
      expect(entries.filter(({ summary }) => summary.includes('BOREAL'))).toEqual([])
    })

    it('if the home client is removed, it is replaced too, in an entry that a manager of only one of the two cannot read', async () => {
      await put('putAuditClientAccess', { clients: [{ client_code: 'BOREAL', owners: [], all_owners: true }] })
      const read = (await events()).map(({ client_code, summary }) => [client_code, summary])
      expect(read).toContainEqual([null, 'Home client: Acme Foods (ACME) → Boreal Home & Health (BOREAL)'])
      // With both clients again, the manager of one sees the user, but not that the other is their home.
      const both = ['ACME', 'BOREAL'].map((client_code) => ({ client_code, owners: [], all_owners: true }))
      await put('putAuditClientAccess', { clients: both })
      const seen = (await ask('user', { params: { id }, as: MANAGER })).body.data
      expect([seen.id, seen.home_client]).toEqual([id, null])
      const { data } = (await ask('audit', { query: { entity_no: seen.email, entity_type: ['user'] }, as: MANAGER })).body
      expect(JSON.stringify(data)).toContain('Client added: Acme Foods (ACME)')
      expect(JSON.stringify(data)).not.toContain('BOREAL')
    })

    it('an entry that belongs to no client but names several can be read by a manager of all of them', async () => {
      const all = (code: string) => ({ client_code: code, owners: [], all_owners: true })
      const createManager = (name: string, clients: object[]) =>
        addUser(`${name}.${email}`, { user_level: 'Manager', clients, modules: [rightsIn('users', { can_edit: true }), rightsIn('audit')] })
      const ofBoth = await createManager('both', [all('ACME'), all('BOREAL')])
      const ofPart = await createManager('part', [{ client_code: 'ACME', owners: ['ACME-NZ'], all_owners: false }, all('BOREAL')])
      const lia = await addUser(`lia.${email}`, { clients: [all('ACME'), all('BOREAL')], home_client: 'ACME' })
      const { version } = (await ask('user', { params: { id: lia.id }, as: ADMIN })).body.data
      const saved = await ask('updateUser', { params: { id: lia.id }, body: { home_client: 'BOREAL', version }, as: ADMIN })
      expect(saved.status, saved.text).toBe(200)
      const eventsSeenBy = async (reader: Parameters<typeof ask>[1]) => {
        const reply = await ask('audit', { query: { entity_no: `lia.${email}`, entity_type: ['user'], per_page: 100 }, ...reader })
        const entries = reply.body.data as { event_code: string; summary: string }[]
        return entries
          .filter(({ event_code, summary }) => event_code === 'USER_CREATED' || summary.startsWith('Home client'))
          .map(({ event_code }) => event_code)
      }
      expect(await eventsSeenBy({ as: ADMIN })).toEqual(['USER_UPDATED', 'USER_CREATED'])
      expect(await eventsSeenBy(asUser({ authorization: ofBoth.bearer }))).toEqual(['USER_UPDATED', 'USER_CREATED'])
      expect(await eventsSeenBy(asUser({ authorization: ofPart.bearer }))).toEqual([])
      expect(await eventsSeenBy({ as: MANAGER })).toEqual([])
    })

    it('cannot be empty, and each needs an owner', async () => {
      expect((await put('putAuditClientAccess', { clients: [] })).body.errors).toEqual({ clients: ['A user needs at least one client.'] })
      const reply = await put('putAuditClientAccess', {
        clients: [{ client_code: 'ACME' }, { client_code: 'BOREAL', owners: ['ACME-AU'] }],
      })
      expect(reply.body.errors).toEqual({
        'clients.0.owners': ['Choose at least one owner of ACME, or all of them.'],
        'clients.1.owners': ['BOREAL has no owner ACME-AU.'],
      })
    })

    it('can be granted by a manager only if they have them; others are neither shown nor removed', async () => {
      const refused = await put(
        'putAuditClientAccess',
        { clients: [{ client_code: 'VOLT', all_owners: true }], all_clients: true },
        MANAGER,
      )
      expect(refused.body.errors).toEqual({
        'clients.0.client_code': ['You cannot give access to client VOLT.'],
        all_clients: ['Only users with access to all clients can give it to others.'],
      })
      const both = [
        { client_code: 'ACME', owners: [], all_owners: true },
        { client_code: 'BOREAL', owners: [], all_owners: true },
      ]
      await put('putAuditClientAccess', { clients: both })
      expect((await read('auditClientAccess', MANAGER)).clients).toEqual([both[0]])
      // The manager's own access shows that they have ACME with all owners, and so can give all of it to a new user.
      expect((await ask('auditClientAccess', { params: { id: 'u_1045' }, as: MANAGER })).body.data).toMatchObject({ clients: [both[0]] })
      expect((await put('putAuditClientAccess', { clients: [{ client_code: 'ACME', owners: ['ACME-AU'] }] }, MANAGER)).body.message).toBe(
        HAS_MORE_ACCESS,
      )
      expect((await read('auditClientAccess')).clients).toEqual(both)
      // The line belongs to the client that was added, so users of the other cannot read its name.
      expect((await events()).map((event) => event.client_code)).toEqual(['BOREAL'])
    })

    it('can be granted by a manager of one owner only with that owner', async () => {
      await reference().db.query(sql`update user_client set all_owners = false where user_id = 'u_1045'`)
      await reference().db.query(sql`insert into user_owner values ('u_1045', 'ACME', 'ACME-AU')`)
      try {
        const giveOwner = (owner: string, email: string) =>
          put('putAuditClientAccess', { clients: [{ client_code: 'ACME', owners: [owner] }] }, email)
        // A user with all owners has more access than the manager.
        expect((await giveOwner('ACME-AU', MANAGER)).body.message).toBe(HAS_MORE_ACCESS)
        await giveOwner('ACME-AU', ADMIN)
        const refused = await giveOwner('ACME-NZ', MANAGER)
        expect(refused.body.errors).toEqual({ 'clients.0.owners': ['You cannot give access to owner ACME-NZ of ACME.'] })
        expect((await giveOwner('ACME-AU', MANAGER)).body.data.clients).toEqual([
          { client_code: 'ACME', owners: ['ACME-AU'], all_owners: false },
        ])
      } finally {
        await reference().db.query(sql`delete from user_owner where user_id = 'u_1045'`)
        await reference().db.query(sql`update user_client set all_owners = true where user_id = 'u_1045'`)
      }
    })
  })

  it('when two users save at the same moment, one gets a conflict', async () => {
    const replies = await Promise.all(
      [['SYD1', 'MEL2'], ['MEL2']].map((sites) => ask('putAuditSiteAccess', { params: { id }, body: { sites, version: 1 }, as: ADMIN })),
    )
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await events()).toHaveLength(1)
  })
}
