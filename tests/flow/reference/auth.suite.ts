import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { makeHandOver } from '#lib/reference/users/sign-in/hand-over.ts'
import { hashSecret } from '#lib/reference/auth/secret.ts'
import { DEMO_INVITATION, DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { ADMIN, CLERK, MANAGER, SUPPLIER, type Reference } from './server.ts'

const WRONG_CREDENTIALS = 'The email address or password is wrong. Check both, or reset your password.'

/** What the contract says about signing in and out. */
export const authSuite = (reference: () => Reference): void => {
  /** The approximate time of the server: the start of its latest session. */
  const serverTime = async () =>
    new Date((await reference().db.query<{ at: string }>(sql`select max(created_at) as at from session`))[0]!.at)
  const login = (body: unknown, headers = {}) => reference().ask('authLogin', { body, as: null, headers })
  const countEvents = async (code: string) =>
    (
      await reference().db.query<{ count: number }>(
        sql`select count(*) as count from audit_event where event_code = ${code} and request_id is not null`,
      )
    )[0]!.count

  describe('signing in', () => {
    it('returns the user, their modules and their clients', async () => {
      const { status, body } = await login({ email: ' Clerk@ACME.test ', password: DEMO_PASSWORD, client: 'ACME' })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        token_type: 'Bearer',
        expires_in: 28_800,
        user: { name: 'Demo Clerk', email: CLERK, userLevel: 'Regular', status: 'ACTIVE', home_client: 'ACME' },
        config: { supplier_mode: false, months_format: false, date_format: 'MM/DD/YYYY' },
      })
      expect(body.data.clients.map((client: { client_code: string }) => client.client_code)).toEqual(['ACME'])
      expect(body.data.modules[0]).toMatchObject({ module: 'stock', can_view: true })
      expect(body.data.token).toMatch(/^[\w-]{43}$/)
    })

    it('switches supplier mode on for a supplier', async () => {
      const { body } = await login({ email: SUPPLIER, password: DEMO_PASSWORD })
      expect(body.data.config.supplier_mode).toBe(true)
    })

    it('gives the same response for an unknown user and a wrong password, and never 401', async () => {
      const unknown = await login({ email: 'nobody.knows@acme.test', password: 'x' })
      const wrong = await login({ email: MANAGER, password: 'x' })
      const expected = { message: WRONG_CREDENTIALS, errors: { email: [WRONG_CREDENTIALS] } }
      expect([unknown.status, unknown.body]).toEqual([422, expected])
      expect([wrong.status, wrong.body]).toEqual([422, expected])
    })

    it('reports all missing fields at once', async () => {
      const { status, body } = await login({ email: '', password: '' })
      expect(status).toBe(422)
      expect(body.errors).toMatchObject({ email: ['Enter your email address.'], password: ['Enter your password.'] })
    })

    it('reveals that an account is disabled only if the password is correct', async () => {
      const [user] = await reference().db.query<{ email: string }>(sql`select email from app_user where status = 'DISABLED' limit 1`)
      const text = 'This account is disabled. Ask your administrator.'
      expect((await login({ email: user!.email, password: 'wrong' })).body.errors.email).toEqual([WRONG_CREDENTIALS])
      expect((await login({ email: user!.email, password: DEMO_PASSWORD })).body).toMatchObject({
        message: text,
        errors: { email: [text] },
      })
    })

    it('is refused after five wrong passwords in a minute, even with the correct one, and the response says how long to wait', async () => {
      const guess = (password: string) => login({ email: 'system@gatehouse.test', password })
      const tries = []
      for (let index = 0; index < 5; index += 1) tries.push((await guess('wrong')).status)
      expect(tries).toEqual([422, 422, 422, 422, 422])
      const { status, headers, body } = await guess(DEMO_PASSWORD)
      expect(status).toBe(429)
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(body).toEqual({ message: `Too many requests. Try again in ${seconds} seconds.`, code: 'RATE_LIMITED' })
    })

    it('counts concurrent attempts', async () => {
      const tries = await Promise.all(Array.from({ length: 8 }, () => login({ email: 'side.by.side@acme.test', password: 'x' })))
      expect(tries.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    })

    it('stores tokens and passwords only as hashes', async () => {
      const token = await reference().tokenOf(CLERK)
      const [row] = await reference().db.query<{ token_hash: string }>(
        sql`select token_hash from session where token_hash = ${hashSecret(token)}`,
      )
      expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
      const hashes = await reference().db.query<{ password_hash: string }>(
        sql`select distinct password_hash from app_user where password_hash is not null`,
      )
      // Tests use a low cost; `reference-process.test.ts` checks the real one.
      expect(hashes.length).toBeGreaterThan(0)
      for (const { password_hash } of hashes) expect(password_hash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    })

    it('writes sign-ins and refusals to the audit log', async () => {
      const before = [await countEvents('LOGIN'), await countEvents('LOGIN_FAILED')]
      await login({ email: MANAGER, password: DEMO_PASSWORD })
      const refused = await login({ email: MANAGER, password: 'wrong' })
      expect([await countEvents('LOGIN'), await countEvents('LOGIN_FAILED')]).toEqual(before.map((count) => count + 1))
      // The sender has not proved who they are, so the entry has no actor.
      const [line] = await reference().db.query(sql`
        select actor_id, actor_name, actor_email, actor_level, entity_no, summary from audit_event
        where event_code = 'LOGIN_FAILED' order by id desc limit 1`)
      expect([refused.status, line]).toEqual([
        422,
        {
          actor_id: null,
          actor_name: null,
          actor_email: null,
          actor_level: null,
          entity_no: MANAGER,
          summary: 'Sign-in refused: wrong password',
        },
      ])
    })

    it('logs why an invited user cannot sign in yet, and answers as for a wrong password', async () => {
      const [user] = await reference().db.query<{ email: string }>(sql`select email from app_user where status = 'INVITED' limit 1`)
      const { body } = await login({ email: user!.email, password: 'wrong' })
      expect(body.errors.email).toEqual([WRONG_CREDENTIALS])
      const [line] = await reference().db.query(sql`
        select entity_no, summary from audit_event where event_code = 'LOGIN_FAILED' order by id desc limit 1`)
      expect(line).toEqual({ entity_no: user!.email, summary: 'Sign-in refused: the invitation has not been accepted yet' })
    })
  })

  describe('guessing over days', () => {
    const HOURS = 3600
    let number = 0
    /** A new address in its own network, as attempts per minute are counted by network. */
    const unknownNetwork = () => {
      number += 1
      return { 'x-forwarded-for': `10.${Math.floor(number / 250)}.${number % 250}.7` }
    }
    const guess = async (email: string, attempts: number, newNetwork = unknownNetwork) => {
      const responses = []
      for (let index = 0; index < attempts; index += 1)
        responses.push((await login({ email, password: `guess ${index}` }, newNetwork())).status)
      return responses
    }
    /** Uses up 18 of 20 attempts without making them: each real one takes as long as checking a password. */
    const use18Attempts = async (email: string, place = 'elsewhere') =>
      reference().db.query(sql`
        insert into sign_in_failure values (${hashSecret(email)}, ${place}, 18, ${(await serverTime()).toISOString()}::timestamptz)
        on conflict (account, place) do update set failures = 18`)
    const HOME = { 'x-forwarded-for': '198.51.100.7' }

    it('is stopped for a day after twenty attempts from unknown networks, while known networks still work', async () => {
      const email = 'nz@acme.test'
      expect((await login({ email, password: DEMO_PASSWORD }, HOME)).status).toBe(200)
      // A correct password neither increases nor resets the count.
      await use18Attempts(email)
      expect(await guess(email, 1)).toEqual([422])
      expect((await login({ email, password: DEMO_PASSWORD }, unknownNetwork())).status).toBe(200)
      expect(await guess(email, 1)).toEqual([422])
      const stopped = await login({ email, password: DEMO_PASSWORD }, unknownNetwork())
      expect([stopped.status, stopped.body]).toEqual([
        429,
        {
          message: 'Too many wrong passwords. Try again in 24 hours, or choose a new password with “Forgot password?”.',
          code: 'RATE_LIMITED',
        },
      ])
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(23 * HOURS)
      expect((await login({ email, password: DEMO_PASSWORD }, { 'x-forwarded-for': '198.51.100.200' })).status).toBe(200)
      // An unknown email address gets the same answers.
      await use18Attempts('nobody.has@acme.test')
      expect(await guess('nobody.has@acme.test', 3)).toEqual([422, 422, 429])
      // The count is in the database, so a restart does not reset it. The typed address is stored only as a hash.
      const rows = await reference().db.query<{ account: string; failures: number }>(sql`select account, failures from sign_in_failure`)
      expect(rows.filter(({ failures }) => failures >= 20).length).toBe(2)
      expect(rows.every(({ account }) => /^[0-9a-f]{64}$/.test(account))).toBe(true)
      await reference().db.query(sql`update sign_in_failure set since = since - interval '24 hours'`)
      expect((await login({ email, password: DEMO_PASSWORD }, unknownNetwork())).status).toBe(200)
    })

    it('is reported once to the user, the administrators and the audit log', async () => {
      const email = 'clerk@volt.test'
      await use18Attempts(email)
      expect(await guess(email, 5)).toEqual([422, 422, 429, 429, 429])
      await vi.waitFor(() =>
        expect(
          reference()
            .mailsTo(ADMIN)
            .some((mail) => mail.includes(email)),
        ).toBe(true),
      )
      expect(reference().mailsTo(email)).toHaveLength(1)
      expect(reference().mailsTo(email)[0]).toMatch(
        /Someone entered 20 wrong passwords for your account from networks that you have not used for 90 days\. Further attempts from such networks are blocked/,
      )
      expect(
        reference()
          .mailsTo(ADMIN)
          .filter((mail) => mail.includes(email)),
      ).toHaveLength(1)
      const entries = await reference().db.query(sql`
        select summary, severity, client_code from audit_event where event_code = 'SIGN_IN_PAUSED' and entity_no = ${email}`)
      expect(entries).toEqual([
        {
          summary: expect.stringMatching(
            /^20 wrong passwords within 24 hours from networks where they have not signed in for 90 days; further attempts are refused until \d{4}-\d\d-\d\dT[\d:.]+Z$/,
          ),
          severity: 'critical',
          client_code: 'VOLT',
        },
      ])
    })

    it('does not lock a user out for good: after a reset their network works even while the guessing continues', async () => {
      const email = 'manager@boreal.test'
      const network = { 'x-forwarded-for': '192.0.2.44' }
      await use18Attempts(email)
      expect(await guess(email, 3)).toEqual([422, 422, 429])
      expect((await login({ email, password: DEMO_PASSWORD }, network)).status).toBe(429)
      await reference().ask('authForgotPassword', { body: { email }, as: null })
      await vi.waitFor(() => expect(reference().mailsTo(email)[0]).toContain('?reset='))
      const reset = /[?]reset=(\S+)/.exec(reference().mailsTo(email)[0] ?? '')?.[1] ?? ''
      const password = 'seven quiet forklifts'
      const body = { action: 'complete_reset', reset, password, password_confirmation: password }
      expect((await reference().ask('patchUser', { params: { id: 'u_1054' }, body, as: null, headers: network })).status).toBe(200)
      await use18Attempts(email)
      expect(await guess(email, 3)).toEqual([422, 422, 429])
      expect((await login({ email, password }, network)).status).toBe(200)
    })

    it('of the current password in an open session is stopped, logged and reported too', async () => {
      const email = 'ivy.session@acme.test'
      await reference().db.query(sql`
        insert into app_user (id, name, email, user_level, status, password_hash, all_sites)
        select 'u_9001', 'Session', ${email}, 'Regular', 'ACTIVE', password_hash, true from app_user where email = ${CLERK}`)
      const { body } = await login({ email, password: DEMO_PASSWORD }, HOME)
      const change = (current_password: string) =>
        reference().ask('patchUser', {
          params: { id: 'u_9001' },
          as: null,
          headers: { authorization: `Bearer ${body.data.token}`, ...unknownNetwork() },
          body: {
            action: 'change_password',
            current_password,
            password: 'a long enough pass',
            password_confirmation: 'a long enough pass',
          },
        })
      await use18Attempts(email, 'session')
      expect([(await change('a guess')).status, (await change('a guess')).status, (await change(DEMO_PASSWORD)).status]).toEqual([
        422, 422, 429,
      ])
      const wrong = await reference().db.query(sql`
        select 1 from audit_event where event_code = 'PASSWORD_REFUSED' and summary = 'Wrong current password' and actor_email = ${email}`)
      expect(wrong).toHaveLength(2)
      expect(reference().mailsTo(email)).toHaveLength(1)
      expect(reference().mailsTo(email)[0]).toMatch(/in one of your open sessions\. Further attempts in that session are blocked/)
      // Signing in still works, as it was not the target of the guesses.
      expect((await login({ email, password: DEMO_PASSWORD }, unknownNetwork())).status).toBe(200)
    })
  })

  describe('hand-over from another system', () => {
    it('signs in with a code only once', async () => {
      const code = await makeHandOver(reference().db, await serverTime(), 'ACME', CLERK)
      const first = await login({ client: 'acme', session: code })
      expect(first.body.data.user.email).toBe(CLERK)
      const second = await login({ client: 'ACME', session: code })
      expect(second.status).toBe(422)
      expect(second.body.errors.session).toHaveLength(1)
    })

    it('refuses a code of another client, and one that is older than a minute', async () => {
      const startTime = await serverTime()
      const codeForAcme = await makeHandOver(reference().db, startTime, 'ACME', CLERK)
      expect((await login({ client: 'BOREAL', session: codeForAcme })).status).toBe(422)
      const expired = await makeHandOver(reference().db, new Date(startTime.getTime() - 120_000), 'ACME', CLERK)
      expect((await login({ client: 'ACME', session: expired })).status).toBe(422)
    })

    it("creates no code for a client outside the user's scope", async () => {
      expect(await makeHandOver(reference().db, new Date(), 'BOREAL', CLERK)).toBeNull()
    })

    it('lets only one of several concurrent uses of a code succeed', async () => {
      const code = await makeHandOver(reference().db, await serverTime(), 'ACME', CLERK)
      const replies = await Promise.all([1, 2, 3].map(() => login({ client: 'ACME', session: code })))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    })
  })

  describe('signing out', () => {
    it("ends the token at once, and stores the user's last activity", async () => {
      const { body } = await login({ email: MANAGER, password: DEMO_PASSWORD })
      const headers = { authorization: `Bearer ${body.data.token}` }
      expect((await reference().ask('authLogout', { body: { last_access: '2026-11-20T11:45:02' }, as: null, headers })).status).toBe(204)
      const [user] = await reference().db.query<{ last_access_at: string }>(
        sql`select last_access_at from app_user where email = ${MANAGER}`,
      )
      expect(user!.last_access_at).toBe('2026-11-20T00:45:02.000Z')
      const after = await reference().ask('settingsSites', { as: null, headers })
      expect([after.status, after.body]).toEqual([401, { message: 'Unauthenticated.' }])
    })

    it('is logged as a sign-out, or as the end of a session that ended by itself', async () => {
      const logged = async (end?: string) => {
        const { body } = await login({ email: MANAGER, password: DEMO_PASSWORD })
        const headers = { authorization: `Bearer ${body.data.token}`, ...(end && { 'x-session-end': end }) }
        await reference().ask('authLogout', { body: { last_access: '2026-11-20T11:45:02' }, as: null, headers })
        const [entry] = await reference().db.query<{ event_code: string; summary: string }>(
          sql`select event_code, summary from audit_event where actor_email = ${MANAGER} order by id desc limit 1`,
        )
        return [entry!.event_code, entry!.summary]
      }
      expect(await logged()).toEqual(['LOGOUT', 'Signed out'])
      expect(await logged('idle')).toEqual(['SESSION_EXPIRED', 'Session ended after inactivity'])
      expect(await logged('expired')).toEqual(['SESSION_EXPIRED', 'Session ended at its maximum age'])
    })

    it('requires the local time without an offset', async () => {
      const reply = await reference().ask('authLogout', { body: { last_access: '2026-11-20T11:45:02Z' } })
      expect([reply.status, reply.body.errors]).toEqual([422, { last_access: ['Send the local time as YYYY-MM-DDTHH:MM:SS.'] }])
    })
  })

  describe('the caller', () => {
    it('is unauthenticated without a token, or with an unknown or expired one', async () => {
      const { body } = await login({ email: MANAGER, password: DEMO_PASSWORD })
      await reference().db.query(sql`update session set expires_at = created_at where token_hash = ${hashSecret(body.data.token)}`)
      const replies = await Promise.all(
        [undefined, 'Bearer abc', 'Basic abc', `Bearer ${body.data.token}`].map((authorization) =>
          reference().ask('stocksHolding', { as: null, headers: authorization ? { authorization } : {} }),
        ),
      )
      expect(replies.map(({ status, body }) => [status, body])).toEqual(
        Array.from({ length: 4 }, () => [401, { message: 'Unauthenticated.' }]),
      )
    })

    it('must send the level of their token in the header', async () => {
      const level = async (userLevel: string) => (await reference().ask('settingsSites', { headers: { userLevel } })).body
      expect((await level('Regular')).data).toBeDefined()
      expect(await level('Admin')).toMatchObject({ code: 'LEVEL_MISMATCH' })
      expect(await level('regular')).toMatchObject({ code: 'LEVEL_MISMATCH' })
    })

    it('needs the module of the call', async () => {
      const reply = await reference().ask('stocksMovement', { as: SUPPLIER })
      expect([reply.status, reply.body.code]).toEqual([403, 'MODULE_FORBIDDEN'])
    })

    it('sees their own record completely, and those of others only as a manager', async () => {
      const ownRecord = await reference().ask('user', { params: { id: 'u_1042' } })
      expect(ownRecord.body.data).toMatchObject({
        id: 'u_1042',
        email: CLERK,
        user_level: 'Regular',
        account: { timezone: 'Australia/Sydney' },
      })
      expect(ownRecord.body.data.sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
      expect(ownRecord.text).not.toContain('scrypt')
      const other = await reference().ask('user', { params: { id: 'u_1046' } })
      const unknown = await reference().ask('user', { params: { id: 'u_0' } })
      expect([other.status, other.body]).toEqual([404, { message: 'User not found.', code: 'NOT_FOUND' }])
      expect(unknown.body).toEqual(other.body)
      expect((await reference().ask('user', { params: { id: 'u_1042' }, as: MANAGER })).status).toBe(200)
      expect((await reference().ask('user', { params: { id: 'u_1046' }, as: MANAGER })).status).toBe(404)
      expect((await reference().ask('user', { params: { id: 'u_1042' }, as: ADMIN })).status).toBe(200)
    })
  })

  describe('a forgotten password', () => {
    const forgot = (email: string, headers = {}) => reference().ask('authForgotPassword', { body: { email }, as: null, headers })

    it('gets the same response for every address', async () => {
      const known = await forgot(CLERK)
      const unknown = await forgot('who@acme.test')
      expect([known.status, known.body]).toEqual([200, { message: 'If that address is known, a reset link is on its way.' }])
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      const resets = () =>
        reference().db.query<{ email: string; hash: string }>(sql`
        select u.email, r.token_hash as hash from password_reset r join app_user u on u.id = r.user_id where u.email = ${CLERK}`)
      await vi.waitFor(async () => expect(await resets()).toEqual([{ email: CLERK, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]))
    })

    it('is refused for an invalid address', async () => {
      expect((await forgot('clerk')).body.errors).toEqual({ email: ['Enter a valid email address.'] })
    })

    it('that strangers request too often sends no more links, with the same response, and leaves those of user and administrator alone', async () => {
      const email = 'ivy.requests@acme.test'
      await reference().db.query(sql`
        insert into app_user (id, name, email, user_level, status, password_hash, all_sites)
        select 'u_9002', 'Requests', ${email}, 'Regular', 'ACTIVE', password_hash, true from app_user where email = ${CLERK}`)
      const home = { 'x-forwarded-for': '198.51.100.99' }
      expect((await login({ email, password: DEMO_PASSWORD }, home)).status).toBe(200)
      const skipped = () => reference().logLines.filter((line) => line.includes('a requested reset link was not sent'))
      const responses = new Set<string>()
      for (let index = 1; index <= 7; index += 1) responses.add((await forgot(email, { 'x-forwarded-for': `203.0.${index}.7` })).text)
      expect([...responses]).toEqual([(await forgot('who@acme.test')).text])
      await vi.waitFor(() => expect([reference().mailsTo(email).length, skipped().length]).toEqual([5, 2]))
      expect(skipped().join('')).not.toContain(email)
      const reset = { params: { id: 'u_9002' }, body: { action: 'reset_password', mode: 'link' }, as: ADMIN }
      await forgot(email, home)
      await vi.waitFor(() => expect(reference().mailsTo(email)).toHaveLength(6))
      expect((await reference().ask('patchUser', reset)).status).toBe(200)
      expect(reference().mailsTo(email)).toHaveLength(7)
    })

    it('that strangers keep requesting still sends a link an hour, from any network', async () => {
      const email = 'ivy.abroad@acme.test'
      await reference().db.query(sql`
        insert into app_user (id, name, email, user_level, status, password_hash, all_sites)
        select 'u_9003', 'Abroad', ${email}, 'Regular', 'ACTIVE', password_hash, true from app_user where email = ${CLERK}`)
      const skipped = () => reference().logLines.filter((line) => line.includes('a requested reset link was not sent')).length
      const skippedBefore = skipped()
      const start = Date.now()
      try {
        for (let hour = 0; hour < 20; hour += 1) {
          vi.setSystemTime(start + hour * 3_600_000)
          for (let index = 0; index < 3; index += 1) await forgot(email, { 'x-forwarded-for': `203.${hour}.${index}.7` })
          // Five in the first two hours, then one an hour. The other requests are skipped.
          const sent = hour === 0 ? 3 : 5 + Math.max(0, hour - 1)
          await vi.waitFor(() =>
            expect([reference().mailsTo(email).length, skipped() - skippedBefore]).toEqual([sent, 3 * (hour + 1) - sent]),
          )
        }
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe('an invitation', () => {
    const accept = (id: string, invite: string, fields = {}) =>
      reference().ask('patchUser', {
        params: { id },
        as: null,
        body: { action: 'accept_invite', invite, password: 'a long enough pass', password_confirmation: 'a long enough pass', ...fields },
      })

    it('activates an invited user once', async () => {
      const [user] = await reference().db.query<{ id: string; email: string }>(sql`
        select u.id, u.email from app_user u join invitation i on i.user_id = u.id where u.status = 'INVITED' and i.used_at is null`)
      const { id, email } = user!
      const invite = `${id}.${DEMO_INVITATION}`
      expect((await accept('u_1042', invite)).status).toBe(422)
      expect((await accept(id, `${id}.wrong`)).body.errors.invite).toEqual([
        'This invitation has expired, has been used or was replaced by a newer one. Ask for a new one.',
      ])
      const both = await accept(id, invite, { password: 'short', password_confirmation: 'other' })
      expect(both.body.errors.password).toEqual(['Use at least 12 characters.'])
      expect((await login({ email, password: 'a long enough pass' })).status).toBe(422)
      expect((await accept(id, invite, { name: 'Ivy Green' })).status).toBe(200)
      expect((await accept(id, invite)).status).toBe(422)
      expect((await login({ email, password: 'a long enough pass' })).body.data.user.name).toBe('Ivy Green')
    })

    it('is needed for any change without a token', async () => {
      const body = {
        action: 'change_password',
        current_password: 'x',
        password: 'a long enough pass',
        password_confirmation: 'a long enough pass',
      }
      expect((await reference().ask('patchUser', { params: { id: 'u_1042' }, as: null, body })).status).toBe(401)
    })
  })

  describe('changing your own password', () => {
    it('needs the current one, and ends the other sessions', async () => {
      const email = 'csr@acme.test'
      const [first, second] = [await login({ email, password: DEMO_PASSWORD }), await login({ email, password: DEMO_PASSWORD })]
      const headers = { authorization: `Bearer ${first.body.data.token}` }
      const change = (current_password: string, password: string) =>
        reference().ask('patchUser', {
          params: { id: 'u_1043' },
          as: null,
          headers,
          body: { action: 'change_password', current_password, password, password_confirmation: password },
        })
      expect((await change('wrong', 'another long one')).body.errors).toEqual({ current_password: ['The current password is wrong.'] })
      expect((await change(DEMO_PASSWORD, 'another long one')).status).toBe(200)
      expect(reference().mailsTo(email)[0]).toContain('Your Gatehouse password was changed')
      expect((await reference().ask('settingsSites', { as: null, headers })).status).toBe(200)
      expect(
        (await reference().ask('settingsSites', { as: null, headers: { authorization: `Bearer ${second.body.data.token}` } })).status,
      ).toBe(401)
    })
  })
}
