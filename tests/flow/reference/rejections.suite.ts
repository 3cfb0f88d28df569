import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Rejection, RowResult } from '#lib/contract/exact-types.ts'
import { REJECT_CODES } from '#lib/contract/rejections/rejections.ts'
import { x12Text, type EdiMessage } from '#lib/reference/demo/seed/message-text.ts'
import { withRights } from '#tests/support/module-rights.ts'
import { CSR, ordersOf } from './orders.ts'
import { ADMIN, allRows, CLERK, MANAGER, type Reference, SUPPLIER, TEST_DAY } from './server.ts'

const ALL = { status: ['NEW', 'IN_REVIEW', 'REPROCESSING', 'REPROCESSED', 'FAILED', 'IGNORED'] }
const WAITING = new Set(['NEW', 'IN_REVIEW', 'REPROCESSING', 'FAILED'])
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()

/** Rejected messages: who can see them, and how they are handled. */
export const rejectionsSuite = (reference: () => Reference): void => {
  const orders = ordersOf(reference)
  const postAction = (body: object, as = MANAGER) => reference().ask('postAuditRejected', { body, as })
  const results = async (body: object, as = MANAGER): Promise<RowResult[]> => {
    const reply = await postAction(body, as)
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    return reply.body.data
  }
  const detail = async (id: string, as = MANAGER) => (await reference().get('auditRejected', { view: 'one', id }, as)).data
  const events = (id: string) =>
    reference().db.query<{ event_code: string; summary: string; actor_email: string; changes: { field: string }[] }>(sql`
      select event_code, summary, actor_email, changes from audit_event where entity_id = ${id} and at >= ${TEST_DAY}::timestamptz order by id`)

  let count = 0
  /** Inserts a rejected message and returns its id. */
  const receive = async (part: Partial<EdiMessage>, error: { code: string; text: string; cause?: string }): Promise<string> => {
    const edi: EdiMessage = {
      message: '940',
      control: 900_000 + ++count,
      sender: 'ACMEERP',
      at: Date.parse(`${TEST_DAY}T00:00:00Z`),
      reference: `TEST-${reference().db.kind}-${count}`,
      site: 'SYD1',
      party: { no: '00004', name: 'Test Shop', address1: '1 Test Street', city: 'Sydney', state: 'NSW', postcode: '2000', country: 'AU' },
      date: TEST_DAY.replaceAll('-', ''),
      lines: [],
      ...part,
    }
    const payload = x12Text(edi)
    const [row] = await reference().db.query<{ id: string }>(sql`
      insert into rejection (rejected_at, stream_code, message, control_no, client_code, owner_code, site_code, ref_type, ref_no, severity, error_code,
        error, cause, errors, status, payload_format, payload_bytes, payload)
      values (${`${TEST_DAY}T00:30:00Z`}::timestamptz, 'ACME-EDI', ${edi.message}, ${String(edi.control)}, 'ACME', 'ACME-AU', 'SYD1', 'SO',
        ${edi.reference}, 'error', ${error.code}, ${error.text}, ${error.cause ?? null},
        ${JSON.stringify([{ code: error.code, message: error.text, path: null, line: null, value: null, hint: null }])}::jsonb, 'NEW', 'X12',
        ${Buffer.byteLength(payload)}, ${payload})
      returning 'rj_' || id as id`)
    return row!.id
  }

  describe('the list of rejected messages', () => {
    let all: Rejection[]
    beforeAll(async () => {
      all = await allRows(reference(), 'auditRejected', ALL, ADMIN)
    })

    it('shows unresolved ones, newest first, and counts all by status', async () => {
      const { data, meta } = await reference().get('auditRejected', { per_page: 500 }, ADMIN)
      expect(ids(data)).toEqual(ids(all.filter(({ status }) => WAITING.has(status))))
      const times = data.map((row: Rejection) => Date.parse(row.rejected_at))
      expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
      const counts = Object.fromEntries([...Map.groupBy(all, (row) => row.status)].map(([status, rows]) => [status, rows.length]))
      expect(meta.by_status).toEqual(counts)
      expect(meta.total).toBe(data.length)
    })

    it.each([
      [{ stream: 'acme-edi' }, (r: Rejection) => r.stream_code === 'ACME-EDI'],
      [{ message: ['943', '888'] }, (r: Rejection) => ['943', '888'].includes(r.message)],
      [{ direction: 'OUT' }, () => false],
      [{ status: 'IGNORED' }, (r: Rejection) => r.status === 'IGNORED'],
      [{ error_code: 'customer_unknown' }, (r: Rejection) => r.error_code === 'CUSTOMER_UNKNOWN'],
      [{ assigned_to: 'u_1056' }, (r: Rejection) => r.assigned_to === 'u_1056'],
      [{ assigned_to: ['none'] }, (r: Rejection) => r.assigned_to === null],
      [{ client: 'BOREAL' }, (r: Rejection) => r.client_code === 'BOREAL'],
      [{ q: '77031' }, (r: Rejection) => r.error.includes('77031')],
      [
        { rejected_from: '2026-11-10', rejected_to: '2026-11-16' },
        (r: Rejection) => r.rejected_at.slice(0, 10) >= '2026-11-10' && r.rejected_at.slice(0, 10) <= '2026-11-16',
      ],
      // In hours. The clock of these tests starts at 9:00 UTC, and no entry is from about that time 60 days before.
      [{ age_min: 24 * 60 }, (r: Rejection) => Date.parse(r.rejected_at) <= Date.parse(`${TEST_DAY}T09:00:00Z`) - 60 * 86_400_000],
    ] as [Record<string, string | number | string[]>, (row: Rejection) => boolean][])(
      'filters by %o to exactly the matching entries',
      async (query, fits) => {
        const found: Rejection[] = await allRows(reference(), 'auditRejected', { ...ALL, ...query }, ADMIN)
        expect(ids(found)).toEqual(ids(all.filter(fits)))
      },
    )

    it("is limited to the user's clients, and forbidden without the module", async () => {
      const visibleMessages: Rejection[] = await allRows(reference(), 'auditRejected', ALL, MANAGER)
      expect(ids(visibleMessages)).toEqual(ids(all.filter((row) => row.client_code === 'ACME')))
      expect((await reference().ask('auditRejected', { as: CLERK })).body.code).toBe('MODULE_FORBIDDEN')
      const boreal = all.find((row) => row.client_code === 'BOREAL')
      expect((await reference().ask('auditRejected', { query: { id: boreal?.id }, as: MANAGER })).status).toBe(404)
    })

    it('has 61 messages with the same cause, which names the missing customer', async () => {
      const { data } = await reference().get('auditRejected', { error_code: 'CUSTOMER_UNKNOWN', status: 'NEW', per_page: 500 }, ADMIN)
      expect(new Set(data.map((row: Rejection) => row.cause))).toEqual(new Set(['CUSTOMER_UNKNOWN:77031']))
      expect(data).toHaveLength(61)
    })

    it('has every error of a message with a hint, even 190 of them', async () => {
      for (const row of all.filter(({ status }) => WAITING.has(status))) {
        const { errors } = await detail(row.id, ADMIN)
        expect([row.id, errors.length]).toEqual([row.id, row.errors_count])
        expect(
          errors.every(
            (error: { hint: string | null; code: string }) => error.hint && REJECT_CODES.some(({ value }) => value === error.code),
          ),
        ).toBe(true)
      }
      expect(all.some((row) => row.errors_count === 190)).toBe(true)
    })

    it('returns a complete payload of 1 MB, with personal data masked for users without access to orders', async () => {
      const big = all.find((row) => row.payload_bytes === 1_000_000)
      expect(Buffer.byteLength((await detail(big?.id ?? '', ADMIN)).payload ?? '')).toBe(1_000_000)
      const row = all.find((candidate) => candidate.error_code === 'CUSTOMER_UNKNOWN' && candidate.status === 'NEW')
      expect((await detail(row?.id ?? '', CSR)).payload).toContain('Freshway Markets')
      const [rights] = await reference().db.query<{ user_id: string }>(sql`select id as user_id from app_user where email = ${CSR}`)
      await reference().db.query(
        sql`update user_module set can_view = false where user_id = ${rights?.user_id} and module = 'sales_orders'`,
      )
      const masked = await detail(row?.id ?? '', CSR)
      const found = async (q: string) => ids(await allRows(reference(), 'auditRejected', { ...ALL, q }, CSR)).includes(row!.id)
      // A search in the error, which is masked where it quotes the message, would tell what is masked.
      const foundMasked = [await found('77031'), await found(row!.ref_no!)]
      await reference().db.query(sql`update user_module set can_view = true where user_id = ${rights?.user_id} and module = 'sales_orders'`)
      expect([foundMasked, await found('77031')]).toEqual([[false, true], true])
      expect(masked.payload_masked).toBe(true)
      expect(masked.payload).not.toContain('Freshway')
      expect(masked.payload).toContain('77031')
    })
  })

  describe('a rejected message', () => {
    it('can be changed only by Managers, with the fields that the contract requires', async () => {
      const id = await receive({}, { code: 'CUSTOMER_UNKNOWN', text: 'x' })
      expect((await postAction({ ids: [id], action: 'note', reason: 'x' }, CSR)).body.code).toBe('LEVEL_FORBIDDEN')
      const setEdit = (isGranted: boolean) =>
        reference().db.query(sql`
          update user_module set can_edit = ${isGranted} where module = 'rejections' and user_id = 'u_1045'`)
      await setEdit(false)
      // The right comes before the body: a user who may change nothing is not told how to.
      for (const body of [
        { ids: [id], action: 'note', reason: 'x' },
        { ids: [], action: 'ignore' },
      ])
        expect((await postAction(body)).body).toEqual({ message: 'You can view messages but not change them.', code: 'MODULE_FORBIDDEN' })
      await setEdit(true)
      expect((await postAction({ ids: [id], action: 'ignore' })).body.errors).toEqual({ reason: ['Enter a reason.'] })
      expect((await postAction({ ids: [id], action: 'assign' })).body.errors).toEqual({ assign_to: ['Choose a person.'] })
      expect((await postAction({ ids: [], action: 'reprocess' })).body.errors).toEqual({ ids: ['Choose at least one message.'] })
      const many = Array.from({ length: 201 }, (_, i) => `rj_${i}`)
      expect((await postAction({ ids: many, action: 'reprocess' })).body.errors).toEqual({ ids: ['Choose at most 200 messages.'] })
    })

    it('is masked in the list as in the record, even if its error has no cause', async () => {
      const id = await receive({}, { code: 'UOM_INVALID', text: 'Kim Vandersloot is not one of our units.' })
      const { db } = reference()
      await db.query(sql`
        update rejection set errors = jsonb_set(errors, '{0,value}', '"Kim Vandersloot"'),
          attempts_log = '[{"at":"2026-11-20T00:30:00Z","user_name":null,"ok":false,"message":"Kim Vandersloot is not one of our units."}]'
        where 'rj_' || id = ${id}`)
      const setRight = (isGranted: boolean) =>
        db.query(sql`update user_module set can_view = ${isGranted} where module = 'sales_orders'
          and user_id = (select id from app_user where email = ${CSR})`)
      await setRight(false)
      const rows: Rejection[] = await allRows(reference(), 'auditRejected', ALL, CSR)
      const record = await detail(id, CSR)
      await setRight(true)
      const masked = '••• is not one of our units.'
      expect([rows.find((row) => row.id === id)!.error, record.error, record.attempts_log[0]!.message]).toEqual([masked, masked, masked])
      expect(JSON.stringify(record)).not.toContain('Vandersloot')
    })

    it('can be assigned only to a user who may see it', async () => {
      const id = await receive({}, { code: 'CUSTOMER_UNKNOWN', text: 'x' })
      const wrong = await postAction({ ids: [id], action: 'assign', assign_to: CLERK })
      expect(wrong.body.errors).toEqual({ assign_to: ['Choose an active user who can view rejections.'] })
      // A supplier user cannot open the module, whatever is granted.
      const toSupplier = await withRights(reference().db, SUPPLIER, ['rejections'], () =>
        postAction({ ids: [id], action: 'assign', assign_to: SUPPLIER }),
      )
      expect(toSupplier.body.errors).toEqual(wrong.body.errors)
      // Users whom the sender cannot see are like those who do not exist, so their names cannot be found out.
      for (const assign_to of ['manager@boreal.test', 'u_1054', ADMIN, 'u_1047', 'u_9999'])
        expect([assign_to, (await postAction({ ids: [id], action: 'assign', assign_to })).body]).toEqual([assign_to, wrong.body])
      expect(await results({ ids: [id], action: 'assign', assign_to: 'manager@boreal.test' }, ADMIN)).toEqual([
        { id, ok: false, message: 'Bea Manager doesn’t have access to client ACME.' },
      ])
      const { db } = reference()
      const assign = () => results({ ids: [id], action: 'assign', assign_to: 'u_1056' })
      const ofAcme = sql`where user_id = 'u_1056' and client_code = 'ACME'`
      await db.query(sql`update user_client set all_owners = false ${ofAcme}`)
      await db.query(sql`insert into user_owner (user_id, client_code, owner_code) values ('u_1056', 'ACME', 'ACME-NZ')`)
      expect(await assign()).toEqual([{ id, ok: false, message: 'Ed I. Desk doesn’t have access to owner ACME-AU of client ACME.' }])
      await db.query(sql`update user_client set all_owners = true ${ofAcme}`)
      await db.query(sql`delete from user_owner ${ofAcme}`)
      const [other] = await db.query<{ site: string }>(sql`
        select site_code as site from site where site_code not in (select site_code from user_site where user_id = 'u_1056') limit 1`)
      await db.query(sql`update rejection set site_code = ${other!.site} where 'rj_' || id = ${id}`)
      expect(await assign()).toEqual([{ id, ok: false, message: `Ed I. Desk doesn’t have access to site ${other!.site}.` }])
      await db.query(sql`update rejection set site_code = null where 'rj_' || id = ${id}`)
      expect(await results({ ids: [id], action: 'assign', assign_to: 'u_1056' })).toEqual([{ id, ok: true, status: 'IN_REVIEW' }])
      expect(await detail(id)).toMatchObject({
        assigned_to: 'u_1056',
        assigned_name: 'Ed I. Desk',
        assigned_email: 'edi@gatehouse.test',
        status: 'IN_REVIEW',
      })
      expect((await events(id)).map(({ event_code, summary }) => [event_code, summary])).toEqual([
        ['MESSAGE_ASSIGNED', `940 ${(await detail(id)).ref_no} assigned to Ed I. Desk`],
      ])
    })

    it('is not taken from someone who got it since the sender read it', async () => {
      const id = await receive({}, { code: 'CUSTOMER_UNKNOWN', text: 'x' })
      const take = (person: string, expected?: string | null) =>
        results({
          ids: [id],
          action: 'assign',
          assign_to: person,
          ...(expected !== undefined && { expected_assignees: { [id]: expected } }),
        })
      const [me, csr] = ['u_1045', 'u_1056']
      expect(await take(csr, null)).toEqual([{ id, ok: true, status: 'IN_REVIEW' }])
      const message = 'It was assigned to Ed I. Desk in the meantime.'
      expect(await take(me, null)).toEqual([{ id, ok: false, status: 'IN_REVIEW', message, assigned_to: csr, assigned_name: 'Ed I. Desk' }])
      // They have it already, so nothing is taken from anyone.
      expect(await take(csr, null)).toEqual([{ id, ok: true, status: 'IN_REVIEW' }])
      expect(await take(me, csr)).toEqual([{ id, ok: true, status: 'IN_REVIEW' }])
      expect(await take(csr)).toEqual([{ id, ok: true, status: 'IN_REVIEW' }])
      expect((await events(id)).length).toBe(3)
      await results({ ids: [id], action: 'ignore', reason: 'Sent twice' })
      expect(await take(me, null)).toEqual([{ id, ok: false, status: 'IGNORED', message: 'Already ignored.' }])
      const wrong = await postAction({ ids: [id], action: 'assign', assign_to: me, expected_assignees: { [id]: 7 } })
      expect(wrong.status).toBe(422)
    })

    it('can be ignored with a reason, and then cannot be processed', async () => {
      const id = await receive({}, { code: 'DATE_INVALID', text: 'x' })
      expect(await results({ ids: [id], action: 'ignore', reason: 'Sent twice' })).toEqual([{ id, ok: true, status: 'IGNORED' }])
      expect((await detail(id)).notes.map((note: { text: string; user_name: string }) => [note.text, note.user_name])).toEqual([
        ['Ignored: Sent twice', 'Morgan Blake'],
      ])
      expect(await results({ ids: [id, id], action: 'reprocess' })).toEqual([
        { id, ok: false, status: 'IGNORED', message: 'This message was ignored and cannot be processed.' },
      ])
    })

    it('of another client is refused without stopping the others', async () => {
      const id = await receive({}, { code: 'CUSTOMER_UNKNOWN', text: 'x' })
      const boreal = (await allRows(reference(), 'auditRejected', { ...ALL, client: 'BOREAL' }, ADMIN))[0].id
      const rowResults = await results({ ids: [boreal, 'rj_x', id], action: 'note', reason: 'Look here' })
      const unknown = 'This message was not found. It may belong to a client that you don’t have access to.'
      expect(rowResults).toEqual([
        { id: boreal, ok: false, message: unknown },
        { id: 'rj_x', ok: false, message: unknown },
        { id, ok: true, status: 'NEW' },
      ])
    })
  })

  describe('reprocessing', () => {
    it('creates the order of the message once', async () => {
      const product = await orders.createProduct([[100]])
      const id = await receive(
        { lines: [{ product, uom: 'CA', qty: 2 }], customerOrder: 'PO-77', note: 'Gate 3', carrier: 'TOLI' },
        { code: 'PRODUCT_UNKNOWN', text: `Item ${product} does not exist for ACME.` },
      )
      const [row] = await results({ ids: [id], action: 'reprocess' })
      expect(row).toMatchObject({ ok: true, status: 'REPROCESSED', result: { type: 'SO' } })
      const message = await detail(id)
      const order = await orders.read('SO', message.result.id)
      expect(order).toMatchObject({
        so_no: row?.result?.no,
        status: 'ENTERED',
        source: 'EDI',
        created_by: 'Acme Foods EDI',
        customer_code: 'CUS-00004',
        customer_po_no: message.ref_no,
        carrier_code: 'TOLL',
        required_ship_date: TEST_DAY,
      })
      expect(order['lines']).toMatchObject([{ product_code: product, uom: 'CASE', qty_ordered: 2 }])
      expect(order['pick_instructions']).toBe("Customer's order: PO-77\nGate 3")
      expect(await results({ ids: [id], action: 'reprocess' })).toEqual([
        { id, ok: false, status: 'REPROCESSED', message: `Already processed as ${row?.result?.no}.` },
      ])
      expect((await events(id)).map(({ event_code, actor_email }) => [event_code, actor_email])).toEqual([['MESSAGE_REPROCESSED', MANAGER]])
      expect(message.attempts_log.at(-1)).toMatchObject({ ok: true, user_name: 'Morgan Blake', message: `Processed as ${row?.result?.no}` })
    })

    it('uses today if the date of the message has passed, and notes it on the order', async () => {
      const product = await orders.createProduct([[100]])
      const id = await receive({ lines: [{ product, uom: 'EA', qty: 1 }], date: '20261101' }, { code: 'PRODUCT_UNKNOWN', text: 'x' })
      await results({ ids: [id], action: 'reprocess' })
      const order = await orders.read('SO', (await detail(id)).result.id)
      expect(order['required_ship_date']).toBe(TEST_DAY)
      expect(order['pick_instructions']).toBe('The message asked for 11/01/2026.')
    })

    it('reports all remaining errors and keeps the message', async () => {
      const id = await receive(
        {
          lines: [{ product: '00998', uom: 'CA', qty: 1 }],
          party: { no: 'X99', name: 'X', address1: 'X', city: 'X', state: 'X', postcode: '2000', country: 'AU' },
        },
        { code: 'PRODUCT_UNKNOWN', text: 'Item 00998 does not exist for ACME.' },
      )
      expect(await results({ ids: [id], action: 'reprocess' })).toEqual([
        { id, ok: false, status: 'FAILED', message: 'Customer X99 is not set up for ACME. (1 more)' },
      ])
      const message = await detail(id)
      expect(message.errors.map((error: { code: string; path: string }) => [error.code, error.path])).toEqual([
        ['CUSTOMER_UNKNOWN', 'N1*ST/04'],
        ['PRODUCT_UNKNOWN', 'LX*1/W01/05'],
      ])
      expect(message).toMatchObject({ attempts: 2, cause: 'CUSTOMER_UNKNOWN:X99', errors_count: 2 })
      expect(await results({ ids: [id], action: 'reprocess' })).toEqual([
        { id, ok: false, status: 'FAILED', message: 'Customer X99 is still not set up for ACME. (1 more)' },
      ])
      const entry = ['MESSAGE_REJECTED_AGAIN', `940 ${message.ref_no} rejected again: Customer X99 is not set up for ACME.`]
      const logged = await events(id)
      expect(logged.map(({ event_code, summary }) => [event_code, summary])).toEqual([entry, entry])
      // The second time, neither the status nor the error changes.
      expect(logged.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['status', 'error'], []])
    })

    it('applies the rules of orders to messages', async () => {
      const product = await orders.createProduct([[100]])
      const party = { no: '00004', name: 'X', address1: '1 X', city: 'Sydney', state: 'NSW', postcode: null, country: 'AU' }
      const id = await receive({ lines: [{ product, uom: 'EA', qty: 1.5 }], party }, { code: 'ADDRESS_INVALID', text: 'x' })
      await results({ ids: [id], action: 'reprocess' })
      const { errors } = await detail(id)
      expect(errors).toContainEqual(expect.objectContaining({ code: 'ADDRESS_INVALID', message: 'The postcode is missing.' }))
      expect(errors.length).toBe(2)
      const [created] = await reference().db.query<{ n: number }>(
        sql`select count(*) as n from sales_order where customer_po_no = ${(await detail(id)).ref_no}`,
      )
      expect(created?.n).toBe(0)
    })

    it('does not create the same order twice for one sender', async () => {
      const product = await orders.createProduct([[100]])
      const part = { lines: [{ product, uom: 'EA', qty: 1 }], reference: `TWICE-${reference().db.kind}` }
      const [first, second] = [
        await receive(part, { code: 'PRODUCT_UNKNOWN', text: 'x' }),
        await receive(part, { code: 'PRODUCT_UNKNOWN', text: 'x' }),
      ]
      const rowResults = await results({ ids: [first, second], action: 'reprocess' })
      expect(rowResults[1]).toMatchObject({ ok: false, message: `Reference ${part.reference} is already on ${rowResults[0]?.result?.no}.` })
    })

    it('creates one order for concurrent requests', async () => {
      const product = await orders.createProduct([[100]])
      const id = await receive({ lines: [{ product, uom: 'EA', qty: 1 }] }, { code: 'PRODUCT_UNKNOWN', text: 'x' })
      const both = (
        await Promise.all([results({ ids: [id], action: 'reprocess' }), results({ ids: [id], action: 'reprocess' }, ADMIN)])
      ).flat()
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      const [created] = await reference().db.query<{ n: number }>(
        sql`select count(*) as n from sales_order where customer_po_no = ${(await detail(id)).ref_no}`,
      )
      expect(created?.n).toBe(1)
    })

    it('creates one order for several messages with the same reference, even at the same time', async () => {
      const product = await orders.createProduct([[100]])
      const part = { lines: [{ product, uom: 'EA', qty: 1 }], reference: `AT-ONCE-${reference().db.kind}` }
      const messages: string[] = []
      for (let n = 0; n < 8; n += 1) messages.push(await receive(part, { code: 'PRODUCT_UNKNOWN', text: 'x' }))
      const replies = (await Promise.all(messages.map((id) => results({ ids: [id], action: 'reprocess' })))).flat()
      const [created] = replies.filter(({ ok }) => ok)
      for (const { ok, message } of replies)
        if (!ok) expect(message).toBe(`Reference ${part.reference} is already on ${created?.result?.no}.`)
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('creates purchase orders from shipment notices and items from item messages once their supplier is set up', async () => {
      const product = await orders.createProduct()
      const no = `S${count}${reference().db.kind === 'pglite' ? 'L' : 'P'}`
      const party = { no, name: 'New Mill', address1: '1 Mill', city: 'Sydney', state: 'NSW', postcode: '2000', country: 'AU' }
      const code = `ITEM-${reference().db.kind.toUpperCase()}`
      const advice = await receive(
        { message: '943', party, lines: [{ product, uom: 'CA', qty: 10 }] },
        { code: 'SUPPLIER_UNKNOWN', text: 'x' },
      )
      const item = await receive(
        { message: '888', party, item: { code, name: 'New Item 12', gtin: '', perCase: 12 } },
        { code: 'SUPPLIER_UNKNOWN', text: 'x' },
      )
      const order = await receive({ lines: [{ product: code, uom: 'CA', qty: 1 }] }, { code: 'PRODUCT_UNKNOWN', text: 'x' })
      const before = await results({ ids: [advice, item, order], action: 'reprocess' })
      expect(before.map(({ message }) => message)).toEqual([
        `Supplier ${no} is not set up for ACME.`,
        `Supplier ${no} is not set up for ACME.`,
        `Item ${code} does not exist for ACME.`,
      ])
      const created = await reference().ask('storeSupplier', {
        body: { client_code: 'ACME', supplier_no: no, name: 'New Mill', country: 'AU' },
        as: MANAGER,
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      expect(created.status).toBe(201)
      // The supplier exists now but the product does not, and each message shows it before it is reprocessed.
      const isFixed = async (messageIds: string[]) => Promise.all(messageIds.map(async (id) => (await detail(id)).is_fixed))
      expect(await isFixed([advice, item, order])).toEqual([true, true, false])
      const after = await results({ ids: [advice, item, order], action: 'reprocess' })
      expect(after.map(({ ok, result }) => [ok, result?.type])).toEqual([
        [true, 'PO'],
        [true, 'ITEM'],
        [true, 'SO'],
      ])
      expect(await orders.read('PO', (await detail(advice)).result.id, MANAGER)).toMatchObject({ source: 'EDI', status: 'ENTERED' })
      const stock = await allRows(reference(), 'stocksHolding', { view: 'summary', q: code, has_stock: '0' }, MANAGER)
      expect(stock).toMatchObject([{ product_code: code, on_hand: 0 }])
      // An item that exists keeps its owner, whatever the owner of the message.
      await reference().db.query(sql`
        delete from holding where client_code = 'ACME' and product_code = ${code} and not exists (select from so_line l where l.holding_id = holding.id)`)
      await reference().db.query(sql`update product set owner_code = 'ACME-NZ' where client_code = 'ACME' and product_code = ${code}`)
      const again = await receive(
        { message: '888', party, item: { code, name: 'New Item 12', gtin: '', perCase: 12 } },
        { code: 'SUPPLIER_UNKNOWN', text: 'x' },
      )
      expect((await results({ ids: [again], action: 'reprocess' }))[0]).toMatchObject({ ok: true })
      const owners = await reference().db.query(sql`
        select distinct owner_code from holding h where client_code = 'ACME' and product_code = ${code}
          and not exists (select from so_line l where l.holding_id = h.id)`)
      expect(owners).toEqual([{ owner_code: 'ACME-NZ' }])
    })

    it('processes all 61 messages for a missing customer once the customer is set up', async () => {
      const waiting: Rejection[] = await allRows(reference(), 'auditRejected', { error_code: 'CUSTOMER_UNKNOWN', q: '77031' }, MANAGER)
      expect(waiting).toHaveLength(61)
      expect(new Set(waiting.map((row) => row.is_fixed))).toEqual(new Set([false]))
      const customer = {
        client_code: 'ACME',
        customer_no: '77031',
        name: 'Freshway Markets',
        address1: '88 Wharf Road',
        city: 'Fremantle',
        state: 'WA',
        postcode: '6160',
        country: 'AU',
      }
      const storedCustomer = await reference().ask('storeCustomer', {
        body: customer,
        as: MANAGER,
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      expect([storedCustomer.status, storedCustomer.text]).toEqual([201, storedCustomer.text])
      const ready = await allRows(reference(), 'auditRejected', { error_code: 'CUSTOMER_UNKNOWN', q: '77031' }, CSR)
      expect(ready.map((row: Rejection) => row.is_fixed)).toEqual(Array.from({ length: 61 }, () => true))
      // A blocked customer counts as not set up.
      const setCustomerStatus = (status: string) =>
        reference().db.query(sql`update client_customer set status = ${status} where client_code = 'ACME' and customer_no = '77031'`)
      await setCustomerStatus('BLOCKED')
      expect(await detail(waiting[0]!.id)).toMatchObject({ is_fixed: false })
      await setCustomerStatus('ACTIVE')
      const rowResults = await results({ ids: ids(waiting), action: 'reprocess' })
      expect(rowResults.filter(({ ok }) => !ok)).toEqual([])
      const [created] = await reference().db.query<{ n: number }>(sql`
        select count(*) as n from sales_order where customer_code = ${storedCustomer.body.data.customer_code} and source = 'EDI' and status = 'ENTERED'`)
      expect(created?.n).toBe(61)
    })
  })
}
