import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#lib/contract/exact.ts'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'
import { CSR } from './orders.ts'
import { ADMIN, allRows, CLERK, MANAGER, NOBODY, SUPPLIER, type Reference, TEST_DAY } from './server.ts'

const LONG_AGO = '2026-05-01'
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()

/** The user log: who may read what of it, and how it is searched. */
/** What a search looks through. */
const textOf = ({ entity_no, summary, actor }: AuditEntry) => [entity_no, summary, actor?.name, actor?.email].join(' ').toLowerCase()

export const auditSuite = (of: () => Reference): void => {
  describe('the user log', () => {
    // Ends before the tests' own day, so that what they do themselves does not move it.
    const past = { at_from: LONG_AGO, at_to: '2026-11-19' }
    let all: AuditEntry[]
    beforeAll(async () => {
      all = await allRows(of(), 'audit', past, ADMIN)
    })

    it('shows the last seven days, newest first, on the clock of the one who reads', async () => {
      const { data, meta } = await of().get('audit', { per_page: 500 }, ADMIN)
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
      'narrows by %o to exactly those that it means',
      async (query, fits) => {
        expect(ids(await allRows(of(), 'audit', { ...past, ...query }, ADMIN))).toEqual(ids(all.filter(fits)))
      },
    )

    it('finds the history of one order by its number, in any letter case', async () => {
      const no = all.find((entry) => entry.event_code === 'SO_UPDATED')?.entity_no ?? ''
      const found = await allRows(of(), 'audit', { ...past, entity_no: no.toLowerCase() }, ADMIN)
      expect(ids(found)).toEqual(ids(all.filter((entry) => entry.entity_no === no)))
      expect(found.length).toBeGreaterThan(0)
    })

    it('reads on from a cursor as by pages', async () => {
      const first = await of().get('audit', { ...past, per_page: 100 }, ADMIN)
      const second = await of().get('audit', { ...past, per_page: 100, cursor: first.meta.cursor }, ADMIN)
      const pages = await of().get('audit', { ...past, per_page: 100, page: 2 }, ADMIN)
      expect(second.data).toEqual(pages.data)
    })

    it('refuses days the wrong way round and an order that it does not know', async () => {
      const reply = await of().ask('audit', { query: { at_from: '2026-11-02', at_to: '2026-11-01', sort: 'ip' }, as: ADMIN })
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        {
          at_to: ['Choose an end date on or after the start date.'],
          sort: ['This list cannot be sorted by "ip". Sort by one of: at, event_code, entity_no, client_code.'],
        },
      ])
    })

    /** What somebody did, and what happened to their account without anybody signed in: refused sign-ins. */
    const isOwn = (entry: AuditEntry, email: string) =>
      entry.actor === null ? entry.entity_type === 'user' && entry.entity_no === email : entry.actor.email === email

    it('shows a person without the module, a supplier and a user without clients what they did themselves', async () => {
      expect(ids(await allRows(of(), 'audit', past, CLERK))).toEqual(ids(all.filter((entry) => isOwn(entry, CLERK))))
      for (const email of [SUPPLIER, NOBODY]) {
        const own = await allRows(of(), 'audit', { at_from: LONG_AGO }, email)
        expect([email, own.length > 0, own.filter((entry: AuditEntry) => !isOwn(entry, email))]).toEqual([email, true, []])
      }
    })

    it('shows a Regular user with the module the orders of their clients, and of people nothing but themselves', async () => {
      const seen: AuditEntry[] = await allRows(of(), 'audit', past, CSR)
      const orders = ['sales_order', 'purchase_order', 'shipment']
      const fits = (entry: AuditEntry) =>
        isOwn(entry, CSR) ||
        (orders.includes(entry.entity_type ?? '') && entry.client_code === 'ACME' && ['SYD1', 'MEL2'].includes(entry.site_code ?? ''))
      expect(ids(seen)).toEqual(ids(all.filter(fits)))
      expect(seen.some((entry) => entry.actor?.email !== CSR)).toBe(true)
    })

    it('shows a Manager their clients and the people who share a client and a site with them, and nobody else', async () => {
      const seen: AuditEntry[] = await allRows(of(), 'audit', past, MANAGER)
      expect(new Set(seen.map((entry) => entry.client_code))).toEqual(new Set(['ACME']))
      const boreal = all.find((entry) => entry.client_code === 'BOREAL')
      expect(ids(seen)).not.toContain(boreal?.id)
      const hidden = await of().ask('auditEvent', { query: { id: boreal?.id }, as: MANAGER })
      expect([hidden.status, hidden.body.code]).toEqual([404, 'NOT_FOUND'])
      expect((await of().ask('audit', { query: { client: 'BOREAL' }, as: MANAGER })).body.code).toBe('SCOPE_FORBIDDEN')
    })

    it('tells a Manager of sign-ins within their reach only', async () => {
      await of().tokenOf(CLERK)
      await of().tokenOf('clerk@boreal.test')
      const { data } = await of().get('audit', { event: 'LOGIN', at_from: TEST_DAY, per_page: 500 }, MANAGER)
      const people = data.map((entry: AuditEntry) => entry.actor?.email)
      expect(people).toContain(CLERK)
      expect(people).not.toContain('clerk@boreal.test')
      expect(people).not.toContain(ADMIN)
    })

    it('lists the kinds of event with their groups, searched by any word of them', async () => {
      const { data } = await of().get('auditEvent')
      expect(data).toEqual(AUDIT_EVENTS)
      const some = (await of().get('auditEvent', { q: 'RELEASED' })).data
      expect(some.map((kind: { value: string }) => kind.value)).toEqual(['PO_RELEASED', 'SO_RELEASED'])
      expect(all.every((entry) => AUDIT_EVENTS.some((kind) => kind.value === entry.event_code && kind.label === entry.event_name))).toBe(
        true,
      )
    })

    it('shows one entry with its fields before and after, the whole record beside them, and 60 fields where 60 were changed', async () => {
      const few = all.find((entry) => entry.event_code === 'SO_UPDATED' && entry.changes_count === 2)
      const { data } = await of().get('auditEvent', { view: 'one', id: few?.id }, ADMIN)
      expect(data).toMatchObject(few as object)
      const [carrier] = data.changes
      expect(carrier).toMatchObject({ field: 'carrier_code', label: 'Carrier' })
      expect([data.before.carrier_code, data.after.carrier_code]).toEqual([carrier.before, carrier.after])
      expect(data.before.so_no).toBe(few?.entity_no)
      expect(Object.keys(data.before)).toEqual(Object.keys(data.after))
      const many = all.find((entry) => entry.changes_count === 60)
      expect((await of().get('auditEvent', { view: 'one', id: many?.id }, ADMIN)).data.changes).toHaveLength(60)
    })

    it('names what else happened to the same record within a day, and what does not exist not at all', async () => {
      const rejection = all.find((entry) => entry.event_code === 'MESSAGE_REPROCESSED')
      const { data } = await of().get('auditEvent', { view: 'one', id: rejection?.id }, ADMIN)
      expect(data.related.map((entry: AuditEntry) => [entry.event_code, entry.entity_id])).toEqual([
        ['MESSAGE_REJECTED', rejection?.entity_id],
      ])
      for (const id of ['au_999999999', 'au_x', '5', ''.padEnd(150, '9')]) {
        const reply = await of().ask('auditEvent', { query: { id }, as: ADMIN })
        expect([id, reply.status, reply.body.message]).toEqual([id, 404, 'This log entry was not found.'])
      }
    })

    it('writes down a refused scope with the person, and every request by its id', async () => {
      const request = randomUUID()
      await of().ask('stocksHolding', { query: { client: 'BOREAL' }, headers: { 'x-request-id': request } })
      const { data } = await of().get('audit', { q: request }, ADMIN)
      expect(data.map((entry: AuditEntry) => [entry.event_code, entry.actor?.email, entry.severity])).toEqual([
        ['SCOPE_DENIED', CLERK, 'warning'],
      ])
    })
  })
}
