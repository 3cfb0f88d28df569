import { MAX_REPORT_BYTES } from '#lib/reference/audit/output.ts'
import { MAX_CLIENT_VIEW_BYTES } from '#lib/reference/users/client-views.ts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { routes } from '#lib/reference/routes.ts'
import { type Call, isList } from '#lib/contract/engine/call.ts'
import { ADMIN, CLERK, type Reference } from './server.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The reference as an HTTP server. Runs last, because it checks everything logged so far. */
export const wireSuite = (reference: () => Reference): void => {
  const authorised = async () => ({ authorization: `Bearer ${await reference().tokenOf(CLERK)}` })

  describe('the HTTP server of the reference', () => {
    it('offers every call in the contract, and answers 404 to unknown paths', async () => {
      expect((Object.keys(calls) as CallName[]).filter((name) => !(name in routes))).toEqual([])
      for (const path of [
        '/v7/nothing',
        '/v7/',
        '/v7//stocks/holding',
        '/v7/stocks/holding/',
        '/v7/STOCKS/holding',
        '/v7/stocks%2Fholding',
        '/',
        '/v8/x',
      ]) {
        expect([path, (await reference().raw(path, { headers: await authorised() })).status]).toEqual([path, 404])
      }
    })

    it('answers 405 with the allowed methods to an unsupported method', async () => {
      const reply = await reference().raw('/v7/stocks/holding', { method: 'DELETE', headers: await authorised() })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET'])
    })

    it('answers 400 to broken percent-encoding', async () => {
      const reply = await reference().raw('/v7/users/%zz', { headers: await authorised() })
      expect([reply.status, reply.body.code]).toEqual([400, 'MALFORMED'])
    })

    it('reads each parameter once: an empty or second value, brackets or another case change no check', async () => {
      const csr = 'csr@acme.test'
      const bearer = { authorization: `Bearer ${await reference().tokenOf(csr)}` }
      const ask = async (path: string, headers: Record<string, string> = bearer) => reference().raw(`/v7/${path}`, { headers })
      const { db } = reference()
      const setShipments = (isGranted: boolean) =>
        db.query(sql`
          update user_module set can_view = ${isGranted}
          where module = 'shipments' and user_id = (select id from app_user where email = ${csr})`)
      await setShipments(false)
      for (const call of ['sales-orders', 'supplier-management'])
        for (const view of ['view=shipments', 'view=&view=shipments', 'view[]=shipments', 'view[]=&view=Shipment-Table&view=summary']) {
          const reply = await ask(`${call}?${view}`)
          expect([call, view, reply.status, reply.body.code]).toEqual([call, view, 403, 'MODULE_FORBIDDEN'])
        }
      expect((await ask('sales-orders?view=summary&view=shipments')).status).toBe(200)
      await setShipments(true)
      const admin = { authorization: `Bearer ${await reference().tokenOf(ADMIN)}` }
      for (const path of [
        'sales-orders?sort=&sort=evil',
        'sales-orders?view[]=table&sort=&sort[]=evil',
        'purchase-orders?view=&view=Table&sort[]=evil',
        'supplier-management?sort=&sort=constructor',
        'stocks/holding?sort=&sort=toString',
        'audit?at_from=&at_from=2030-01-01&at_to=2020-01-01',
        'stocks/movement?moved_from=2030-01-01&moved_to=&moved_to=2020-01-01',
      ])
        expect([path, (await ask(path, admin)).status]).toEqual([path, 422])
      for (const path of [
        'purchase-orders?view[]=Table&sort=line_no',
        'stocks/holding?view=&view=Table&sort=lot_no',
        'settings/sites?page[]=x',
      ])
        expect([path, (await ask(path, admin)).status]).toEqual([path, 200])
    })

    it('answers HEAD like GET without a body', async () => {
      const reply = await reference().raw('/v7/settings/sites', { method: 'HEAD', headers: await authorised() })
      expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([200, '', JSON_TYPE])
    })

    it('refuses bodies that are invalid JSON, not declared as JSON, missing or too large', async () => {
      const post = (body: string | undefined, type = 'application/json') =>
        reference().raw('/v7/auth/login', { method: 'POST', headers: { 'content-type': type }, ...(body !== undefined && { body }) })
      expect((await post('{')).status).toBe(400)
      expect((await post(undefined)).status).toBe(400)
      expect((await post('{}', 'text/plain')).status).toBe(415)
      expect((await post('[]')).status).toBe(422)
      expect((await post(`{"email":"${'x'.repeat(11_000_000)}"}`)).status).toBe(413)
      const nul = await post(JSON.stringify({ email: 'a\u0000@b.c', password: 'x' }))
      expect(nul.status).toBe(422)
    })

    it('answers 400 to a body that is nested too deeply, whatever the call', async () => {
      const authorization = `Bearer ${await reference().tokenOf(ADMIN)}`
      const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
      const statusOf = async (name: string, call: Call, body: string) => {
        const path = call.path.replaceAll(/\{\w+\}/g, 'u_1042')
        const headers = { 'content-type': 'application/json', ...(!call.isPublic && { authorization }) }
        return `${name} ${(await reference().raw(`/v7/${path}`, { method: call.method, headers, body })).status}`
      }
      const withBody = Object.entries(calls as Readonly<Record<string, Call>>).filter(([, call]) => call.body)
      expect(withBody.length).toBeGreaterThan(15)
      const bodies = [
        nested(100_000),
        `{"views":${nested(33)}}`,
        `{"email":"a","lines":[{"x":${'{"x":'.repeat(5000)}1${'}'.repeat(5000)}}]}`,
      ]
      for (const body of bodies) {
        const responses = await Promise.all(withBody.map(([name, call]) => statusOf(name, call, body)))
        const limits = new Map([
          ['postAuditEvent', MAX_REPORT_BYTES],
          ['putClientView', MAX_CLIENT_VIEW_BYTES],
        ])
        const tooLarge = (name: string) => body.length > (limits.get(name) ?? Infinity)
        // Only System may change these, and the level is checked before the body is read.
        const FOR_SYSTEM = new Set(['putSettingsFieldLabel', 'putSettingsAccessPresets'])
        const expected = (name: string) => (FOR_SYSTEM.has(name) ? 403 : tooLarge(name) ? 413 : 400)
        expect(responses).toEqual(withBody.map(([name]) => `${name} ${expected(name)}`))
      }
      // Brackets in a string do not count as nesting.
      expect(await statusOf('authForgotPassword', calls.authForgotPassword, JSON.stringify({ email: `"\\${nested(99)}` }))).toBe(
        'authForgotPassword 422',
      )
    })

    it('sends every response as JSON with nosniff and no-store', async () => {
      for (const path of ['/v7/stocks/holding', '/v7/nothing', '/v7/users/u_1042']) {
        const { headers } = await reference().raw(path, { headers: await authorised() })
        expect([headers.get('content-type'), headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
          JSON_TYPE,
          'nosniff',
          'no-store',
        ])
      }
    })

    it('serves the contract as an OpenAPI document without authentication', async () => {
      const { status, body } = await reference().raw('/v7/openapi.json')
      expect([status, body.openapi]).toEqual([200, '3.1.1'])
      expect(Object.keys(body.paths)).toContain('/stocks/holding')
    })

    it('answers an empty 304 to a list that has not changed, and the list again once it has', async () => {
      const checked: string[] = []
      for (const name of Object.keys(calls) as CallName[]) {
        const call: Call = calls[name]
        if (!isList(call) || call.path.includes('{')) continue
        const views = call.views && 'view' in (call.query?.shape ?? {}) ? Object.keys(call.views) : [undefined]
        for (const view of views) {
          const query = {
            view,
            per_page: '50',
            ...(name === 'stocksMovementRange' && { moved_from: '2026-10-20', moved_to: '2026-11-20' }),
          }
          const first = await reference().ask(name, { query, as: ADMIN })
          if (first.status !== 200) continue // a view of one record needs its number
          const etag = first.headers.get('etag')
          const second = await reference().ask(name, { query, as: ADMIN, headers: { 'if-none-match': String(etag) } })
          expect([name, view, etag, second.status, second.text]).toEqual([name, view, expect.stringMatching(/^"[\w-]+"$/), 304, ''])
          checked.push(call.path)
        }
      }
      expect(checked).toEqual(expect.arrayContaining(['stocks/holding', 'sales-orders', 'purchase-orders', 'audit/rejected', 'users']))

      const etag = String((await reference().ask('users', { as: ADMIN })).headers.get('etag'))
      await reference().db.query(sql`update app_user set name = name || ' II' where email = ${CLERK}`)
      const changed = await reference().ask('users', { as: ADMIN, headers: { 'if-none-match': etag } })
      await reference().db.query(sql`update app_user set name = replace(name, ' II', '') where email = ${CLERK}`)
      expect([changed.status, changed.text.includes(' II'), changed.headers.get('etag') === etag]).toEqual([200, true, false])
    })

    it('gives the ETag of a list to nobody else: another user gets their own rows, and a signed-out one nothing', async () => {
      const etag = String((await reference().ask('stocksHolding', { as: ADMIN })).headers.get('etag'))
      const headers = { 'if-none-match': etag }
      const responses = [await reference().ask('stocksHolding', { headers }), await reference().ask('stocksHolding', { headers, as: null })]
      expect(responses.map(({ status }) => status)).toEqual([200, 401])
    })

    it('draws a different logo for each client, and none for an unknown one', async () => {
      const clients: { value: string }[] = (await reference().get('settingsClients', {}, 'admin@gatehouse.test')).data
      const logos = await Promise.all(clients.map(({ value }) => reference().raw(`/images/${value}`)))
      for (const { status, headers, text } of logos) {
        expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
        expect(headers.get('cache-control')).toBe('public, max-age=86400')
        expect(text).toMatch(/^<svg xmlns=.*<\/svg>$/s)
        expect(text).not.toMatch(/<script|onload|href/i)
      }
      expect(new Set(logos.map((logo) => logo.text)).size).toBe(clients.length)
      const repeated = await reference().raw(`/images/${clients[0]!.value.toLowerCase()}`, {
        headers: { 'if-none-match': logos[0]!.headers.get('etag')! },
      })
      expect(repeated.status).toBe(304)
      for (const path of ['/images/NOSUCH', '/images/', '/images/a/b', '/images/%00', '/images/..%2f'])
        expect([path, (await reference().raw(path)).status]).toEqual([path, 404])
    })

    it('keeps working after a client disconnects before its response', async () => {
      const clientAbort = new AbortController()
      const aborted = reference().raw('/v7/stocks/holding?view=filter', { headers: await authorised(), signal: clientAbort.signal })
      clientAbort.abort()
      await expect(aborted).rejects.toThrow()
      expect((await reference().raw('/v7/settings/sites', { headers: await authorised() })).status).toBe(200)
    })

    it('has logged requests, but no token, password, query or error', async () => {
      const log = reference().logLines.join('\n')
      expect(log).toContain('"path":"/v7/stocks/holding"')
      expect(log).not.toContain(await reference().tokenOf(CLERK))
      expect(log).not.toContain(DEMO_PASSWORD)
      expect(log).not.toContain('has_stock')
      expect(log).not.toContain('scrypt$')
      expect(reference().logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    })
  })
}
