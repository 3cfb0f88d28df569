import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#lib/contract/exact-types.ts'
import { REPORTS_PER_HOUR } from '#lib/reference/audit/output.ts'
import { CSR } from './orders.ts'
import { ADMIN, CLERK, MANAGER, SUPPLIER, type Reference, TEST_DAY } from './server.ts'

const report = {
  name: 'stock-holding',
  module: 'stock',
  format: 'XLSX',
  rows: 1204,
  filters: [{ label: 'Lot', value: 'L1' }],
  query: 'client=ACME&site=SYD1&lot_no=L1',
}
type Report = typeof report | (Omit<typeof report, 'query'> & { query: null })

/** Exports and printouts that a browser reports: one line each, with the user, time and scope that the server determines. */
export const outputSuite = (reference: () => Reference): void => {
  describe('a reported export or print', () => {
    const post = (body: Partial<Report> & Record<string, unknown> = {}, query: Record<string, string[]> = {}, as = MANAGER) =>
      reference().ask('postAuditEvent', { body: { ...report, ...body }, query, as })
    const newest = async (as: string, event = ['EXPORT', 'PRINT']): Promise<AuditEntry> =>
      (await reference().get('audit', { event, at_from: TEST_DAY, per_page: 25 }, as)).data[0]
    const countAll = async () =>
      (await reference().db.query<{ n: number }>(sql`select count(*) as n from audit_event where event_code in ('EXPORT', 'PRINT')`))[0]
        ?.n ?? 0
    const entry = async (id: string, as: string) => (await reference().ask('auditEvent', { query: { id }, as })).body.data
    const setRights = (email: string, module: string, right: 'can_export' | 'can_print', isGranted: boolean) =>
      reference().db.query(
        right === 'can_export'
          ? sql`update user_module set can_export = ${isGranted} where module = ${module} and user_id = (select id from app_user where email = ${email})`
          : sql`update user_module set can_print = ${isGranted} where module = ${module} and user_id = (select id from app_user where email = ${email})`,
      )

    it('is one entry with the user, time and scope that the server determines', async () => {
      const before = await countAll()
      const reply = await post({}, { client: ['acme'], site: ['SYD1'] })
      expect([reply.status, reply.text, await countAll()]).toEqual([204, '', before + 1])
      const line = await newest(MANAGER)
      expect(line).toMatchObject({
        actor: { email: MANAGER, userLevel: 'Manager' },
        event_code: 'EXPORT',
        event_name: 'List exported',
        entity_type: 'list',
        entity_no: 'stock-holding',
        summary: 'Stock holding exported to XLSX, 1,204 rows',
        client_code: 'ACME',
        site_code: 'SYD1',
      })
      expect(line.at.slice(0, 10)).toBe(TEST_DAY)
      expect((await entry(line.id, MANAGER)).after).toMatchObject({
        module: 'stock',
        format: 'XLSX',
        rows: 1204,
        filters: report.filters,
        query: report.query,
        client: ['ACME'],
        site: ['SYD1'],
      })
    })

    it.each([
      ['CSV', 'stock-holding', 1, 'EXPORT', 'Stock holding exported to CSV, 1 row'],
      ['FILE', 'rejected-message', 1, 'EXPORT', 'Rejected message saved as a file, 1 message'],
      ['TEXT', 'stock-forecast', 12, 'EXPORT', 'Stock forecast copied as text, 12 rows'],
      ['PAPER', 'stock-holding', 37, 'PRINT', 'Stock holding printed, 37 rows'],
      ['SHEETS', 'pick-lists', 12, 'PRINT', 'Pick lists printed, 12 sheets'],
      ['PDF', 'packing-lists', 3, 'PRINT', 'Packing lists printed as PDF, 3 records'],
      ['LABELS', 'pallet-labels', 1_500, 'PRINT', 'Pallet labels printed, 1,500 labels'],
      ['ZPL', 'pallet-labels', 1, 'PRINT', 'Pallet labels saved as ZPL, 1 label'],
    ])('with format %s and name %s has a summary in plain words', async (format, name, rows, event, summary) => {
      expect((await post({ format, name, rows })).status).toBe(204)
      expect(await newest(MANAGER)).toMatchObject({ event_code: event, entity_no: name, summary })
    })

    it('takes no user, time or scope from the body', async () => {
      const before = await countAll()
      for (const extra of [
        { actor: 'u_1' },
        { at: '2020-01-01T00:00:00Z' },
        { client: ['BOREAL'] },
        { event: 'LOGIN' },
        { summary: 'x' },
      ]) {
        const reply = await post(extra)
        expect([reply.status, reply.body.errors]).toEqual([422, { [Object.keys(extra)[0]!]: ['This cannot be set here.'] }])
      }
      expect(await countAll()).toBe(before)
    })

    it('is refused for a client, owner or site that the user may not see', async () => {
      for (const query of [{ client: ['BOREAL'] }, { site: ['NOWHERE'] }, { owner: ['NOBODY'] }] as Record<string, string[]>[]) {
        const reply = await post({}, query)
        expect([reply.status, reply.body.code]).toEqual([403, 'SCOPE_FORBIDDEN'])
      }
      expect((await reference().get('audit', { event: ['EXPORT'], at_from: TEST_DAY, q: 'boreal' }, ADMIN)).data).toEqual([])
    })

    it('is refused without the right to export or print in its module', async () => {
      expect((await post({ module: 'users' }, {}, CLERK)).body.message).toBe('You don’t have access to the module Users.')
      await setRights(CSR, 'stock', 'can_export', false)
      await setRights(CSR, 'stock', 'can_print', true)
      const refused = await post({}, {}, CSR)
      expect([refused.status, refused.body]).toEqual([
        403,
        { message: 'You don’t have permission to export from the module Stock holding.', code: 'MODULE_FORBIDDEN' },
      ])
      expect((await post({ format: 'PAPER' }, {}, CSR)).status).toBe(204)
      await setRights(CSR, 'stock', 'can_export', true)
      await setRights(CSR, 'stock', 'can_print', false)
      expect((await post({}, {}, CSR)).status).toBe(204)
      expect((await post({ format: 'LABELS' }, {}, CSR)).status).toBe(403)
      expect((await reference().ask('postAuditEvent', { body: report, as: null })).status).toBe(401)
    })

    it('is refused if it is too large or not what the contract says', async () => {
      const before = await countAll()
      const long = await post({ filters: Array.from({ length: 200 }, () => ({ label: 'Lot', value: 'x'.repeat(200) })) })
      expect([long.status, long.body.code]).toEqual([413, 'TOO_LARGE'])
      const many = await post({ filters: Array.from({ length: 31 }, () => ({ label: 'Lot', value: 'x' })) })
      expect([many.status, many.body.errors]).toEqual([422, { filters: ['Send at most 30 filters.'] }])
      for (const wrong of [
        { name: 'Stock holding' },
        { name: '../users' },
        { name: 'no-such-list' },
        { module: 'everything' },
        { format: 'DOCX' },
        { rows: 0 },
        { rows: 1.5 },
        { filters: [{ label: 'Lot', value: 'x'.repeat(201) }] },
        { filters: [{ label: 'Lot', value: 'L1\nL2' }] },
        { query: 'q=a b' },
        { query: `q=${'x'.repeat(2000)}` },
        { query: 'q=1#https://elsewhere.test' },
      ])
        expect([wrong, (await post(wrong)).status]).toEqual([wrong, 422])
      const unknown = await post({ name: 'no-such-list' })
      expect(unknown.body.errors).toEqual({ name: ['There is no list or document no-such-list.'] })
      expect(await countAll()).toBe(before)
    })

    it("with no client chosen, belongs to the user's only client, or to no client if they have several", async () => {
      await post({ query: null }, {}, MANAGER)
      expect((await newest(MANAGER)).client_code).toBe('ACME')
      await post({ query: null, name: 'stock-lines' }, {}, ADMIN)
      expect(await newest(ADMIN)).toMatchObject({ entity_no: 'stock-lines', client_code: null, site_code: null })
    })

    it('keeps its filters from readers who may not see all of the list', async () => {
      // A colleague who also has another client: the manager sees the line, but not what was searched there.
      const [person] = await reference().db.query<{ id: string }>(sql`select id from app_user where email = ${CSR}`)
      await reference().db.query(sql`
        insert into user_client (user_id, client_code, all_owners) values (${person?.id}, 'BOREAL', true) on conflict do nothing`)
      await setRights(CSR, 'stock', 'can_export', true)
      expect((await post({ name: 'stock-age' }, {}, CSR)).status).toBe(204)
      const line = await newest(MANAGER)
      expect(line).toMatchObject({ actor: { email: CSR }, entity_no: 'stock-age', client_code: null })
      expect((await entry(line.id, MANAGER)).after).toBeNull()
      expect((await entry(line.id, CSR)).after).toMatchObject({ filters: report.filters, client: ['ACME', 'BOREAL'] })
      expect((await entry(line.id, ADMIN)).after).toMatchObject({ filters: report.filters })
    })

    it('is limited per user and hour, even if reports arrive at the same time', async () => {
      await reference().db.query(sql`
        insert into user_module (user_id, module, can_view, can_export) select id, 'stock', true, true from app_user where email = ${SUPPLIER}
        on conflict (user_id, module) do update set can_export = true`)
      const replies = await Promise.all(Array.from({ length: REPORTS_PER_HOUR + 10 }, () => post({}, {}, SUPPLIER)))
      const statuses = replies.map((reply) => reply.status)
      expect([statuses.filter((status) => status === 204).length, statuses.filter((status) => status === 429).length]).toEqual([
        REPORTS_PER_HOUR,
        10,
      ])
      const limited = replies.find((reply) => reply.status === 429)
      expect([limited?.body.code, Number(limited?.headers.get('retry-after')) > 0]).toEqual(['RATE_LIMITED', true])
      expect((await post()).status).toBe(204)
    })
  })
}
