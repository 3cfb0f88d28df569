import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#lib/contract/exact-types.ts'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'
import { CSR } from './orders.ts'
import { ADMIN, allRows, CLERK, MANAGER, NOBODY, SUPPLIER, type Reference, TEST_DAY } from './server.ts'

const LONG_AGO = '2026-05-01'
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()

/** The text that a search covers. */
const textOf = ({ entity_no, summary, actor }: AuditEntry) => [entity_no, summary, actor?.name, actor?.email].join(' ').toLowerCase()

/** The audit log: who may read what, and how it is searched. */
export const auditSuite = (reference: () => Reference): void => {
  describe('the audit log', () => {
    // Ends before the test day, so that entries made by the tests do not change it.
    const past = { at_from: LONG_AGO, at_to: '2026-11-19' }
    let all: AuditEntry[]
    beforeAll(async () => {
      all = await allRows(reference(), 'audit', past, ADMIN)
    })

    it("shows the last seven days, newest first, in the reader's time zone", async () => {
      const { data, meta } = await reference().get('audit', { per_page: 500 }, ADMIN)
      const days = new Set(data.map((entry: AuditEntry) => entry.at.slice(0, 10)))
      expect([...days].every((day) => String(day) >= '2026-11-14')).toBe(true)
      expect(data.every((entry: AuditEntry) => /\+1[01]:00$/.test(entry.at))).toBe(true)
      const times = data.map((entry: AuditEntry) => Date.parse(entry.at))
      expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
      expect([meta.sort, meta.total_is_estimate]).toEqual(['-at', false])
      expect(all.length).toBeGreaterThan(10_000)
    })

    it.each([
      [{ event: 'SO_UPDATED' }, (e: AuditEntry) => e.event_code === 'SO_UPDATED'],
      [{ event: ['LOGIN', 'logout'] }, (e: AuditEntry) => ['LOGIN', 'LOGOUT'].includes(e.event_code)],
      [{ severity: 'error' }, (e: AuditEntry) => e.severity === 'error'],
      [{ channel: 'edi' }, (e: AuditEntry) => e.channel === 'EDI'],
      [{ entity_type: 'rejection' }, (e: AuditEntry) => e.entity_type === 'rejection'],
      [{ task: 'ADJUST' }, (e: AuditEntry) => e.task_code === 'ADJUST'],
      [{ user: CLERK }, (e: AuditEntry) => e.actor?.email === CLERK],
      [{ user: 'demo cl' }, (e: AuditEntry) => e.actor?.name === 'Demo Clerk'],
      [{ client: 'BOREAL' }, (e: AuditEntry) => e.client_code === 'BOREAL'],
      [{ client: 'acme', site: 'SYD1' }, (e: AuditEntry) => e.client_code === 'ACME' && e.site_code === 'SYD1'],
      [{ q: 'COUNT after' }, (e: AuditEntry) => ['after', 'count'].every((word) => textOf(e).includes(word))],
      [{ q: 'after a count' }, (e: AuditEntry) => ['after', 'a', 'count'].every((word) => textOf(e).includes(word))],
      [{ at_from: '2026-10-01', at_to: '2026-10-02' }, (e: AuditEntry) => ['2026-10-01', '2026-10-02'].includes(e.at.slice(0, 10))],
      [{ event: 'SO_UPDATED', user: 'nobody of this name' }, () => false],
    ] as [Record<string, string | string[]>, (entry: AuditEntry) => boolean][])(
      'filters by %o to exactly the matching entries',
      async (query, matches) => {
        expect(ids(await allRows(reference(), 'audit', { ...past, ...query }, ADMIN))).toEqual(ids(all.filter(matches)))
      },
    )

    it('finds numbers without their hyphens, or with a space instead', async () => {
      const no = all.find(({ entity_no }) => /^SO-\d+$/.test(entity_no ?? ''))!.entity_no!
      const expected = ids(all.filter((entry) => textOf(entry).includes(no.toLowerCase())))
      for (const q of [no, no.replace('-', ''), no.replace('-', ' ').toLowerCase()])
        expect(ids(await allRows(reference(), 'audit', { ...past, q }, ADMIN))).toEqual(expected)
    })

    it('finds every name of the column User: one that is not a user’s, and an earlier one of a user', async () => {
      const { db } = reference()
      const add = async (id: string, name: string, email: string): Promise<string> => {
        const [row] = await db.query<{ id: number }>(sql`
          insert into audit_event (at, actor_id, actor_name, actor_email, actor_level, task_code, event_code, severity, summary)
          values ('2026-11-18T01:00:00Z', ${id}, ${name}, ${email}, 'System', 'ADMIN', 'SO_UPDATED', 'info', 'Test') returning id`)
        return `au_${row?.id}`
      }
      const byNobody = await add('warehouse', 'Warehouse', 'warehouse@gatehouse.test')
      const [clerk] = await db.query<{ id: string }>(sql`select id from app_user where email = ${CLERK}`)
      const renamed = await add(clerk!.id, 'Ánna Former', 'former@acme.test')
      const found = async (user: string) => ids(await allRows(reference(), 'audit', { ...past, user }, ADMIN))
      try {
        for (const text of ['Warehouse', 'wareh', 'warehouse@gatehouse.test']) expect(await found(text), text).toEqual([byNobody])
        expect(await found('anna form')).toEqual([renamed])
        expect(await found(CLERK)).toContain(renamed)
        expect(await found('former@acme.test')).toEqual([renamed])
        // Somebody else has the address now.
        await db.query(sql`update audit_event set actor_email = ${MANAGER} where 'au_' || id = ${renamed}`)
        expect(await found(MANAGER)).not.toContain(renamed)
      } finally {
        await db.query(sql`delete from audit_event where 'au_' || id = any(${[byNobody, renamed]}::text[])`)
      }
    })

    it('finds the history of one order by its number, in any letter case', async () => {
      const no = all.find((entry) => entry.event_code === 'SO_UPDATED')?.entity_no ?? ''
      const found = await allRows(reference(), 'audit', { ...past, entity_no: no.toLowerCase() }, ADMIN)
      expect(ids(found)).toEqual(ids(all.filter((entry) => entry.entity_no === no)))
      expect(found.length).toBeGreaterThan(0)
    })

    it('returns the same rows by cursor as by page number', async () => {
      const first = await reference().get('audit', { ...past, per_page: 100 }, ADMIN)
      const second = await reference().get('audit', { ...past, per_page: 100, cursor: first.meta.cursor }, ADMIN)
      const pages = await reference().get('audit', { ...past, per_page: 100, page: 2 }, ADMIN)
      expect(second.data).toEqual(pages.data)
    })

    it('refuses a reversed date range and an unknown sort', async () => {
      const reply = await reference().ask('audit', { query: { at_from: '2026-11-02', at_to: '2026-11-01', sort: 'ip' }, as: ADMIN })
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        {
          at_to: ['Choose an end date on or after the start date.'],
          sort: ['This list cannot be sorted by "ip". Sort by one of: at, event_code, entity_no, client_code.'],
        },
      ])
    })

    /** Entries made by a user, and those about their account that nobody made: refused sign-ins. */
    const isAbout = (entry: AuditEntry, email: string) =>
      entry.actor === null ? entry.entity_type === 'user' && entry.entity_no === email : entry.actor.email === email

    it('shows users without the module, suppliers and users without clients only their own entries', async () => {
      expect(ids(await allRows(reference(), 'audit', past, CLERK))).toEqual(ids(all.filter((entry) => isAbout(entry, CLERK))))
      for (const email of [SUPPLIER, NOBODY]) {
        const rows = await allRows(reference(), 'audit', { at_from: LONG_AGO }, email)
        expect([email, rows.length > 0, rows.filter((entry: AuditEntry) => !isAbout(entry, email))]).toEqual([email, true, []])
      }
    })

    it('shows a Regular user with the module the orders of their clients, and otherwise only their own entries', async () => {
      const visibleEntries: AuditEntry[] = await allRows(reference(), 'audit', past, CSR)
      const orders = ['sales_order', 'purchase_order', 'shipment']
      const isVisible = (entry: AuditEntry) =>
        isAbout(entry, CSR) ||
        (orders.includes(entry.entity_type ?? '') && entry.client_code === 'ACME' && ['SYD1', 'MEL2'].includes(entry.site_code ?? ''))
      expect(ids(visibleEntries)).toEqual(ids(all.filter(isVisible)))
      expect(visibleEntries.some((entry) => entry.actor?.email !== CSR)).toBe(true)
    })

    it('shows a Manager only entries of their clients', async () => {
      const visibleEntries: AuditEntry[] = await allRows(reference(), 'audit', past, MANAGER)
      // An entry about no particular client, made by a user with several clients, has no client.
      expect(new Set(visibleEntries.map((entry) => entry.client_code))).toEqual(new Set(['ACME', null]))
      const boreal = all.find((entry) => entry.client_code === 'BOREAL')
      expect(ids(visibleEntries)).not.toContain(boreal?.id)
      const hidden = await reference().ask('auditEvent', { query: { id: boreal?.id }, as: MANAGER })
      expect([hidden.status, hidden.body.code]).toEqual([404, 'NOT_FOUND'])
      expect((await reference().ask('audit', { query: { client: 'BOREAL' }, as: MANAGER })).body.code).toBe('SCOPE_FORBIDDEN')
    })

    it('shows a Manager only sign-ins of users they can see', async () => {
      await reference().tokenOf(CLERK)
      await reference().tokenOf('clerk@boreal.test')
      // Found by client too, because these users have only one.
      const { data } = await reference().get('audit', { event: 'LOGIN', client: 'ACME', at_from: TEST_DAY, per_page: 500 }, MANAGER)
      const people = data.map((entry: AuditEntry) => entry.actor?.email)
      expect(people).toContain(CLERK)
      expect(people).not.toContain('clerk@boreal.test')
      expect(people).not.toContain(ADMIN)
    })

    it('lists the kinds of event with their groups, and searches them by any word', async () => {
      const { data } = await reference().get('auditEvent')
      expect(data).toEqual(AUDIT_EVENTS)
      const releases = (await reference().get('auditEvent', { q: 'RELEASED' })).data
      expect(releases.map((kind: { value: string }) => kind.value)).toEqual(['PO_RELEASED', 'SO_RELEASED'])
      expect(all.every((entry) => AUDIT_EVENTS.some((kind) => kind.value === entry.event_code && kind.label === entry.event_name))).toBe(
        true,
      )
    })

    it('finds words of the entry and of the name of its event together, in any order', async () => {
      const released = all.find((entry) => entry.event_code === 'SO_RELEASED' && entry.entity_no !== null)
      const find = (q: string) => allRows(reference(), 'audit', { ...past, q }, ADMIN) as Promise<AuditEntry[]>
      const found = await find(`RELEASED ${released?.entity_no} order`)
      expect(ids(found)).toContain(released?.id)
      expect(found.every((entry) => entry.entity_no === released?.entity_no)).toBe(true)
      const name = AUDIT_EVENTS.find(({ value }) => value === 'LOGIN')!.label
      const signIns = all.filter((entry) => entry.event_code === 'LOGIN')
      expect(ids(await find(name))).toEqual(expect.arrayContaining(ids(signIns)))
      expect(await find('released nosuchword')).toEqual([])
    })

    it('shows one entry with all changed fields and the complete record before and after', async () => {
      const twoChanges = all.find((entry) => entry.event_code === 'SO_UPDATED' && entry.changes_count === 2)
      const { data } = await reference().get('auditEvent', { view: 'one', id: twoChanges?.id }, ADMIN)
      expect(data).toMatchObject(twoChanges as object)
      const [carrier] = data.changes
      expect(carrier).toMatchObject({ field: 'carrier_code', label: 'Carrier' })
      expect([data.before.carrier_code, data.after.carrier_code]).toEqual([carrier.before, carrier.after])
      expect(data.before.so_no).toBe(twoChanges?.entity_no)
      expect(Object.keys(data.before)).toEqual(Object.keys(data.after))
      const sixtyChanges = all.find((entry) => entry.changes_count === 60)
      expect((await reference().get('auditEvent', { view: 'one', id: sixtyChanges?.id }, ADMIN)).data.changes).toHaveLength(60)
    })

    it('lists related entries of the same record within a day, and answers 404 for an unknown entry', async () => {
      const rejection = all.find((entry) => entry.event_code === 'MESSAGE_REPROCESSED')
      const { data } = await reference().get('auditEvent', { view: 'one', id: rejection?.id }, ADMIN)
      expect(data.related.map((entry: AuditEntry) => [entry.event_code, entry.entity_id])).toEqual([
        ['MESSAGE_REJECTED', rejection?.entity_id],
      ])
      for (const id of ['au_999999999', 'au_x', '5', ''.padEnd(150, '9')]) {
        const reply = await reference().ask('auditEvent', { query: { id }, as: ADMIN })
        expect([id, reply.status, reply.body.message]).toEqual([id, 404, 'This log entry was not found.'])
      }
    })

    it('contains a refused scope with its user and request id', async () => {
      const requestId = randomUUID()
      await reference().ask('stocksHolding', { query: { client: 'BOREAL' }, headers: { 'x-request-id': requestId } })
      const { data } = await reference().get('audit', { q: requestId }, ADMIN)
      expect(data.map((entry: AuditEntry) => [entry.event_code, entry.actor?.email, entry.severity])).toEqual([
        ['SCOPE_DENIED', CLERK, 'warning'],
      ])
    })
  })
}
