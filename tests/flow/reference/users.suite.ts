import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { PRESETS } from '#lib/contract/users/standard-presets.ts'
import { mapUserColumns, USER_TARGETS } from '#components/users/import/user-columns.ts'
import { usersOf } from '#components/users/import/users-of-file.ts'
import type { UserRow } from '#lib/contract/exact-types.ts'
import { fileKey, canBeCreated } from '#lib/import/records.ts'
import { makeHandOver } from '#lib/reference/users/sign-in/hand-over.ts'
import { hashPassword, PASSWORD_COST } from '#lib/reference/auth/password.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { ADMIN, allRows, CLERK, MANAGER, type Reference } from './server.ts'

const SYSTEM = 'system@gatehouse.test'
const GOOD_PASSWORD = 'seven quiet forklifts'
const stockRights = { module: 'stock', can_view: true, can_create: false, can_edit: false, can_export: true }

type TestUser = { id: string; name: string; email: string; version: number; bearer: string }

/** Users, their levels, passwords and sessions. */
export const usersSuite = (reference: () => Reference): void => {
  const ask: Reference['ask'] = (name, options) => reference().ask(name, options)
  const logEntries = async (event: string, email: string) =>
    reference().db.query<{ summary: string; changes: { field: string; before: unknown; after: unknown }[]; actor_email: string }>(sql`
      select summary, changes, actor_email from audit_event where event_code = ${event} and entity_no = ${email} order by id desc`)
  const login = async (email: string, password = GOOD_PASSWORD) => (await ask('authLogin', { as: null, body: { email, password } })).body
  const patch = (id: string, body: object, as: string | null = ADMIN, headers = {}) =>
    ask('patchUser', { params: { id }, body, as, headers })
  const put = (id: string, body: object, as = ADMIN) => ask('updateUser', { params: { id }, body, as })
  const linkIn = (mail: string | undefined, key: string) => new RegExp(`[?]${key}=(\\S+)`).exec(mail ?? '')?.[1] ?? ''

  let count = 0
  /** Creates a user of ACME who has accepted their invitation and is signed in. */
  const createTestUser = async (overrides: object = {}, as = ADMIN): Promise<TestUser> => {
    count += 1
    const email = `made.${reference().db.kind}.${count}@acme.test`
    const body = {
      name: `Made ${count}`,
      email,
      user_level: 'Regular',
      modules: [stockRights],
      sites: ['SYD1'],
      clients: [{ client_code: 'ACME', all_owners: true }],
      ...overrides,
    }
    const created = await ask('createUser', { body: { ...body, send_invite: false }, as })
    expect(created.status).toBe(201)
    const { id } = created.body.data
    const accepted = await patch(
      id,
      { action: 'accept_invite', invite: created.body.meta.invite, password: GOOD_PASSWORD, password_confirmation: GOOD_PASSWORD },
      null,
    )
    expect(accepted.status).toBe(200)
    const { token } = (await login(email)).data
    const { version } = (await ask('user', { params: { id }, as: ADMIN })).body.data
    return { id, name: created.body.data.name, email, version, bearer: `Bearer ${token}` }
  }
  const sessionStatus = async (user: TestUser) => (await ask('settingsSites', { as: null, headers: { authorization: user.bearer } })).status

  describe('a file of users', () => {
    /** Reads rows of a file as the preview does for the signed-in person. */
    const preview = async (rows: readonly Record<string, string>[], as: string) => {
      const { user, modules, clients, sites } = (await login(as, DEMO_PASSWORD)).data
      const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
      const table = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
      const signedIn = { user, modules, clients, sites, wholeClients: [] }
      const facts = { signedIn, toClientWording: (text: string) => text, presets: PRESETS, emails: new Map(), suppliers: new Map() }
      return usersOf(table, mapUserColumns(table, USER_TARGETS), facts)
    }
    const row = (name: string, more: Record<string, string> = {}) => ({
      Name: name,
      Email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '.')}.${reference().db.kind}@file.test`,
      Clients: 'ACME',
      Sites: 'all',
      ...more,
    })

    it('adds every user that the preview accepts, with the access that it shows, and each row once', async () => {
      const rows = [
        ...PRESETS.filter(({ key }) => key !== 'supplier').map(({ label }) => row(`Preset ${label}`, { Preset: label })),
        row('A manager', { Level: 'Manager', Modules: 'Users (view, create); Rejections (view, edit)' }),
        row('With owner', { Modules: 'Sales orders', Clients: 'ACME (ACME-AU)', Sites: 'SYD1' }),
      ]
      for (const user of await preview(rows, MANAGER)) {
        expect(user.problems.filter(({ isWarning }) => !isWarning)).toEqual([])
        const headers = { 'Idempotency-Key': await fileKey('user', reference().db.kind, '', user.rows[0]!) }
        const added = await ask('createUser', { body: user.body, as: MANAGER, headers })
        expect([user.name, added.status, added.body.errors]).toEqual([user.name, 201, undefined])
        const again = await ask('createUser', { body: user.body, as: MANAGER, headers })
        expect(again.body.data.id).toBe(added.body.data.id)
        const other = await ask('createUser', { body: { ...user.body, name: 'Somebody else' }, as: MANAGER, headers })
        expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
        const granted = added.body.data.modules.filter((grant: { can_view: boolean }) => grant.can_view)
        expect(granted.map((grant: { module: string }) => grant.module).toSorted()).toEqual(
          user.body.modules?.map(({ module }) => module).toSorted(),
        )
      }
    })

    it('requests no right that v7 would refuse, unless the preview has said so at its cell', async () => {
      const rows = USER_TARGETS.filter(({ key }) => key.startsWith('module.')).flatMap(({ label }) => [
        row(`${label} all`, { [label]: 'all', Level: 'Manager' }),
        row(`${label} view`, { [label]: 'view', Level: 'Manager' }),
      ])
      const users = await preview(rows, MANAGER)
      expect(users.some((user) => canBeCreated(user))).toBe(true)
      expect(users.some((user) => !canBeCreated(user))).toBe(true)
      for (const user of users) {
        const reply = await ask('createUser', { body: user.body, as: MANAGER })
        if (canBeCreated(user)) expect([user.name, reply.status]).toEqual([user.name, 201])
      }
      const [above] = await preview([row('Above', { Level: 'Admin', Modules: 'Stock holding' })], MANAGER)
      expect(above?.problems).toMatchObject([{ target: 'level' }])
      const refused = await ask('createUser', { body: above?.body, as: MANAGER })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['user_level']])
    })
  })

  describe('the list of users', () => {
    it('has the number of a supplier that the list of suppliers has, as has the list of who sees a client', async () => {
      const byCode = new Map<string, Set<string>>()
      for (const { supplier_code: code, supplier_no: no } of await allRows(reference(), 'supplierManagement', {}, ADMIN))
        byCode.set(code, (byCode.get(code) ?? new Set()).add(no))
      const ofSuppliers = (await allRows(reference(), 'users', {}, ADMIN)).filter((row: UserRow) => row.supplier_code !== null)
      expect(ofSuppliers.length).toBeGreaterThan(0)
      for (const { supplier_code: code, supplier_no: no } of ofSuppliers) {
        const numbers = [...byCode.get(code)!]
        expect([code, no]).toEqual([code, numbers.length === 1 ? numbers[0] : null])
      }
      const [seen] = (await allRows(reference(), 'settingsClientUsers', { client: 'ACME' }, ADMIN)).filter(
        (row: { supplier_code: string | null }) => row.supplier_code === 'SUP-014',
      )
      expect(seen.supplier_no).toBe('014')
    })

    it('is refused to a Regular user, even with the module', async () => {
      const refused = { message: 'Your level does not allow this.', code: 'LEVEL_FORBIDDEN' }
      expect((await ask('users')).body).toEqual(refused)
      const user = await createTestUser({ modules: [stockRights, { ...stockRights, module: 'users' }] })
      const reply = await ask('users', { as: null, headers: { authorization: user.bearer } })
      expect([reply.status, reply.body]).toEqual([403, refused])
    })

    it('shows an administrator all users, and a manager those who share a client and a site with them', async () => {
      const allUsers = await allRows(reference(), 'users', {}, ADMIN)
      const [stored] = await reference().db.query<{ total: number }>(sql`select count(*) as total from app_user`)
      expect(allUsers).toHaveLength(stored!.total)
      const visible: UserRow[] = await allRows(reference(), 'users', {}, MANAGER)
      const expected = await reference().db.query<{ email: string }>(sql`
        select u.email from app_user u where not u.all_clients and not u.all_sites
          and exists (select 1 from user_client c where c.user_id = u.id and c.client_code = 'ACME')
          and exists (select 1 from user_site s where s.user_id = u.id)`)
      expect(visible.map((row) => row.email).toSorted()).toEqual(expected.map((row) => row.email).toSorted())
      expect(visible.map((row) => row.email)).not.toContain('clerk@boreal.test')
    })

    it('shows the last activity, which is never before the last sign-in', async () => {
      const user = await createTestUser()
      // An old value from a sign-out on another device.
      await reference().db.query(sql`update app_user set last_access_at = '2026-01-02T03:04:05Z' where id = ${user.id}`)
      const { data } = (await ask('user', { params: { id: user.id }, as: ADMIN })).body
      expect(data.last_access_at).toBe(data.sessions[0].last_seen_at)
      expect(Date.parse(data.last_access_at)).toBeGreaterThanOrEqual(Date.parse(data.last_login_at))
      expect(data.sessions[0].signed_in_at).toBe(data.last_login_at)
      const [row] = (await reference().get('users', { q: user.email, sort: '-last_access_at' }, ADMIN)).data
      expect(row.last_access_at).toBe(data.last_access_at)
    })

    it('returns rows as in the contract, with correct counts', async () => {
      const { data } = await reference().get('users', { q: CLERK }, ADMIN)
      expect(data).toMatchObject([
        {
          id: 'u_1042',
          email: CLERK,
          user_level: 'Regular',
          status: 'ACTIVE',
          // Stock, movements and age: labels are not counted, as they have no screen and no row in the matrix.
          modules_count: 3,
          clients_count: 1,
          created_by: 'Sydney System',
        },
      ])
      expect(data[0].allowed_actions.toSorted()).toEqual(['access', 'disable', 'edit', 'end_sessions', 'reset_password', 'upgrade_role'])
    })

    it('does not count or find a module that the level of a user does not open', async () => {
      const all = { can_view: true, can_create: true, can_edit: true, can_delete: false, can_export: true, can_print: true }
      const modules = ['stock', 'users', 'settings'].map((module) => ({ module, ...all }))
      const email = 'lowered@acme.test'
      const added = await ask('createUser', {
        body: { name: 'Lowered', email, user_level: 'Manager', modules, sites: ['SYD1'], send_invite: false },
        as: ADMIN,
      })
      const shown = async () => {
        const [row] = (await reference().get('users', { q: email }, ADMIN)).data
        return [row.modules_count, (await reference().get('users', { q: email, module: 'users' }, ADMIN)).data.length]
      }
      expect(await shown()).toEqual([2, 1])
      const level = { user_id: added.body.data.id, user_level: 'Regular', reason: 'Other work' }
      expect((await ask('usersUpgradeRole', { body: level, as: ADMIN })).status).toBe(200)
      expect(await shown()).toEqual([1, 0])
    })

    it('filters by every filter of the contract, and by several at once', async () => {
      const all: UserRow[] = await allRows(reference(), 'users', {}, ADMIN)
      const emails = async (query: Record<string, string | string[]>, as = ADMIN) =>
        ((await allRows(reference(), 'users', query, as)) as UserRow[]).map((row) => row.email).toSorted()
      const emailsWhere = (keep: (row: (typeof all)[number]) => boolean) =>
        all
          .filter(keep)
          .map((row) => row.email)
          .toSorted()
      expect(await emails({ q: 'GREEN' })).toEqual(['supplier@greengrocer.test'])
      expect(await emails({ q: '%' })).toEqual([])
      expect(await emails({ user_level: ['Admin', 'System'] })).toEqual([ADMIN, SYSTEM])
      expect(await emails({ status: ['LOCKED', 'DISABLED'] })).toEqual(
        emailsWhere((row) => row.status === 'LOCKED' || row.status === 'DISABLED'),
      )
      expect(await emails({ never_logged_in: '1' })).toEqual(emailsWhere((row) => row.last_login_at === null))
      expect(await emails({ never_logged_in: '0' })).toEqual(emailsWhere((row) => row.last_login_at !== null))
      expect(await emails({ last_login_before: '2026-08-22' })).toEqual(
        emailsWhere((row) => row.last_login_at === null || row.last_login_at < '2026-08-22'),
      )
      expect(await emails({ last_login_before: '2026-08-22', never_logged_in: '0' })).not.toEqual([])
      const isIdle = (row: UserRow) => row.last_access_at !== null && row.last_access_at < '2026-08-22'
      expect(await emails({ idle: '1' })).toEqual(emailsWhere(isIdle))
      expect(await emails({ idle: '0' })).toEqual(emailsWhere((row) => !isIdle(row)))
      expect(all.some((row) => isIdle(row) && row.status === 'ACTIVE')).toBe(true)
      // The counts of the tabs follow all filters except those of the tabs.
      const counts = async (query: Record<string, string | string[]>) => {
        const { meta } = await reference().get('users', query, ADMIN)
        return [meta.by_status, meta.never_logged_in, meta.idle]
      }
      const tabCounts = (rows: UserRow[]) => [
        Object.fromEntries([...Map.groupBy(rows, (row) => row.status)].map(([status, group]) => [status, group.length])),
        rows.filter((row) => row.last_login_at === null).length,
        rows.filter(isIdle).length,
      ]
      expect(await counts({ status: ['LOCKED'], never_logged_in: '0', idle: '1' })).toEqual(tabCounts(all))
      expect(await counts({ status: ['LOCKED'], user_level: 'Manager' })).toEqual(
        tabCounts(all.filter((row) => row.user_level === 'Manager')),
      )
      const borealEmails = await emails({ client: 'boreal' })
      expect(borealEmails).toContain('clerk@boreal.test')
      expect(borealEmails).toContain(ADMIN)
      expect(borealEmails).not.toContain(CLERK)
      expect(await emails({ owner: 'acme-nz', q: 'zealand' })).toEqual(['nz@acme.test'])
      const australian = await emails({ client: 'ACME', owner: 'ACME-AU' })
      expect(australian).toContain(CLERK)
      expect(australian).not.toContain('nz@acme.test')
      expect(await emails({ client: 'BOREAL', owner: 'ACME-NZ', q: 'acme.test' })).toEqual([])
      expect(await emails({ supplier: 'sup-014' })).toEqual(emailsWhere((row) => row.supplier_code === 'SUP-014'))
      expect(await emails({ supplier: 'SUP-014' })).toContain('supplier@greengrocer.test')
      expect(await emails({ supplier: 'SUP-999' })).toEqual([])
      const atMel2 = await emails({ site: 'MEL2' })
      expect(atMel2).toContain('manager@boreal.test')
      expect(atMel2).not.toContain('clerk@boreal.test')
      expect(await emails({ module: 'rejections', client: 'VOLT' })).toEqual([ADMIN, 'edi@gatehouse.test', SYSTEM])
      expect((await ask('users', { query: { client: 'BOREAL' }, as: MANAGER })).body.code).toBe('SCOPE_FORBIDDEN')
    })

    it('pages by every sortable column both ways without losing or repeating a row', async () => {
      for (const key of [
        'name',
        'email',
        'user_level',
        'status',
        'modules_count',
        'sites_count',
        'clients_count',
        'last_login_at',
        'created_at',
      ]) {
        for (const sort of [key, `-${key}`]) {
          const ids: string[] = []
          let cursor: string | undefined
          do {
            const page = await reference().get('users', { sort, per_page: 7, ...(cursor ? { cursor } : {}) }, ADMIN)
            ids.push(...page.data.map((row: { id: string }) => row.id))
            cursor = page.meta.cursor ?? undefined
          } while (cursor)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.length).toBe((await reference().get('users', { per_page: 1 }, ADMIN)).meta.total)
        }
      }
      expect((await ask('users', { query: { sort: 'password_hash' }, as: ADMIN })).status).toBe(422)
    })

    it('offers no actions that would be refused: on the caller, on higher levels, or on users with more access', async () => {
      const actions = Object.fromEntries((await allRows(reference(), 'users', {}, MANAGER)).map((row) => [row.email, row.allowed_actions]))
      expect(actions[MANAGER]).toEqual([])
      // This user has access to every client.
      expect(actions['edi@gatehouse.test']).toEqual([])
      const actionsForAdmin = Object.fromEntries(
        (await allRows(reference(), 'users', {}, ADMIN)).map((row) => [row.email, row.allowed_actions]),
      )
      expect(actionsForAdmin[SYSTEM]).toEqual([])
    })
  })

  describe('one user', () => {
    it('shows a manager only the clients and sites that they see themselves', async () => {
      const { body } = await ask('user', { params: { id: 'u_1056' }, as: MANAGER })
      expect(body.data.clients.map((client: { client_code: string }) => client.client_code)).toEqual(['ACME'])
      expect(body.data.clients_count).toBeGreaterThan(1)
      expect(JSON.stringify(body)).not.toMatch(/BOREAL|VOLT/)
    })

    it('that a manager has added stays visible to them until the user has only other clients', async () => {
      const user = await createTestUser({}, MANAGER)
      const statusFor = async (as: string) => (await ask('user', { params: { id: user.id }, as })).status
      expect(await statusFor(MANAGER)).toBe(200)
      await reference().db.query(sql`update user_client set client_code = 'BOREAL' where user_id = ${user.id}`)
      expect([await statusFor(MANAGER), await statusFor(ADMIN)]).toEqual([404, 200])
      // Without any client, nobody else would find the user.
      await reference().db.query(sql`delete from user_client where user_id = ${user.id}`)
      expect(await statusFor(MANAGER)).toBe(200)
    })

    it('is the same 404 for an invisible user as for an unknown one', async () => {
      const replies = await Promise.all(['u_1053', 'u_1046', 'u_0', 'x'].map((id) => ask('user', { params: { id }, as: MANAGER })))
      for (const { status, body } of replies) expect([status, body]).toEqual([404, { message: 'User not found.', code: 'NOT_FOUND' }])
    })
  })

  describe('adding a user', () => {
    const newUserBody = (overrides: object) => ({
      name: 'New',
      email: 'new@acme.test',
      user_level: 'Regular',
      modules: [],
      sites: [],
      clients: [],
      ...overrides,
    })

    it('sends an invitation with a working link, which the response does not contain', async () => {
      const email = `mailed.${reference().db.kind}@acme.test`
      const reply = await ask('createUser', {
        body: newUserBody({ email, sites: ['SYD1'], clients: [{ client_code: 'ACME', all_owners: true }] }),
        as: MANAGER,
      })
      expect(reply.status).toBe(201)
      expect(reply.body.meta).toEqual({ invite: null, message: `An invitation was sent to ${email}.` })
      expect(reply.body.data).toMatchObject({
        status: 'INVITED',
        email,
        home_site: 'SYD1',
        home_client: 'ACME',
        created_by: 'Morgan Blake',
      })
      const [mail] = reference().mailsTo(email)
      expect(mail).toContain('Morgan Blake has created a Gatehouse account for you.')
      const invite = linkIn(mail, 'invite')
      expect(reference().logLines.some((line) => line.includes(invite))).toBe(false)
      expect(reference().logLines.some((line) => line.includes('mail written') && line.includes('invitation'))).toBe(true)
      const { id } = reply.body.data
      const accept = (password: string) => patch(id, { action: 'accept_invite', invite, password, password_confirmation: password }, null)
      expect((await accept('Password1234!')).body.errors).toEqual({
        password: ['This password is in a list of leaked passwords. Choose another one.'],
      })
      expect((await accept(GOOD_PASSWORD)).status).toBe(200)
      expect((await login(email)).data.user.email).toBe(email)
    })

    it('a new user starts at the home site of the person who adds them, else at the first one that is not closed', async () => {
      const homeOf = async (email: string, sites: string[], as: string) => {
        const added = await ask('createUser', { body: newUserBody({ email, sites, send_invite: false }), as })
        expect(added.status).toBe(201)
        const { data } = await ask('user', { params: { id: added.body.data.id }, as: ADMIN }).then(({ body }) => body)
        return [data.home_site, data.account.timezone]
      }
      expect(await homeOf('home.admin@acme.test', ['BNE9', 'MEL2', 'SYD1'], ADMIN)).toEqual(['SYD1', 'Australia/Sydney'])
      expect(await homeOf('home.first@acme.test', ['BNE9', 'MEL2'], ADMIN)).toEqual(['MEL2', 'Australia/Melbourne'])
      expect(await homeOf('home.closed@acme.test', ['BNE9'], ADMIN)).toEqual([null, 'Australia/Brisbane'])
    })

    it('refuses a name with a line break, control or invisible character or a link in every call', async () => {
      const user = await createTestUser()
      const names = [
        'Kim\n\nYour account is locked. Call 1900 555 000.',
        'Kim\r\nBcc: all@acme.test',
        'Kim\u2028Lee',
        'Kim\u0085Lee',
        'Kim\u001B[2J',
        'Kim\u200BLee',
        '\u202EeeL miK',
        'Unlock your account: https://evil.test',
        'Kim WWW.evil.test',
      ]
      const messages = [
        ...Array(5).fill('Use one line without control characters.'),
        ...Array(2).fill('Remove the invisible characters.'),
        ...Array(2).fill('Remove the link.'),
      ]
      for (const [index, name] of names.entries()) {
        const text = { name: [messages[index]] }
        expect((await ask('createUser', { body: newUserBody({ name, email: 'lines@acme.test' }), as: ADMIN })).body.errors).toEqual(text)
        const byUser = await ask('updateUser', {
          params: { id: user.id },
          body: { name, version: user.version },
          as: null,
          headers: { authorization: user.bearer },
        })
        expect(byUser.body.errors).toEqual(text)
        const invite = { action: 'accept_invite', invite: 'u_1.x', name, password: GOOD_PASSWORD, password_confirmation: GOOD_PASSWORD }
        expect((await patch('u_1', invite, null)).body.errors).toEqual(text)
      }
      const phone = await put(user.id, { account: { phone: '\u202Ecba' }, version: user.version })
      expect(phone.body.errors).toEqual({ 'account.phone': ['Enter a valid phone number.'] })
    })

    it('is invited by at most 100 emails an hour of one person, who can still add users without an email', async () => {
      const rights = { ...stockRights, module: 'users', can_create: true, can_edit: true }
      const sender = await createTestUser({ user_level: 'Manager', modules: [stockRights, rights] })
      const headers = { authorization: sender.bearer }
      const add = (index: number, send_invite = true) =>
        ask('createUser', {
          body: newUserBody({ email: `bulk.${index}.${reference().db.kind}@acme.test`, send_invite, modules: [stockRights] }),
          as: null,
          headers,
        })
      const first = await add(0)
      expect(first.status).toBe(201)
      for (let index = 1; index < 99; index += 1) await add(index)
      expect((await patch(first.body.data.id, { action: 'reset_password', mode: 'link' }, null, headers)).status).toBe(200)
      const refused = await add(100)
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
      expect((await patch(first.body.data.id, { action: 'reset_password', mode: 'link' }, null, headers)).status).toBe(429)
      const moved = await ask('updateUser', {
        params: { id: first.body.data.id },
        body: { email: `bulk.moved.${reference().db.kind}@acme.test`, current_password: GOOD_PASSWORD, version: first.body.data.version },
        as: null,
        headers,
      })
      expect(moved.status).toBe(429)
      expect((await add(100, false)).status).toBe(201)
      expect((await ask('createUser', { body: newUserBody({ email: 'other.sender@acme.test' }), as: ADMIN })).status).toBe(201)
    })

    it('returns the link once if no email is wanted, and creates one user per key', async () => {
      const email = `keyed.${reference().db.kind}@acme.test`
      const headers = { 'idempotency-key': randomUUID() }
      const first = await ask('createUser', { body: newUserBody({ email, send_invite: false }), as: ADMIN, headers })
      const second = await ask('createUser', { body: newUserBody({ email, send_invite: false }), as: ADMIN, headers })
      expect(first.body.meta.invite).toMatch(/^u_\d+\.[\w-]{43}$/)
      const [stored] = await reference().db.query<{ expires: Date }>(sql`
        select expires_at as expires from invitation where user_id = ${first.body.data.id}`)
      expect(Date.parse(first.body.meta.expires_at)).toBe(new Date(stored!.expires).getTime())
      expect([second.status, second.body.data.id, second.body.meta]).toEqual([201, first.body.data.id, undefined])
      expect(
        (await reference().db.query(sql`select 1 from idempotency where response::text like ${`%${first.body.meta.invite}%`}`)).length,
      ).toBe(0)
      expect(reference().mailsTo(email)).toEqual([])
    })

    it('sends an invitation that is valid for seven days', async () => {
      const email = `week.${reference().db.kind}@acme.test`
      const { data, meta } = (await ask('createUser', { body: newUserBody({ email, send_invite: false }), as: ADMIN })).body
      const [stored] = await reference().db.query<{ hours: number }>(sql`
        select (extract(epoch from expires_at - created_at) / 3600)::int as hours from invitation where user_id = ${data.id}`)
      expect(stored!.hours).toBe(7 * 24)
      await reference().db.query(sql`update invitation set expires_at = created_at where user_id = ${data.id}`)
      const accepted = { action: 'accept_invite', invite: meta.invite, password: GOOD_PASSWORD, password_confirmation: GOOD_PASSWORD }
      expect((await patch(data.id, accepted, null)).body.errors.invite[0]).toMatch(/^This invitation has expired/)
    })

    it('reports all errors at once, in the messages of the contract', async () => {
      const reply = await ask('createUser', {
        as: MANAGER,
        body: newUserBody({
          email: CLERK,
          user_level: 'Admin',
          sites: ['SYD1', 'NOSUCH'],
          clients: [{ client_code: 'BOREAL', all_owners: true }],
          home_site: 'MEL2',
          supplier_code: 'SUP-999',
        }),
      })
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        {
          email: ['This email address is already in use.'],
          user_level: ['You cannot create a user above your own level.'],
          sites: ['You cannot give access to NOSUCH.'],
          home_site: ['Choose one that this user has access to.'],
          supplier_code: ['Supplier users always have the Regular level.'],
          'clients.0.client_code': ['You cannot give access to client BOREAL.'],
        },
      ])
      const invalid = await ask('createUser', { as: MANAGER, body: newUserBody({ name: ' ', email: CLERK, sites: 'SYD1' }) })
      expect(invalid.body.errors).toMatchObject({ name: ['Enter a name.'], email: ['This email address is already in use.'] })
      expect(Object.keys(invalid.body.errors).toSorted()).toEqual(['email', 'name', 'sites'])
    })

    it('is refused without the right to add users, before anything is said about the fields', async () => {
      const setCreate = (isGranted: boolean) =>
        reference().db.query(sql`update user_module set can_create = ${isGranted} where module = 'users' and user_id = 'u_1045'`)
      await setCreate(false)
      for (const body of [newUserBody({}), newUserBody({ name: ' ', email: CLERK })])
        expect((await ask('createUser', { as: MANAGER, body })).body).toEqual({
          message: 'You can view users but not add them.',
          code: 'MODULE_FORBIDDEN',
        })
      await setCreate(true)
    })

    it('lets only one of several concurrent requests use an address', async () => {
      const email = `twice.${reference().db.kind}@acme.test`
      const replies = await Promise.all([1, 2, 3].map(() => ask('createUser', { body: newUserBody({ email }), as: ADMIN })))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    })

    it('writes one entry to the audit log with all values', async () => {
      const user = await createTestUser()
      const [entry, ...others] = await logEntries('USER_CREATED', user.email)
      expect(others).toEqual([])
      expect(entry!.changes.map(({ field, after }) => [field, after])).toEqual([
        ['name', expect.stringMatching(/^Made /)],
        ['email', user.email],
        ['user_level', 'Regular'],
        ['sites', 'Sydney 1 (SYD1)'],
        ['clients', 'Acme Foods (ACME)'],
        ['modules.stock', 'view, export'],
      ])
    })
  })

  describe('an email address', () => {
    it('is checked for its format and availability', async () => {
      const check = async (email: string, exclude_id?: string) =>
        (await ask('usersCheckEmail', { query: { email, exclude_id }, as: MANAGER })).body.data
      expect(await check('not an address')).toEqual({ valid: false, available: false, message: 'Enter a valid email address.' })
      expect(await check(' CLERK@acme.test ')).toEqual({ valid: true, available: false, message: 'This email address is already in use.' })
      expect(await check(CLERK, 'u_1042')).toEqual({ valid: true, available: true, message: null })
      expect(await check('free@acme.test')).toEqual({ valid: true, available: true, message: null })
    })

    it('cannot be checked by Regular users, and not often enough to collect addresses', async () => {
      expect((await ask('usersCheckEmail', { query: { email: CLERK } })).status).toBe(403)
      const replies = []
      for (let index = 0; index < 31; index += 1)
        replies.push((await ask('usersCheckEmail', { query: { email: `a${index}@x.test` }, as: SYSTEM })).status)
      expect([replies.filter((status) => status === 200).length, replies.at(-1)]).toEqual([30, 429])
    })
  })

  describe('changing a user', () => {
    it('changes only the given fields, and needs the current version', async () => {
      const user = await createTestUser()
      const first = await put(user.id, { name: 'Renamed', account: { phone: '+61 2 5550 1234' }, version: user.version })
      expect([first.status, first.body.data.name, first.body.data.account.phone]).toEqual([200, 'Renamed', '+61 2 5550 1234'])
      const outdated = await put(user.id, { name: 'Again', version: user.version })
      expect([outdated.status, outdated.body.code, outdated.body.data.name]).toEqual([409, 'STALE_WRITE', 'Renamed'])
      const [entry] = await logEntries('USER_UPDATED', user.email)
      expect(entry!.changes.map(({ field, after }) => [field, after])).toEqual([
        ['name', 'Renamed'],
        ['phone', '+61 2 5550 1234'],
      ])
    })

    it('needs a reason to change the status, and ends the sessions of a disabled user at once', async () => {
      const user = await createTestUser()
      expect(await sessionStatus(user)).toBe(200)
      expect((await put(user.id, { status: 'DISABLED', version: user.version })).body.errors).toEqual({ reason: ['Enter a reason.'] })
      const done = await put(user.id, { status: 'DISABLED', reason: 'Left the company', version: user.version })
      expect([done.status, done.body.data.status, done.body.data.status_reason]).toEqual([200, 'DISABLED', 'Left the company'])
      expect(await sessionStatus(user)).toBe(401)
      expect((await login(user.email)).errors.email).toEqual(['This account is disabled. Ask your administrator.'])
      const reactivated = await put(user.id, { status: 'ACTIVE', reason: 'Came back', version: done.body.data.version })
      expect([reactivated.body.data.status, reactivated.body.data.status_reason]).toEqual(['ACTIVE', null])
      // An ended session stays ended, even if the account is enabled again.
      expect(await sessionStatus(user)).toBe(401)
      expect((await login(user.email)).data.user.id).toBe(user.id)
    })

    it('cannot remove the supplier from a supplier user, who sees nothing without one', async () => {
      const text = { supplier_code: ['Choose the supplier that this user signs in for.'] }
      const body = { name: 'S', email: 'none@supplier.test', user_level: 'Regular', is_supplier: true, send_invite: false }
      expect((await ask('createUser', { body, as: ADMIN })).body.errors).toEqual(text)
      const user = await createTestUser({ supplier_code: 'SUP-014' })
      const readStock = async () => (await ask('stocksHolding', { as: null, headers: { authorization: user.bearer } })).body
      const ownTotal = (await readStock()).meta.total
      expect(ownTotal).toBeGreaterThan(0)
      expect((await put(user.id, { supplier_code: null, version: user.version })).body.errors).toEqual(text)
      expect((await readStock()).meta.total).toBe(ownTotal)
      // If the supplier is missing in the database all the same, the user sees nothing.
      await reference().db.query(sql`update app_user set supplier_code = null where id = ${user.id}`)
      expect((await readStock()).data).toEqual([])
      for (const query of [{ client: 'ACME' }, { site: 'SYD1' }]) {
        const reply = await ask('stocksHolding', { query, as: null, headers: { authorization: user.bearer } })
        expect(reply.body.code).toBe('SCOPE_FORBIDDEN')
      }
      const { data } = await login(user.email)
      expect([data.clients, data.sites, data.config.supplier_mode]).toEqual([[], [], true])
      // An explicit change turns it into an ordinary user.
      const changed = await put(user.id, { is_supplier: false, version: user.version })
      expect([changed.status, changed.body.data.is_supplier]).toEqual([200, false])
      expect((await readStock()).meta.total).toBeGreaterThan(ownTotal)
    })

    it('keeps the whole history of a user under a new email address', async () => {
      const user = await createTestUser()
      const email = `renamed.${user.email}`
      expect((await put(user.id, { email, current_password: DEMO_PASSWORD, version: user.version })).status).toBe(200)
      const { data } = await reference().get('audit', { entity_no: email, entity_type: ['user'], sort: '-at' }, ADMIN)
      const codes = (data as { event_code: string }[]).map(({ event_code }) => event_code)
      expect(codes).toEqual(expect.arrayContaining(['USER_UPDATED', 'USER_CREATED']))
      const changed = (data as { id: string; event_code: string }[]).find(({ event_code }) => event_code === 'USER_UPDATED')!
      const { related } = (await ask('auditEvent', { query: { id: changed.id }, as: ADMIN })).body.data
      expect(related.map(({ event_code }: { event_code: string }) => event_code)).toContain('USER_CREATED')
      // The old address, which older entries have, finds the same person.
      const idsFor = async (query: object) =>
        (await allRows(reference(), 'audit', { sort: '-at', ...query }, ADMIN)).map(({ id }: { id: string }) => id)
      const ofObject = await idsFor({ entity_no: email, entity_type: ['user'] })
      expect(await idsFor({ entity_no: user.email, entity_type: ['user'] })).toEqual(ofObject)
      const byPerson = await idsFor({ user: user.id })
      expect(byPerson.length).toBeGreaterThan(0)
      expect([await idsFor({ user: user.email }), await idsFor({ user: email })]).toEqual([byPerson, byPerson])
      // Unless somebody else now has that address.
      const other = await createTestUser({ name: 'Other' })
      const { version } = (await ask('user', { params: { id: other.id }, as: ADMIN })).body.data
      expect((await put(other.id, { email: user.email, current_password: DEMO_PASSWORD, version })).status).toBe(200)
      expect(await idsFor({ user: user.email })).toEqual(await idsFor({ user: other.id }))
      // The id tells the two apart, by either address of the first.
      const query = { entity_type: ['user'], entity_no: user.email }
      const ofOther = await idsFor({ entity_type: ['user'], entity_id: other.id })
      expect(ofOther).not.toEqual(expect.arrayContaining([changed.id]))
      expect(await idsFor({ ...query, entity_id: other.id })).toEqual(ofOther)
      expect(await idsFor({ ...query, entity_id: user.id })).toEqual(ofObject)
      expect(await idsFor({ ...query, entity_no: email, entity_id: user.id })).toEqual(ofObject)
      expect(await idsFor({ ...query, entity_no: 'nobody@acme.test', entity_id: user.id })).toEqual([])
    })

    it('shows a manager what was done to a user who has other clients too, without naming those', async () => {
      const all = { all_owners: true }
      const both = [
        { client_code: 'ACME', ...all },
        { client_code: 'BOREAL', ...all },
      ]
      const user = await createTestUser({ clients: both })
      const foreign = await createTestUser({ clients: [{ client_code: 'BOREAL', ...all }] })
      expect((await put(user.id, { name: 'Known to both', version: user.version })).status).toBe(200)
      expect((await put(foreign.id, { name: 'Foreign', version: foreign.version })).status).toBe(200)
      const level = { user_id: user.id, user_level: 'Manager', reason: 'Shift lead' }
      expect((await ask('usersUpgradeRole', { body: level, as: ADMIN })).status).toBe(200)
      const historyOf = async ({ email }: TestUser, as: string) => {
        const query = { entity_no: email, entity_type: ['user'], sort: '-at' }
        return ((await reference().get('audit', query, as)).data as { event_code: string }[]).map(({ event_code }) => event_code)
      }
      const whole = await historyOf(user, ADMIN)
      expect(whole).toEqual(expect.arrayContaining(['USER_UPDATED', 'ROLE_UPGRADED', 'USER_CREATED']))
      expect(await historyOf(user, MANAGER)).toEqual(whole.filter((event) => event !== 'USER_CREATED'))
      expect(await historyOf(foreign, MANAGER)).toEqual([])
    })

    it('shows an administrator of some clients the history of every user, and no orders of other clients', async () => {
      const modules = [stockRights, { ...stockRights, module: 'users' }, { ...stockRights, module: 'audit' }]
      const admin = await createTestUser({ user_level: 'Admin', modules })
      const foreign = await createTestUser({ clients: [{ client_code: 'BOREAL', all_owners: true }] })
      const asAdmin = { as: null, headers: { authorization: admin.bearer } }
      const historyFor = async (caller: object) => {
        const query = { entity_no: foreign.email, entity_type: ['user'], sort: '-at' }
        return ((await ask('audit', { query, ...caller })).body.data as { id: string }[]).map(({ id }) => id)
      }
      expect((await historyFor({ as: ADMIN })).length).toBeGreaterThan(1)
      expect(await historyFor(asAdmin)).toEqual(await historyFor({ as: ADMIN }))
      const orders = await reference().db.query<{ id: string }>(sql`
        select 'au_' || id as id from audit_event where client_code = 'BOREAL' and entity_type = 'sales_order' order by id desc limit 1`)
      expect((await ask('auditEvent', { query: { id: orders[0]!.id }, as: ADMIN })).status).toBe(200)
      expect((await ask('auditEvent', { query: { id: orders[0]!.id }, ...asAdmin })).status).toBe(404)
      // Other tests count the administrators.
      expect((await put(admin.id, { status: 'DISABLED', reason: 'Done', version: admin.version })).status).toBe(200)
    })

    it('logs sites, clients, suppliers and statuses by their names', async () => {
      const user = await createTestUser({ sites: ['SYD1', 'MEL2'], home_site: 'MEL2', supplier_code: 'SUP-014' })
      const entries = async () => (await reference().get('audit', { entity_no: user.email, sort: '-at' }, ADMIN)).data
      const changesOf = async (event: string) => {
        const { id } = (await entries()).find(({ event_code }: { event_code: string }) => event_code === event)
        return (await ask('auditEvent', { query: { id }, as: ADMIN })).body.data.changes as {
          field: string
          before: unknown
          after: unknown
        }[]
      }
      const added = (await changesOf('USER_CREATED')).map(({ field, after }) => [field, after])
      expect(added).toEqual(
        expect.arrayContaining([
          ['supplier_code', 'Green Grocer Pty Ltd (SUP-014)'],
          ['sites', 'Melbourne 2 (MEL2), Sydney 1 (SYD1)'],
          ['clients', 'Acme Foods (ACME)'],
        ]),
      )
      const reason = 'Holiday'
      const body = { home_site: 'SYD1', supplier_code: null, is_supplier: false, status: 'LOCKED', reason, version: user.version }
      expect((await put(user.id, body)).status).toBe(200)
      const { summary } = (await entries()).find(({ event_code }: { event_code: string }) => event_code === 'USER_UPDATED')
      expect(summary).toBe(
        'Home site Melbourne 2 (MEL2) → Sydney 1 (SYD1); Supplier Green Grocer Pty Ltd (SUP-014) → none; Supplier user yes → no; Status active → locked: Holiday',
      )
    })

    it('refuses clients that the supplier of a user does not supply', async () => {
      const text = ['Green Grocer Pty Ltd does not supply BOREAL. Choose a client that it supplies.']
      const boreal = [{ client_code: 'BOREAL', all_owners: true }]
      const body = {
        name: 'S',
        email: 'boreal@supplier.test',
        user_level: 'Regular',
        supplier_code: 'SUP-014',
        clients: boreal,
        sites: ['SYD1'],
      }
      const refused = await ask('createUser', { body: { ...body, send_invite: false }, as: ADMIN })
      expect([refused.status, refused.body.errors]).toEqual([422, { supplier_code: text }])
      const user = await createTestUser({ supplier_code: 'SUP-014' })
      const { body: access } = await ask('auditClientAccess', { params: { id: user.id }, as: ADMIN })
      const giveClients = (clients: object[]) =>
        ask('putAuditClientAccess', {
          params: { id: user.id },
          body: { clients, all_clients: false, version: access.data.version },
          as: ADMIN,
        })
      expect((await giveClients(boreal)).body.errors).toEqual({ clients: text })
      expect((await giveClients([{ client_code: 'ACME', all_owners: true }, ...boreal])).status).toBe(200)
      const other = await createTestUser({ clients: boreal })
      expect((await put(other.id, { supplier_code: 'SUP-014', version: other.version })).body.errors).toEqual({ supplier_code: text })
    })

    it('a new user starts with the default region format and the time zone of the site', async () => {
      const admin = (await ask('user', { params: { id: 'u_1046' }, as: ADMIN })).body.data
      const profile = { account: { locale: 'de-DE', timezone: 'Europe/Berlin' }, version: admin.version }
      expect((await ask('updateUser', { params: { id: admin.id }, body: profile, as: ADMIN })).status).toBe(200)
      const body = { name: 'Plain', email: 'plain@acme.test', user_level: 'Regular', sites: ['BNE9'], send_invite: false }
      const { account } = (await ask('createUser', { body, as: ADMIN })).body.data
      expect(account).toMatchObject({ locale: '', timezone: 'Australia/Brisbane' })
      const restored = { account: { locale: admin.account.locale, timezone: admin.account.timezone }, version: admin.version + 1 }
      expect((await ask('updateUser', { params: { id: admin.id }, body: restored, as: ADMIN })).status).toBe(200)
    })

    it('refuses fields that belong to other calls instead of ignoring them', async () => {
      const user = await createTestUser()
      const reply = await put(user.id, {
        name: 'Kim',
        user_level: 'Admin',
        all_clients: true,
        account: { isAdmin: true },
        version: user.version,
      })
      const text = ['This cannot be set here.']
      expect([reply.status, reply.body.errors]).toEqual([422, { user_level: text, all_clients: text, 'account.isAdmin': text }])
      const access = { modules: [{ ...stockRights, can_all: true }], user_level: 'Admin', version: 1 }
      const rights = await ask('putAuditModulAccess', { params: { id: user.id }, body: access, as: ADMIN })
      expect([rights.status, rights.body.errors]).toEqual([422, { 'modules.0.can_all': text, user_level: text }])
      expect((await ask('user', { params: { id: user.id }, as: ADMIN })).body.data).toMatchObject({
        name: user.name,
        user_level: 'Regular',
      })
    })

    it('cannot activate a user who never accepted their invitation', async () => {
      const { body } = await ask('createUser', {
        body: { name: 'Never', email: `never.${reference().db.kind}@acme.test`, user_level: 'Regular' },
        as: ADMIN,
      })
      const reply = await put(body.data.id, { status: 'ACTIVE', reason: 'please', version: body.data.version })
      expect(reply.body.errors).toEqual({ status: ['The invitation was never accepted. Send it again instead.'] })
    })

    it('gives a disabled user who never accepted their invitation the status Invited when enabled', async () => {
      const { body } = await ask('createUser', {
        body: { name: 'Paused', email: `paused.${reference().db.kind}@acme.test`, user_level: 'Regular' },
        as: ADMIN,
      })
      const disabled = await put(body.data.id, { status: 'DISABLED', reason: 'not yet', version: body.data.version })
      expect(disabled.body.data).toMatchObject({ status: 'DISABLED', allowed_actions: expect.arrayContaining(['enable']) })
      const enabled = await put(body.data.id, { status: 'ACTIVE', reason: 'now', version: disabled.body.data.version })
      expect(enabled.body.data).toMatchObject({ status: 'INVITED', allowed_actions: expect.arrayContaining(['invite']) })
    })

    it('emails the old address about a new one, and invalidates links sent there', async () => {
      const user = await createTestUser()
      await patch(user.id, { action: 'reset_password', mode: 'link' })
      const oldLink = linkIn(reference().mailsTo(user.email)[0], 'reset')
      const { version } = (await ask('user', { params: { id: user.id }, as: ADMIN })).body.data
      const email = `moved.${user.email}`
      expect((await put(user.id, { email, current_password: DEMO_PASSWORD, version })).status).toBe(200)
      expect(reference().mailsTo(user.email)[0]).toContain(`to ${email}`)
      const reset = await patch(
        user.id,
        { action: 'complete_reset', reset: oldLink, password: GOOD_PASSWORD, password_confirmation: GOOD_PASSWORD },
        null,
      )
      expect(reset.body.errors.reset).toEqual(['This link has expired, has been used or was replaced by a newer one. Ask for a new one.'])
      expect((await put(user.id, { email: CLERK, current_password: DEMO_PASSWORD, version: version + 1 })).body.errors).toEqual({
        email: ['This email address is already in use.'],
      })
    })

    it('cancels the invitation when the address changes, and says so to the old address and in the log', async () => {
      const email = `mistyped.${reference().db.kind}@acme.test`
      const corrected = `corrected.${email}`
      const { body } = await ask('createUser', { body: { name: 'Typed Wrong', email, user_level: 'Regular' }, as: ADMIN })
      const { id, version } = body.data
      const invite = linkIn(reference().mailsTo(email)[0], 'invite')
      const saved = await put(id, { email: corrected, current_password: DEMO_PASSWORD, version })
      expect([saved.status, saved.body.data.status]).toEqual([200, 'INVITED'])
      const [notice] = reference().mailsTo(email)
      expect(notice).toContain('Your invitation no longer works.')
      // The old address may be a stranger's.
      expect(notice).not.toContain(corrected)
      expect((await patch(id, { action: 'check_link', invite }, null)).status).toBe(422)
      const [entry] = await logEntries('USER_UPDATED', corrected)
      expect(entry!.summary).toMatch(/^Email mistyped.* → corrected.*; the invitation was cancelled$/)
      expect((await patch(id, { action: 'reset_password', mode: 'link' })).status).toBe(200)
      const link = linkIn(reference().mailsTo(corrected)[0], 'invite')
      expect((await patch(id, { action: 'check_link', invite: link }, null)).status).toBe(200)
    })

    it("needs the caller's password to change an email address, and counts and logs wrong passwords", async () => {
      const user = await createTestUser()
      const manager = await createTestUser({
        user_level: 'Manager',
        modules: [stockRights, { ...stockRights, module: 'users', can_edit: true }],
      })
      const email = `moved.${user.email}`
      const changeEmail = (fields: object) =>
        ask('updateUser', {
          params: { id: user.id },
          body: { email, version: user.version, ...fields },
          as: null,
          headers: { authorization: manager.bearer },
        })
      expect((await changeEmail({})).body.errors).toEqual({ current_password: ['Enter your own password to change the email address.'] })
      const wrong = await changeEmail({ current_password: 'a guess' })
      expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ['This is not your password. Nothing was changed.'] }])
      // Neither another error nor a wrong version reveals whether the password is correct, or bypasses it.
      for (const fields of [{ home_site: 'NOWHERE' }, { version: user.version + 1 }]) {
        const responses = await Promise.all(
          ['a guess', GOOD_PASSWORD].map((current_password) => changeEmail({ ...fields, current_password })),
        )
        expect(responses[0]!.body).toEqual(responses[1]!.body)
      }
      const [entry] = await logEntries('PASSWORD_REFUSED', manager.email)
      expect([entry!.summary, entry!.actor_email]).toEqual(['Wrong current password', manager.email])
      expect((await changeEmail({ current_password: GOOD_PASSWORD })).body.data.email).toBe(email)
      expect(reference().mailsTo(user.email)[0]).toContain(`to ${email}`)
      const [changed] = await logEntries('USER_UPDATED', email)
      expect(changed!.changes.map(({ field }) => field)).toEqual(['email'])
      const attempts = []
      const { version } = (await ask('user', { params: { id: user.id }, as: ADMIN })).body.data
      for (let index = 0; index < 6; index += 1) {
        attempts.push((await changeEmail({ email: `again.${email}`, version, current_password: 'a guess' })).status)
      }
      expect(attempts).toEqual([422, 422, 422, 422, 422, 429])
    })

    it('reports all errors at once, from the schema as well as the database', async () => {
      const user = await createTestUser()
      const reply = await put(user.id, { name: '', email: CLERK, home_site: 'NOWHERE', status: 'INVITED', version: user.version })
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        {
          name: ['Enter a name.'],
          email: ['This email address is already in use.'],
          current_password: ['Enter your own password to change the email address.'],
          home_site: ['This user has no access to NOWHERE.'],
          reason: ['Enter a reason.'],
          status: [expect.any(String)],
        },
      ])
      // For a user whom the caller may not change, errors from the database are not revealed.
      expect((await put('u_1053', { name: '', email: CLERK, version: 1 }, MANAGER)).body.errors).toEqual({ name: ['Enter a name.'] })
      expect((await put('u_1047', { name: '', email: CLERK, version: 1 })).body.errors).toEqual({ name: ['Enter a name.'] })
    })

    it('is refused to a manager for users with more access or a higher level', async () => {
      const edi = (await ask('user', { params: { id: 'u_1056' }, as: MANAGER })).body.data
      const reply = await put('u_1056', { status: 'DISABLED', reason: 'x', version: edi.version }, MANAGER)
      expect([reply.status, reply.body.message]).toEqual([
        403,
        'This user has rights, clients or sites that you do not have. Ask an administrator.',
      ])
      const system = (await ask('user', { params: { id: 'u_1047' }, as: ADMIN })).body.data
      expect((await put('u_1047', { name: 'x', version: system.version })).body.message).toBe(
        'Only users with the System level can change this user.',
      )
      expect((await put('u_1053', { name: 'x', version: 1 }, MANAGER)).status).toBe(404)
    })

    describe('with a right that the manager lacks', () => {
      const full = {
        module: 'sales_orders',
        can_view: true,
        can_create: true,
        can_edit: true,
        can_delete: true,
        can_export: true,
        can_print: true,
      }
      const RIGHTS = ['can_create', 'can_edit', 'can_export', 'can_print'] as const
      const usersModule = { ...full, module: 'users' }
      const createManager = (rights: object, overrides = {}) =>
        createTestUser({ user_level: 'Manager', modules: [{ ...full, ...rights }, usersModule], ...overrides })
      /** Tries every call that acts on the account or access of a user, with current versions. */
      const attemptAll = async (manager: TestUser, target: TestUser) => {
        const as = { as: null, headers: { authorization: manager.bearer } }
        const params = { id: target.id }
        const { version } = (await ask('user', { params, as: ADMIN })).body.data
        const access = (await ask('auditSiteAccess', { params, as: ADMIN })).body.data.version
        const email = `taken.${target.email}`
        return [
          await ask('updateUser', { params, body: { email, current_password: GOOD_PASSWORD, version }, ...as }),
          await ask('updateUser', { params, body: { name: 'Taken', version }, ...as }),
          await ask('updateUser', { params, body: { status: 'LOCKED', reason: 'x', version }, ...as }),
          await ask('updateUser', { params, body: { status: 'DISABLED', reason: 'x', version }, ...as }),
          await ask('patchUser', { params, body: { action: 'reset_password', mode: 'link' }, ...as }),
          await ask('patchUser', { params, body: { action: 'end_sessions' }, ...as }),
          await ask('usersUpgradeRole', { body: { user_id: target.id, user_level: 'Manager', reason: 'x' }, ...as }),
          await ask('putAuditModulAccess', { params, body: { modules: [], version: access }, ...as }),
          await ask('putAuditSiteAccess', { params, body: { sites: ['SYD1'], version: access }, ...as }),
          await ask('putAuditClientAccess', {
            params,
            body: { clients: [{ client_code: 'ACME', all_owners: true }], version: access },
            ...as,
          }),
        ]
      }
      const HAS_MORE_RIGHTS = 'This user has rights, clients or sites that you do not have. Ask an administrator.'

      it.each(RIGHTS)('%s: is refused, and so is any change of access', async (right) => {
        const target = await createTestUser({ modules: [full] })
        const manager = await createManager({ [right]: false })
        const responses = await attemptAll(manager, target)
        expect(responses.map(({ status, body }) => [status, body.message])).toEqual(responses.map(() => [403, HAS_MORE_RIGHTS]))
        const reply = await ask('user', { params: { id: target.id }, as: null, headers: { authorization: manager.bearer } })
        expect(reply.body.data.allowed_actions).toEqual([])
        expect(await sessionStatus(target)).toBe(200)
      })

      it('is also refused for another module, client, owner or site, but allowed with the same rights', async () => {
        const manager = await createManager({ can_print: false })
        const same = { ...full, can_print: false }
        const acme = { client_code: 'ACME', all_owners: true }
        const others: object[] = [
          { modules: [same, { ...same, module: 'rejections' }] },
          { clients: [acme, { client_code: 'BOREAL', all_owners: true }] },
          { sites: ['SYD1', 'MEL2'] },
        ]
        for (const fields of others) {
          const responses = await attemptAll(manager, await createTestUser({ modules: [same], ...fields }))
          expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403))
        }
        const oneOwnerManager = await createManager({}, { clients: [{ client_code: 'ACME', owners: ['ACME-NZ'] }] })
        expect((await attemptAll(oneOwnerManager, await createTestUser({ modules: [same] }))).every(({ status }) => status === 403)).toBe(
          true,
        )
        const equal = await createTestUser({ modules: [same] })
        expect((await attemptAll(manager, equal))[0]!.body.data.email).toBe(`taken.${equal.email}`)
      })

      it('does not count a right without effect, which nobody can be given, nor a module above the manager’s level', async () => {
        const manager = await createManager({ can_delete: false })
        const withoutEffect = [full, { ...full, module: 'labels' }, { ...full, module: 'settings' }]
        const target = await createTestUser({ modules: withoutEffect })
        const read = await ask('user', { params: { id: target.id }, as: null, headers: { authorization: manager.bearer } })
        expect(read.body.data.allowed_actions).not.toEqual([])
        expect((await attemptAll(manager, target))[0]!.body.data.email).toBe(`taken.${target.email}`)
      })
    })

    it('lets users change only their own name and account settings', async () => {
      const user = await createTestUser()
      const changeOwn = (body: object) =>
        ask('updateUser', { params: { id: user.id }, body, as: null, headers: { authorization: user.bearer } })
      const done = await changeOwn({ name: 'Own Name', account: { locale: 'de-DE', timezone: 'Europe/Berlin' }, version: user.version })
      expect([done.status, done.body.data.name, done.body.data.account]).toMatchObject([
        200,
        'Own Name',
        { locale: 'de-DE', timezone: 'Europe/Berlin' },
      ])
      const reset = await changeOwn({ account: { locale: null }, version: user.version + 1 })
      expect([reset.status, reset.body.data.account.locale]).toEqual([200, ''])
      // The log names regions as the form does.
      const [toDefault] = await logEntries('USER_UPDATED', user.email)
      expect(toDefault!.changes).toMatchObject([{ field: 'locale', before: 'Germany', after: 'Default' }])
      const refused = await changeOwn({
        email: 'mine@acme.test',
        status: 'LOCKED',
        reason: 'x',
        supplier_code: 'SUP-014',
        home_site: 'MEL2',
        account: { timezone: 'Moon/Base', locale: 'de' },
        version: user.version + 2,
      })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          email: ['Ask your administrator to change your email address.'],
          status: ['You cannot change your own status. Ask another administrator.'],
          supplier_code: ['You cannot change your own supplier.'],
          home_site: ['This user has no access to MEL2.'],
          'account.timezone': ['Choose a time zone, like Australia/Sydney.'],
          'account.locale': ['Choose a region format, like en-AU.'],
        },
      ])
      const other = await ask('updateUser', {
        params: { id: 'u_1042' },
        body: { name: 'Not mine', version: 1 },
        as: null,
        headers: { authorization: user.bearer },
      })
      expect(other.status).toBe(404)
    })
  })

  describe('a change of level', () => {
    const upgrade = (user_id: string, user_level: string, as: string, reason = 'Takes over the shift') =>
      ask('usersUpgradeRole', { body: { user_id, user_level, reason }, as })

    it("needs a reason, cannot exceed the caller's level, and ends the user's sessions", async () => {
      const user = await createTestUser()
      expect((await upgrade(user.id, 'Manager', ADMIN, ' ')).body.errors).toEqual({ reason: ['Enter a reason.'] })
      const done = await upgrade(user.id, 'Manager', MANAGER)
      expect([done.status, done.body.data.user_level]).toEqual([200, 'Manager'])
      expect(await sessionStatus(user)).toBe(401)
      const [entry] = await logEntries('ROLE_UPGRADED', user.email)
      expect([entry!.actor_email, entry!.summary]).toEqual([MANAGER, 'Regular → Manager: Takes over the shift'])
      expect((await upgrade(user.id, 'Manager', ADMIN)).status).toBe(422)
      expect((await upgrade(user.id, 'Manager', ADMIN, '')).body.errors).toEqual({
        reason: ['Enter a reason.'],
        user_level: [`${user.name} already has the Manager level.`],
      })
    })

    it('is refused if the user has changed since they were read, so that no promotion is lost', async () => {
      const user = await createTestUser()
      const { version } = (await ask('user', { params: { id: user.id }, as: ADMIN })).body.data
      const change = (user_level: string, as: string) =>
        ask('usersUpgradeRole', {
          body: { user_id: user.id, user_level, reason: 'New role' },
          as,
          headers: { 'if-match': `"${version}"` },
        })
      expect((await change('Admin', SYSTEM)).status).toBe(200)
      const late = await change('Manager', ADMIN)
      expect([late.status, late.body.code, late.body.data.user_level]).toEqual([409, 'STALE_WRITE', 'Admin'])
      expect((await upgrade(user.id, 'Regular', SYSTEM)).status).toBe(200)
    })

    it('has a limit for each of the four levels', async () => {
      const user = await createTestUser()
      const table = []
      for (const [as, level] of [
        [CLERK, 'Manager'],
        [MANAGER, 'Admin'],
        [ADMIN, 'System'],
        [ADMIN, 'Admin'],
        [SYSTEM, 'System'],
        [ADMIN, 'Regular'],
        [SYSTEM, 'Regular'],
      ] as const) {
        const { status, body } = await upgrade(user.id, level, as)
        table.push([as.split('@')[0], level, status, body.code ?? body.data.user_level])
      }
      expect(table).toEqual([
        ['clerk', 'Manager', 403, 'LEVEL_FORBIDDEN'],
        ['manager', 'Admin', 403, 'LEVEL_FORBIDDEN'],
        ['admin', 'System', 403, 'LEVEL_FORBIDDEN'],
        ['admin', 'Admin', 200, 'Admin'],
        ['system', 'System', 200, 'System'],
        // The user is now above the caller, who can no longer change them.
        ['admin', 'Regular', 403, 'LEVEL_FORBIDDEN'],
        ['system', 'Regular', 200, 'Regular'],
      ])
    })

    it('cannot be made by users for themselves', async () => {
      expect((await upgrade('u_1046', 'Regular', ADMIN)).body).toEqual({
        message: 'You cannot change your own level.',
        code: 'LEVEL_FORBIDDEN',
      })
    })

    it('cannot remove the last administrator', async () => {
      const last = await upgrade('u_1046', 'Regular', SYSTEM)
      expect([last.status, last.body.errors]).toEqual([422, { user_level: ['At least one administrator must remain.'] }])
      const { version } = (await ask('user', { params: { id: 'u_1046' }, as: SYSTEM })).body.data
      const disabled = await put('u_1046', { status: 'DISABLED', reason: 'x', version }, SYSTEM)
      expect(disabled.body.errors).toEqual({ status: ['At least one administrator must remain.'] })
    })

    it('cannot remove the last administrator even if two demote each other at the same moment', async () => {
      const admins = { modules: [{ ...stockRights, module: 'users', can_edit: true }] }
      const pair = [await createTestUser(admins), await createTestUser(admins)]
      for (const user of pair) expect((await upgrade(user.id, 'Admin', SYSTEM)).status).toBe(200)
      // Makes the pair the only administrators.
      await reference().db.query(sql`update app_user set user_level = 'System' where id = 'u_1046'`)
      try {
        const tokens = await Promise.all(pair.map(async (user) => (await login(user.email)).data.token as string))
        const demote = (caller: number, target: number) =>
          ask('usersUpgradeRole', {
            body: { user_id: pair[target]!.id, user_level: 'Regular', reason: 'A duel' },
            as: null,
            headers: { authorization: `Bearer ${tokens[caller]}` },
          })
        const replies = await Promise.all([demote(0, 1), demote(1, 0), demote(0, 1), demote(1, 0)])
        expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
        const admins = await reference().db.query(sql`select id from app_user where user_level = 'Admin' and status = 'ACTIVE'`)
        expect(admins).toHaveLength(1)
      } finally {
        await reference().db.query(sql`update app_user set user_level = 'Admin' where id = 'u_1046'`)
        await reference().db.query(sql`update app_user set user_level = 'Regular' where id = any(${pair.map((user) => user.id)}::text[])`)
      }
    })
  })

  describe('a password reset for another user', () => {
    const choose = (id: string, reset: string, password: string) =>
      patch(id, { action: 'complete_reset', reset, password, password_confirmation: password }, null)

    it('invalidates the old password, every session, link and hand-over code at once, so that only the new link works', async () => {
      const user = await createTestUser()
      const [session] = await reference().db.query<{ at: string }>(
        sql`select max(created_at) as at from session where user_id = ${user.id}`,
      )
      const code = await makeHandOver(reference().db, new Date(session!.at), 'ACME', user.email)
      await ask('authForgotPassword', { as: null, body: { email: user.email } })
      await vi.waitFor(() => expect(reference().mailsTo(user.email)).toHaveLength(1))
      const before = linkIn(reference().mailsTo(user.email)[0], 'reset')
      const reply = await patch(user.id, { action: 'reset_password', mode: 'link' }, MANAGER)
      expect(reply.body).toEqual({ message: `A reset link was sent to ${user.email}.` })
      expect(await sessionStatus(user)).toBe(401)
      expect((await login(user.email)).errors.email).toEqual([
        'The email address or password is wrong. Check both, or reset your password.',
      ])
      expect((await ask('authLogin', { as: null, body: { client: 'ACME', session: code } })).status).toBe(422)
      expect((await choose(user.id, before, 'a thief’s own sentence')).body.errors.reset).toHaveLength(1)
      const mail = reference().mailsTo(user.email)[0]
      expect(mail).toContain('The old one no longer works')
      expect((await choose(user.id, linkIn(mail, 'reset'), 'another good sentence')).status).toBe(200)
      expect((await login(user.email, 'another good sentence')).data.user.must_change_password).toBe(false)
    })

    it('is refused if the user has changed since they were read, so that no link goes to an address that nobody has seen', async () => {
      const user = await createTestUser()
      const email = `corrected.${user.email}`
      expect((await put(user.id, { email, current_password: DEMO_PASSWORD, version: user.version })).status).toBe(200)
      const sent = reference().mailsTo(email).length
      const send = (version: number) => patch(user.id, { action: 'reset_password', mode: 'link' }, MANAGER, { 'if-match': `"${version}"` })
      const late = await send(user.version)
      expect([late.status, late.body.code, late.body.data.email]).toEqual([409, 'STALE_WRITE', email])
      expect(reference().mailsTo(email)).toHaveLength(sent)
      expect((await send(late.body.data.version)).body).toEqual({ message: `A reset link was sent to ${email}.` })
    })

    it('refuses the password that it has invalidated, even after a second reset, until another one is chosen', async () => {
      const user = await createTestUser()
      const sendLink = async () => {
        await patch(user.id, { action: 'reset_password', mode: 'link' })
        return linkIn(reference().mailsTo(user.email)[0], 'reset')
      }
      const ended = { password: ['This is your old password, which no longer works. Choose another one.'] }
      expect((await choose(user.id, await sendLink(), GOOD_PASSWORD)).body.errors).toEqual(ended)
      const second = await sendLink()
      expect((await choose(user.id, second, GOOD_PASSWORD)).body.errors).toEqual(ended)
      expect((await choose(user.id, second, 'another good sentence')).status).toBe(200)
      const third = await sendLink()
      expect((await choose(user.id, third, 'another good sentence')).body.errors).toEqual(ended)
      expect((await choose(user.id, third, GOOD_PASSWORD)).status).toBe(200)
    })

    it('overrides a sign-in and a password change that began before it', async () => {
      const user = await createTestUser()
      // With the real hashing cost, checking the password takes far longer than the reset.
      const hash = await hashPassword(GOOD_PASSWORD, PASSWORD_COST)
      await reference().db.query(sql`update app_user set password_hash = ${hash} where id = ${user.id}`)
      const headers = { authorization: user.bearer }
      const body = { action: 'change_password', current_password: GOOD_PASSWORD, password: 'a thief’s own sentence' }
      const racing = [
        login(user.email),
        patch(user.id, { ...body, password_confirmation: body.password }, null, headers).then((reply) => reply.body),
      ]
      const [reset, thief, change] = await Promise.all([patch(user.id, { action: 'reset_password', mode: 'link' }, MANAGER), ...racing])
      expect(reset.status).toBe(200)
      const openSessions = await reference().db.query(sql`select 1 from session where user_id = ${user.id} and revoked_at is null`)
      expect([openSessions, thief.data ?? null, change.message]).toEqual([[], null, 'Unauthenticated.'])
      expect((await login(user.email, 'a thief’s own sentence')).errors.email).toHaveLength(1)
    })

    it('also works for an account that was disabled and enabled again in the meantime', async () => {
      const user = await createTestUser()
      await patch(user.id, { action: 'reset_password', mode: 'link' })
      const setStatus = async (status: string) => {
        const { version } = (await ask('user', { params: { id: user.id }, as: ADMIN })).body.data
        return (await put(user.id, { status, reason: 'x', version })).status
      }
      expect([await setStatus('DISABLED'), await setStatus('ACTIVE')]).toEqual([200, 200])
      expect((await login(user.email)).errors.email).toHaveLength(1)
      await patch(user.id, { action: 'reset_password', mode: 'link' })
      expect((await choose(user.id, linkIn(reference().mailsTo(user.email)[0], 'reset'), 'another good sentence')).status).toBe(200)
    })

    it('can require a new password before any other call', async () => {
      const user = await createTestUser()
      await reference().db.query(sql`update app_user set must_change_password = true where id = ${user.id}`)
      const headers = { authorization: user.bearer }
      const blocked = await ask('stocksHolding', { as: null, headers })
      expect([blocked.status, blocked.body]).toEqual([403, { message: 'Choose a new password first.', code: 'PASSWORD_CHANGE_REQUIRED' }])
      expect((await ask('user', { params: { id: user.id }, as: null, headers })).body.data.must_change_password).toBe(true)
      const change = (password: string) =>
        patch(
          user.id,
          { action: 'change_password', current_password: GOOD_PASSWORD, password, password_confirmation: password },
          null,
          headers,
        )
      expect((await change(GOOD_PASSWORD)).body.errors).toEqual({ password: ['This is your current password. Choose another one.'] })
      expect((await change('another good sentence')).status).toBe(200)
      expect((await ask('stocksHolding', { as: null, headers })).status).toBe(200)
    })

    it('has a link that can be checked without using it, like an invitation', async () => {
      const check = (id: string, link: object) => patch(id, { action: 'check_link', ...link }, null)
      const user = await createTestUser()
      await patch(user.id, { action: 'reset_password', mode: 'link' })
      const reset = linkIn(reference().mailsTo(user.email)[0], 'reset')
      const validLink = { status: 200, body: { message: 'This link is valid.' } }
      expect([await check(user.id, { reset }), await check(user.id, { reset })]).toMatchObject([validLink, validLink])
      expect((await check(user.id, { reset })).body).not.toHaveProperty('name')
      const password = 'Quite another one 2026'
      await patch(user.id, { action: 'complete_reset', reset, password, password_confirmation: password }, null)
      const used = { reset: ['This link has expired, has been used or was replaced by a newer one. Ask for a new one.'] }
      expect((await check(user.id, { reset })).body.errors).toEqual(used)
      expect((await check('u_1042', { reset })).body.errors).toEqual(used)
      const email = `asked.${reference().db.kind}@acme.test`
      const { body } = await ask('createUser', { body: { name: 'Asked', email, user_level: 'Regular', send_invite: false }, as: ADMIN })
      const { invite } = body.meta
      expect(await check(body.data.id, { invite })).toMatchObject({ status: 200, body: { name: 'Asked' } })
      await patch(body.data.id, { action: 'accept_invite', invite, password, password_confirmation: password }, null)
      expect((await check(body.data.id, { invite })).body.errors.invite).toHaveLength(1)
      expect((await check(body.data.id, {})).status).toBe(422)
    })

    it('is refused for the caller, higher levels, invisible users, and disabled accounts', async () => {
      const reset = async (id: string, as: string) => {
        const { status, body } = await patch(id, { action: 'reset_password', mode: 'link' }, as)
        return [status, body.message]
      }
      expect(await reset('u_1045', MANAGER)).toEqual([403, 'Change your own password on your account page.'])
      expect(await reset('u_1047', ADMIN)).toEqual([403, 'Only users with the System level can change this user.'])
      expect(await reset('u_1053', MANAGER)).toEqual([404, 'User not found.'])
      expect(await reset('u_1042', CLERK)).toEqual([403, 'Change your own password on your account page.'])
      expect(await reset('u_1045', CLERK)).toEqual([404, 'User not found.'])
      expect(await reset('u_1050', ADMIN)).toEqual([422, 'This account is disabled. Enable it first.'])
    })

    it('unlocks a locked account, which then opens only with the link', async () => {
      const user = await createTestUser()
      await put(user.id, { status: 'LOCKED', reason: 'Suspicious sign-ins', version: user.version })
      const readUser = async () => (await ask('user', { params: { id: user.id }, as: ADMIN })).body.data
      expect((await readUser()).allowed_actions).toContain('reset_password')
      expect((await patch(user.id, { action: 'reset_password', mode: 'link' })).status).toBe(200)
      expect(await readUser()).toMatchObject({ status: 'ACTIVE', status_reason: null })
      expect((await login(user.email)).errors.email).toEqual([
        'The email address or password is wrong. Check both, or reset your password.',
      ])
      const reset = linkIn(reference().mailsTo(user.email)[0], 'reset')
      const password = 'Quite another one 2026'
      expect((await patch(user.id, { action: 'complete_reset', reset, password, password_confirmation: password }, null)).status).toBe(200)
      expect((await login(user.email, password)).data.token).toBeTruthy()
      expect((await logEntries('PASSWORD_RESET', user.email))[1]!.changes).toEqual([
        { field: 'status', label: 'Status', before: 'LOCKED', after: 'ACTIVE' },
      ])
    })

    it('sends a new invitation if the first was never accepted, and invalidates the first', async () => {
      const email = `invited.${reference().db.kind}@acme.test`
      const { body } = await ask('createUser', { body: { name: 'Invited', email, user_level: 'Regular', send_invite: false }, as: ADMIN })
      expect((await patch(body.data.id, { action: 'reset_password', mode: 'link' })).body.message).toBe(
        `A new invitation was sent to ${email}.`,
      )
      const accept = (invite: string) =>
        patch(body.data.id, { action: 'accept_invite', invite, password: GOOD_PASSWORD, password_confirmation: GOOD_PASSWORD }, null)
      expect((await accept(body.meta.invite)).status).toBe(422)
      expect((await accept(linkIn(reference().mailsTo(email)[0], 'invite'))).status).toBe(200)
    })
  })

  describe('a forgotten password', () => {
    it('that somebody else requests does not invalidate the link that an administrator has sent', async () => {
      const user = await createTestUser()
      await patch(user.id, { action: 'reset_password', mode: 'link' })
      const sent = linkIn(reference().mailsTo(user.email)[0], 'reset')
      await ask('authForgotPassword', { as: null, body: { email: user.email } })
      await vi.waitFor(() => expect(reference().mailsTo(user.email)).toHaveLength(2))
      const links = reference()
        .mailsTo(user.email)
        .map((mail) => linkIn(mail, 'reset'))
      const requested = links.find((link) => link !== sent) ?? ''
      const complete = (reset: string) =>
        patch(
          user.id,
          { action: 'complete_reset', reset, password: 'another good sentence', password_confirmation: 'another good sentence' },
          null,
        )
      expect((await complete(sent)).status).toBe(200)
      // A manager who has chosen the user's client finds these entries too.
      const entries: { summary: string }[] = await allRows(reference(), 'audit', { q: user.email, client: 'ACME' }, ADMIN)
      expect(entries.map(({ summary }) => summary)).toContain('Asked for a password reset link')
      // Using one link invalidates all of them.
      expect((await complete(requested)).status).toBe(422)
    })

    it('is replaced once with the link in the email, which ends every session and informs the user', async () => {
      const user = await createTestUser()
      await ask('authForgotPassword', { as: null, body: { email: user.email } })
      await vi.waitFor(() => expect(reference().mailsTo(user.email)).toHaveLength(1))
      const mail = reference().mailsTo(user.email)[0]
      expect(mail).toContain('https://gatehouse.test/forgot-password?reset=')
      const reset = linkIn(mail, 'reset')
      expect(await sessionStatus(user)).toBe(200)
      const complete = (password: string, text = reset, id = user.id) =>
        patch(id, { action: 'complete_reset', reset: text, password, password_confirmation: password }, null)
      const invalidLink = { reset: ['This link has expired, has been used or was replaced by a newer one. Ask for a new one.'] }
      expect((await complete('another good sentence', `${user.id}.wrong`)).body.errors).toEqual(invalidLink)
      expect((await complete('another good sentence', reset, 'u_1042')).body.errors).toEqual(invalidLink)
      expect((await complete('qwertyuiop123')).body.errors.password).toHaveLength(1)
      expect((await complete(user.email)).body.errors.password).toEqual([
        'This password is your own name or email address. Choose another one.',
      ])
      expect((await complete('another good sentence')).body.message).toBe('Your password has been changed. Sign in with the new one.')
      expect(await sessionStatus(user)).toBe(401)
      expect((await complete('a third good sentence')).body.errors).toEqual(invalidLink)
      expect((await login(user.email)).errors.email).toHaveLength(1)
      expect((await login(user.email, 'another good sentence')).data.user.id).toBe(user.id)
      expect(reference().mailsTo(user.email)[0]).toContain('Your Gatehouse password was changed')
    })

    it('requested again keeps the first link valid, which strangers could otherwise revoke; using one revokes all', async () => {
      const user = await createTestUser()
      for (const count of [1, 2]) {
        await ask('authForgotPassword', { as: null, body: { email: user.email } })
        await vi.waitFor(() => expect(reference().mailsTo(user.email)).toHaveLength(count))
      }
      const [newest, oldest] = reference()
        .mailsTo(user.email)
        .map((mail) => linkIn(mail, 'reset'))
      const complete = (reset: string) =>
        patch(
          user.id,
          { action: 'complete_reset', reset, password: 'another good sentence', password_confirmation: 'another good sentence' },
          null,
        )
      expect((await complete(oldest!)).status).toBe(200)
      expect((await complete(newest!)).status).toBe(422)
    })

    it('has its link stored only as a hash, and not sent to unknown or disabled users', async () => {
      await ask('authForgotPassword', { as: null, body: { email: 'unknown@acme.test' } })
      await ask('authForgotPassword', { as: null, body: { email: 'disabled@acme.test' } })
      // Wait for the email of a later request: theirs would have been written before it.
      const known = await createTestUser()
      await ask('authForgotPassword', { as: null, body: { email: known.email } })
      await vi.waitFor(() => expect(reference().mailsTo(known.email)).toHaveLength(1))
      expect([...reference().mailsTo('unknown@acme.test'), ...reference().mailsTo('disabled@acme.test')]).toEqual([])
      const hashes = await reference().db.query<{ token_hash: string }>(sql`select token_hash from password_reset`)
      expect(hashes.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true)
    })
  })

  describe('signing out everywhere', () => {
    let user: TestUser
    beforeAll(async () => void (user = await createTestUser()))

    it('lists every open session of a user, of which there are at most 500', async () => {
      const person = await createTestUser()
      await reference().db.query(sql`
        insert into session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
        select 'many-' || n, 'many-' || n, user_id, created_at, last_seen_at, expires_at from session, generate_series(1, 60) n where user_id = ${person.id}`)
      const { data } = (await ask('user', { params: { id: person.id }, as: ADMIN })).body
      expect(data.sessions).toHaveLength(61)
      // A program that signs in for each call: of far more sessions, those that were used longest ago end.
      await reference().db.query(sql`
        insert into session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
        select 'old-' || n, 'old-' || n, user_id, created_at, last_seen_at - n * interval '1 second', expires_at
        from session, generate_series(1, 600) n where user_id = ${person.id} and id not like 'many-%'`)
      const { status } = await ask('authLogin', { body: { email: person.email, password: GOOD_PASSWORD }, as: null })
      const full = (await ask('user', { params: { id: person.id }, as: ADMIN })).body.data.sessions.map(({ id }: { id: string }) => id)
      expect([status, full.length, full.includes('many-60'), full.includes('old-600')]).toEqual([200, 500, true, false])
    })

    it('ends the sessions of a user at once, by anyone who may manage them', async () => {
      expect((await patch(user.id, { action: 'end_sessions' }, MANAGER)).body).toEqual({ message: '1 session has ended.' })
      expect(await sessionStatus(user)).toBe(401)
      expect((await patch(user.id, { action: 'end_sessions' }, MANAGER)).body).toEqual({ message: 'There was no open session.' })
      expect((await patch('u_1042', { action: 'end_sessions' }, 'csr@acme.test')).status).toBe(404)
      expect((await patch('u_1047', { action: 'end_sessions' }, ADMIN)).status).toBe(403)
    })

    it('can end a single session, but not the current one or one of another user', async () => {
      const owner = await createTestUser()
      const [firstToken, secondToken] = [(await login(owner.email)).data.token, (await login(owner.email)).data.token]
      const headers = { authorization: `Bearer ${firstToken}` }
      const statusWith = async (token: string) =>
        (await ask('settingsSites', { as: null, headers: { authorization: `Bearer ${token}` } })).status
      const { sessions } = (await ask('user', { params: { id: owner.id }, as: null, headers })).body.data
      const [mine, other] = [
        sessions.find((session: { current: boolean }) => session.current),
        sessions.find((session: { current: boolean }) => !session.current),
      ]
      const refused = await patch(owner.id, { action: 'end_sessions', session_id: mine.id }, null, headers)
      expect([refused.status, refused.body.errors]).toEqual([422, { session_id: ['This is your current session. Sign out instead.'] }])
      expect((await patch('u_1042', { action: 'end_sessions', session_id: mine.id }, ADMIN)).body).toEqual({
        message: 'This session has already ended.',
      })
      expect([await statusWith(firstToken), await statusWith(secondToken)]).toEqual([200, 200])
      const reply = await patch(owner.id, { action: 'end_sessions', session_id: other.id }, MANAGER)
      expect([reply.body, await statusWith(firstToken), await statusWith(secondToken)]).toEqual([
        { message: '1 session has ended.' },
        200,
        401,
      ])
      expect((await patch(owner.id, { action: 'end_sessions', session_id: other.id }, MANAGER)).body).toEqual({
        message: 'This session has already ended.',
      })
      expect((await logEntries('SESSION_EXPIRED', owner.email))[0]!.summary).toContain('on one device')
    })

    it("keeps the caller's current session, which is marked in their record", async () => {
      const [firstToken, secondToken] = [(await login(user.email)).data.token, (await login(user.email)).data.token]
      const headers = { authorization: `Bearer ${firstToken}` }
      const sessions = async () => (await ask('user', { params: { id: user.id }, as: null, headers })).body.data.sessions
      expect((await sessions()).map((session: { current: boolean }) => session.current).toSorted()).toEqual([false, true])
      expect((await patch(user.id, { action: 'end_sessions' }, null, headers)).body).toEqual({ message: '1 session has ended.' })
      expect(await sessions()).toMatchObject([{ current: true }])
      expect((await ask('settingsSites', { as: null, headers: { authorization: `Bearer ${secondToken}` } })).status).toBe(401)
    })
  })
}
