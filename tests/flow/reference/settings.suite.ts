import sql, { raw } from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import type { CarrierCode, ClientUser, Rejection } from '#lib/contract/exact-types.ts'
import { MAX_CARRIER_CODES } from '#lib/contract/settings/carrier-codes.ts'
import { MAX_LIST_LAYOUTS } from '#lib/contract/settings/settings.ts'
import { presetBody } from '#components/users/shared/presets.ts'
import { PRESETS } from '#lib/contract/users/standard-presets.ts'
import { MODULES, type Module } from '#lib/modules.ts'
import { withRights } from '#tests/support/module-rights.ts'
import { ADMIN, allRows, CLERK, MANAGER, SUPPLIER, SYSTEM, type Reference } from './server.ts'

/** Settings: who can see a client, default columns, access presets, carrier codes and field labels. */
export const settingsSuite = (reference: () => Reference): void => {
  const clientUsers = (query: Record<string, string | string[]> = {}): Promise<ClientUser[]> =>
    allRows(reference(), 'settingsClientUsers', query, ADMIN)
  /** Takes a right from a user while `work` runs. */
  const withoutRight = async (right: 'can_view' | 'can_edit', module: Module, user: string, work: () => Promise<void>) => {
    const setRight = (isOn: boolean) =>
      reference().db.query(sql`update user_module set ${raw(right)} = ${isOn} where module = ${module} and user_id = ${user}`)
    await setRight(false)
    try {
      await work()
    } finally {
      await setRight(true)
    }
  }
  const lastAudit = async (event: string) => {
    const [row] = await reference().db.query<{ summary: string; client_code: string; entity_id: string; changes: unknown[] }>(
      sql`select summary, client_code, entity_id, changes from audit_event where event_code = ${event} order by id desc limit 1`,
    )
    return row
  }

  describe('who can see a client', () => {
    it('has one row for each user and client, with the reason', async () => {
      const rows = await clientUsers({ client: 'ACME' })
      const byMail = new Map(rows.map((row) => [row.email, row]))
      const reasonOf = (email: string) => {
        const { access, owners, sites, all_sites, supplier_code } = byMail.get(email)!
        return { access, owners, sites: sites.length, all_sites, supplier_code }
      }
      expect(reasonOf(ADMIN)).toEqual({ access: 'ALL_CLIENTS', owners: [], sites: 0, all_sites: true, supplier_code: null })
      expect(reasonOf(CLERK)).toEqual({ access: 'CLIENT', owners: [], sites: 2, all_sites: false, supplier_code: null })
      expect(reasonOf('nz@acme.test')).toMatchObject({ access: 'OWNERS', owners: ['ACME-NZ'] })
      expect(reasonOf(SUPPLIER)).toMatchObject({ access: 'SUPPLIER', supplier_code: 'SUP-014' })
      expect(byMail.get(SUPPLIER)?.supplier_name).toMatch(/Green Grocer/)
      expect(byMail.get(CLERK)?.modules).toEqual(['stock', 'movements', 'age'])
      expect([byMail.has('clerk@boreal.test'), byMail.has('nobody@acme.test')]).toEqual([false, false])
      expect(new Set(rows.map(({ client_code }) => client_code))).toEqual(new Set(['ACME']))
    })

    it('agrees with what each user may see, for every client', async () => {
      const rows = await clientUsers()
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      for (const email of [CLERK, MANAGER, ADMIN, 'nz@acme.test', 'clerk@boreal.test', 'edi@gatehouse.test']) {
        const clients = rows.filter((row) => row.email === email).map(({ client_code }) => client_code)
        const choices = await reference().get('settingsClients', { per_page: 100 }, email)
        expect(clients.toSorted(), email).toEqual(choices.data.map(({ value }: { value: string }) => value).toSorted())
      }
    })

    it('lists and finds only modules that a user can open, as the list of users does', async () => {
      const { db } = reference()
      for (const [email, opened] of [
        [MANAGER, MODULES.filter((module) => !['settings', 'labels'].includes(module))],
        [CLERK, MODULES.filter((module) => !['settings', 'users', 'labels'].includes(module))],
        [SUPPLIER, ['stock', 'purchase_orders', 'shipments', 'suppliers', 'audit']],
      ] as const)
        await withRights(db, email, MODULES, async () => {
          const found = async (name: 'users' | 'settingsClientUsers', query: object) => {
            const rows = await allRows(reference(), name, { q: email, client: 'ACME', ...query }, ADMIN)
            return rows.find((row: { email: string }) => row.email === email)
          }
          expect((await found('settingsClientUsers', {})).modules, email).toEqual(opened)
          expect((await found('users', {})).modules_count, email).toBe(opened.length)
          for (const module of ['stock', 'sales_orders', 'users', 'settings'])
            for (const name of ['users', 'settingsClientUsers'] as const)
              expect((await found(name, { module })) !== undefined, `${name}: ${module} of ${email}`).toBe(
                opened.some((other) => other === module),
              )
        })
    })

    it('filters by reason, module, level, status, site, owner and name, and counts by status without that filter', async () => {
      const emails = async (query: Record<string, string | string[]>) =>
        (await clientUsers({ client: 'ACME', ...query })).map((row) => row.email)
      expect(await emails({ access: 'OWNERS' })).toEqual(['nz@acme.test'])
      expect(await emails({ module: 'settings' })).toEqual([ADMIN, SYSTEM])
      expect(await emails({ user_level: 'System' })).toEqual([SYSTEM])
      expect(await emails({ status: 'LOCKED' })).toEqual(['locked@acme.test'])
      expect(await emails({ q: 'casey' })).toEqual(['csr@acme.test'])
      expect(await emails({ owner: 'ACME-NZ' })).toContain('nz@acme.test')
      expect(await emails({ owner: 'ACME-AU' })).not.toContain('nz@acme.test')
      const [all, site] = [await clientUsers({ client: 'ACME' }), await clientUsers({ client: 'ACME', site: 'MEL2' })]
      expect(site.map(({ email }) => email)).toEqual(
        all.filter((row) => row.all_sites || row.sites.includes('MEL2')).map(({ email }) => email),
      )
      const { meta } = await reference().get('settingsClientUsers', { client: 'ACME', status: 'LOCKED' }, ADMIN)
      expect([meta.total, meta.by_status.LOCKED, meta.by_status.ACTIVE > 5]).toEqual([1, 1, true])
    })

    it('is for administrators with the module, and for clients that they may see', async () => {
      const ask = (as: string, query = {}) => reference().ask('settingsClientUsers', { as, query })
      expect((await ask(MANAGER)).body.code).toBe('LEVEL_FORBIDDEN')
      expect((await ask(CLERK)).body.code).toBe('LEVEL_FORBIDDEN')
      expect((await ask(ADMIN, { client: 'NOSUCH' })).body.code).toBe('SCOPE_FORBIDDEN')
      await withoutRight('can_view', 'settings', 'u_1046', async () => {
        expect((await ask(ADMIN)).body.code).toBe('MODULE_FORBIDDEN')
      })
      expect((await ask(ADMIN)).status).toBe(200)
    })

    it('shows an administrator without the module users only their own entries', async () => {
      const emails = async () => new Set((await clientUsers()).map(({ email }) => email))
      await withoutRight('can_view', 'users', 'u_1046', async () => {
        expect(await emails()).toEqual(new Set([ADMIN]))
      })
      expect((await emails()).size).toBeGreaterThan(10)
    })
  })

  describe('default columns', () => {
    const LIST = 'test.layouts'
    afterEach(() => reference().db.query(sql`delete from list_layout where list like 'test.%'`))
    const read = async (client: string, as = ADMIN) =>
      (await reference().get('settingsListLayouts', { client }, as)).data.filter(({ list }: { list: string }) => list === LIST)
    const put = (client: string, layout: object | null, version: number | null, as = ADMIN) =>
      reference().ask('putSettingsListLayout', {
        body: { client, list: LIST, layout },
        as,
        headers: version === null ? {} : { 'if-match': `"${version}"` },
      })

    it('are set, changed and removed by an administrator, read by every user of the client, and logged', async () => {
      expect(await read('ACME', CLERK)).toEqual([])
      const set = await put('acme', { columns: ['so_no', 'status'], hidden: ['status'], density: 'compact', sort: '-so_no,status' }, null)
      expect(set.status).toBe(200)
      const [layout] = await read('ACME', CLERK)
      expect(layout).toMatchObject({
        client_code: 'ACME',
        list: LIST,
        columns: ['so_no', 'status'],
        hidden: ['status'],
        density: 'compact',
        sort: '-so_no,status',
        changed_by: 'Alex Admin',
      })
      expect((await read('ACME', SUPPLIER)).length).toBe(1)
      expect(await read('VOLT')).toEqual([])
      const changed = await put('ACME', { columns: ['so_no', 'status'], hidden: [] }, layout.version)
      expect(changed.status).toBe(200)
      expect(await lastAudit('LIST_LAYOUT')).toEqual({
        summary: `Default columns of ${LIST} changed for ACME: Status shown, Row height Normal, Sort`,
        client_code: 'ACME',
        entity_id: 'ACME',
        changes: [
          { field: 'status', label: 'Status', before: 'Hidden', after: 'Shown' },
          { field: 'density', label: 'Row height', before: 'Compact', after: 'Normal' },
          { field: 'sort', label: 'Sort', before: 'Order, descending; Status', after: 'Standard' },
        ],
      })
      const [newer] = await read('ACME')
      expect((await put('ACME', null, newer.version)).status).toBe(200)
      expect(await read('ACME', CLERK)).toEqual([])
      expect((await lastAudit('LIST_LAYOUT'))?.summary).toBe(`Default columns of ${LIST} removed for ACME`)
    })

    it('that are saved unchanged keep their version and write nothing to the audit log', async () => {
      await put('VOLT', { sort: 'so_no' }, null)
      const [{ version }] = await read('VOLT')
      const entries = () => reference().db.query(sql`select id from audit_event where event_code = 'LIST_LAYOUT'`)
      const { length } = await entries()
      expect((await put('VOLT', { sort: 'so_no' }, version)).status).toBe(200)
      expect((await read('VOLT'))[0].version).toBe(version)
      expect(await entries()).toHaveLength(length)
    })

    it('are not overwritten by an administrator who has read older ones, even if they were removed and set again', async () => {
      const both = await Promise.all([put('VOLT', { sort: 'so_no' }, null), put('VOLT', { sort: '-so_no' }, null)])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const refused = both.find(({ status }) => status === 409)!
      const [kept] = await read('VOLT')
      expect(refused.body.code).toBe('STALE_WRITE')
      expect(refused.body.data.find(({ list }: { list: string }) => list === LIST).sort).toBe(kept.sort)
      await put('VOLT', null, kept.version)
      await put('VOLT', { sort: 'status' }, null)
      expect((await put('VOLT', { sort: 'so_no' }, kept.version)).body.code).toBe('STALE_WRITE')
      const [last] = await read('VOLT')
      expect(last.sort).toBe('status')
    })

    it('have a limit, since every user of the client reads them', async () => {
      await reference().db.query(sql`insert into list_layout (client_code, list, layout, changed_by, changed_at)
        select 'VOLT', 'test.' || n, '{}'::jsonb, 'Test', now() from generate_series(1, ${MAX_LIST_LAYOUTS}::int) n`)
      const refused = await put('VOLT', { sort: 'so_no' }, null)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['list']])
    })

    it('are changed by administrators who may change settings, for clients that they may see', async () => {
      for (const as of [CLERK, MANAGER, SUPPLIER])
        expect((await put('ACME', { sort: 'so_no' }, null, as)).body.code).toBe('LEVEL_FORBIDDEN')
      expect((await put('NOSUCH', { sort: 'so_no' }, null)).body.code).toBe('SCOPE_FORBIDDEN')
      const foreign = await reference().ask('settingsListLayouts', { query: { client: 'BOREAL' }, as: CLERK })
      expect(foreign.body.code).toBe('SCOPE_FORBIDDEN')
      await withoutRight('can_edit', 'settings', 'u_1046', async () => {
        expect((await put('ACME', { sort: 'so_no' }, null)).body.code).toBe('MODULE_FORBIDDEN')
      })
      expect((await put('ACME', { sort: 'so_no; drop table' }, null)).status).toBe(422)
      expect((await put('ACME', { columns: 'so_no' }, null)).status).toBe(422)
      expect((await put('ACME', { density: 'huge' }, null)).status).toBe(422)
    })
  })

  describe('access presets', () => {
    const read = async (as = SYSTEM) => reference().get('settingsAccessPresets', {}, as)
    const put = (presets: unknown, version: number | null, as = SYSTEM) =>
      reference().ask('putSettingsAccessPresets', {
        body: { presets },
        as,
        headers: version === null ? {} : { 'if-match': `"${version}"` },
      })
    afterEach(async () => put(null, (await read()).meta.version))
    const rights = (module: string) => ({ module, can_view: true, can_create: false, can_edit: false, can_export: true })
    const NIGHT = {
      key: 'night',
      name: 'Night shift',
      description: null,
      user_level: 'Regular',
      is_supplier: false,
      modules: [rights('stock')],
    }

    it('are the standard ones until a System user replaces them, which managers read and the log shows', async () => {
      const first = await read(MANAGER)
      expect(first.data).toEqual({ presets: null })
      const saved = await put([NIGHT], first.meta.version)
      expect(saved.status).toBe(200)
      const now = await read(MANAGER)
      expect(now.data.presets).toEqual([{ ...NIGHT, modules: [{ ...rights('stock'), can_delete: false, can_print: false }] }])
      expect(now.meta).toMatchObject({ version: first.meta.version + 1, changed_by: 'Sydney System' })
      expect(await lastAudit('ACCESS_PRESETS')).toMatchObject({
        summary: 'Access presets: Clerk removed, CSR removed, Supplier removed, Read-only removed, Night shift added',
        client_code: null,
      })
      expect((await lastAudit('ACCESS_PRESETS'))?.changes.at(-1)).toEqual({
        field: 'night',
        label: 'Night shift',
        before: null,
        after: 'Level Regular; Stock holding: View, Export',
      })
      const restored = await put(null, now.meta.version)
      expect([restored.status, restored.body.data]).toEqual([200, { presets: null }])
      expect((await lastAudit('ACCESS_PRESETS'))?.summary).toBe('Standard access presets restored')
    })

    it('log only what differs, in words, compared with the standard ones if these are replaced', async () => {
      const { meta } = await read()
      const standard = PRESETS.map(presetBody)
      const renamed = standard.map((preset) => (preset.key === 'clerk' ? { ...preset, name: 'Clerk A' } : preset))
      const first = await put(renamed, meta.version)
      expect(await lastAudit('ACCESS_PRESETS')).toMatchObject({
        summary: 'Access presets: Clerk A changed',
        changes: [{ field: 'clerk.name', label: 'Clerk A: name', before: 'Clerk', after: 'Clerk A' }],
      })
      const reduced = renamed.map((preset) =>
        preset.key === 'clerk' ? { ...preset, modules: preset.modules.filter(({ module }) => module !== 'age') } : preset,
      )
      const second = await put(reduced, first.body.meta.version)
      expect((await lastAudit('ACCESS_PRESETS'))?.changes).toEqual([
        { field: 'clerk.age', label: 'Clerk A: Stock age', before: 'View, Export, Print', after: null },
      ])
      await put(reduced.toReversed(), second.body.meta.version)
      expect((await lastAudit('ACCESS_PRESETS'))?.summary).toBe('Access presets: order changed')
    })

    it('are not overwritten by someone who has read older ones, and not stored again if they are the same', async () => {
      const { meta } = await read()
      const both = await Promise.all([put([NIGHT], meta.version), put([{ ...NIGHT, name: 'Late shift' }], meta.version)])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const now = await read()
      const refused = both.find(({ status }) => status === 409)!
      expect([refused.body.code, refused.body.data]).toEqual(['STALE_WRITE', now.data])
      expect((await put(now.data.presets, now.meta.version)).body.meta.version).toBe(now.meta.version)
      expect((await put([], null)).body.code).toBe('VERSION_REQUIRED')
    })

    it('need unique names, View in every module, and the Regular level for supplier users', async () => {
      const { meta } = await read()
      const problems = async (...presets: object[]) => Object.keys((await put(presets, meta.version)).body.errors ?? {})
      expect(await problems(NIGHT, { ...NIGHT, key: 'late', name: 'NIGHT SHIFT' })).toEqual(['presets'])
      expect(await problems(NIGHT, NIGHT)).toEqual(['presets'])
      expect(await problems({ ...NIGHT, name: '' })).toEqual(['presets.0.name'])
      expect(await problems({ ...NIGHT, is_supplier: true, user_level: 'Manager' })).toEqual(['presets.0.user_level'])
      expect(await problems({ ...NIGHT, modules: [{ ...rights('stock'), can_view: false }] })).toEqual(['presets.0.modules'])
      expect(await problems({ ...NIGHT, modules: [rights('stock'), rights('stock')] })).toEqual(['presets.0.modules'])
      expect((await read()).meta.version).toBe(meta.version)
    })

    it('are read by those who add users, and changed by System users who may change settings', async () => {
      for (const as of [CLERK, SUPPLIER]) expect((await reference().ask('settingsAccessPresets', { as })).body.code).toBe('LEVEL_FORBIDDEN')
      const { meta } = await read(ADMIN)
      for (const as of [CLERK, MANAGER, ADMIN]) expect((await put([], meta.version, as)).body.code).toBe('LEVEL_FORBIDDEN')
      await withoutRight('can_edit', 'settings', 'u_1047', async () => {
        expect((await put([], meta.version)).body.code).toBe('MODULE_FORBIDDEN')
      })
    })
  })

  describe('carrier codes', () => {
    const UNKNOWN = 'NRTH'
    const read = async (client: string, as = ADMIN): Promise<CarrierCode[]> =>
      (await reference().get('settingsCarrierCodes', { client }, as)).data
    const codeOf = async (sent: string, client = 'ACME') => (await read(client)).find(({ sent_code }) => sent_code === sent)
    const put = (sent_code: string, carrier_code: string | null, version: number | null, as = ADMIN, client = 'ACME') =>
      reference().ask('putSettingsCarrierCode', {
        body: { client, sent_code, carrier_code },
        as,
        headers: version === null ? {} : { 'if-match': `"${version}"` },
      })
    afterEach(() => reference().db.query(sql`delete from client_carrier_code where sent_code = 'DUP' or changed_by = 'Test'`))
    const refused = (query: object = {}): Promise<Rejection[]> =>
      allRows(reference(), 'auditRejected', { client: 'ACME', error_code: 'CARRIER_UNMAPPED', ...query }, ADMIN)

    it('of waiting messages come first with their count, and lead to messages that can be reprocessed once they are mapped', async () => {
      const rows = await read('ACME')
      const first = rows[0]!
      const waiting = (await refused()).filter(({ cause }) => cause === `CARRIER_UNMAPPED:${UNKNOWN}`)
      expect(first).toMatchObject({ client_code: 'ACME', sent_code: UNKNOWN, carrier_code: null, carrier_name: null, version: null })
      expect(waiting.length).toBeGreaterThan(0)
      expect(first.waiting).toBeGreaterThanOrEqual(waiting.length)
      expect(first.last_rejected_at).not.toBeNull()
      expect(waiting.every(({ is_fixed }) => is_fixed === false)).toBe(true)

      const mapped = await put(' nrth ', 'toll', null)
      expect([mapped.status, mapped.body.data.find(({ sent_code }: CarrierCode) => sent_code === UNKNOWN)]).toMatchObject([
        200,
        { carrier_code: 'TOLL', waiting: first.waiting, changed_by: 'Alex Admin' },
      ])
      expect(await lastAudit('CARRIER_CODE')).toEqual({
        summary: `Carrier code ${UNKNOWN} of ACME: not mapped → TOLL`,
        client_code: 'ACME',
        entity_id: 'ACME',
        changes: [{ field: 'carrier_code', label: UNKNOWN, before: null, after: 'TOLL' }],
      })
      const ready = (await refused()).filter(({ cause }) => cause === `CARRIER_UNMAPPED:${UNKNOWN}`)
      expect(ready.some(({ is_fixed }) => is_fixed)).toBe(true)
      const ids = ready.filter(({ is_fixed }) => is_fixed).map(({ id }) => id)
      const { status } = await reference().ask('postAuditRejected', { body: { ids, action: 'reprocess' }, as: ADMIN })
      expect(status).toBe(200)
      const still = (await refused()).filter(({ id, errors_count }) => ids.includes(id) && errors_count === 1)
      expect(still).toEqual([])
    })

    it('of one client mean nothing for another', async () => {
      expect((await codeOf(UNKNOWN, 'VOLT'))?.carrier_code ?? null).toBeNull()
    })

    it('are changed and removed, but not by someone who has read an older carrier', async () => {
      expect((await put('DUP', 'TOLL', null)).status).toBe(200)
      const first = (await codeOf('DUP'))!
      expect((await put('DUP', 'STARTRACK', null)).body.code).toBe('STALE_WRITE')
      expect((await put('DUP', 'STARTRACK', first.version)).status).toBe(200)
      const outdated = await put('DUP', null, first.version)
      expect([outdated.status, outdated.body.data.find(({ sent_code }: CarrierCode) => sent_code === 'DUP').carrier_code]).toEqual([
        409,
        'STARTRACK',
      ])
      expect((await put('DUP', null, (await codeOf('DUP'))!.version)).status).toBe(200)
      expect(await codeOf('DUP')).toBeUndefined()
      await put('DUP', 'TOLL', null)
      expect((await codeOf('DUP'))!.version).toBeGreaterThan(first.version!)
    })

    it('have a limit', async () => {
      await reference().db.query(sql`insert into client_carrier_code (client_code, sent_code, carrier_code, changed_by, changed_at)
        select 'ACME', 'TEST' || n, 'TOLL', 'Test', now() from generate_series(1, ${MAX_CARRIER_CODES}::int) n`)
      const refused = await put('ONE MORE', 'TOLL', null)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['sent_code']])
    })

    it('can only be mapped to a carrier that works for the client', async () => {
      expect((await put('BAD', 'NOSUCH', null)).body.errors).toEqual({ carrier_code: ['Carrier NOSUCH is not set up for ACME.'] })
      await reference().db.query(sql`update carrier set active = false where carrier_code = 'TOLL'`)
      try {
        expect((await put('BAD', 'TOLL', null)).status).toBe(422)
      } finally {
        await reference().db.query(sql`update carrier set active = true where carrier_code = 'TOLL'`)
      }
      expect((await put('', 'TOLL', null)).status).toBe(422)
      expect((await put('two\nlines', 'TOLL', null)).status).toBe(422)
    })

    it('are for administrators with the module, and for clients that they may see', async () => {
      for (const as of [CLERK, MANAGER, SUPPLIER]) {
        expect((await put('X1', 'TOLL', null, as)).body.code).toBe('LEVEL_FORBIDDEN')
        expect((await reference().ask('settingsCarrierCodes', { query: { client: 'ACME' }, as })).body.code).toBe('LEVEL_FORBIDDEN')
      }
      expect((await put('X1', 'TOLL', null, ADMIN, 'NOSUCH')).body.code).toBe('SCOPE_FORBIDDEN')
      await withoutRight('can_edit', 'settings', 'u_1046', async () => {
        expect((await put('X1', 'TOLL', null)).body.code).toBe('MODULE_FORBIDDEN')
      })
    })
  })

  describe('field labels', () => {
    const read = (client: string, as = SYSTEM) => reference().get('settingsFieldLabel', { client }, as)
    const put = (client: string, labels: object, version: number | null, as = SYSTEM) =>
      reference().ask('putSettingsFieldLabel', {
        body: { client, labels },
        as,
        headers: version === null ? {} : { 'if-match': `"${version}"` },
      })

    afterEach(async () => put('VOLT', {}, (await read('VOLT')).meta.version))

    it('are replaced as a whole, show at once for that client only, and are logged', async () => {
      const { data, meta } = await read('VOLT')
      expect(data).toEqual({})
      const labels = { customer_name: 'Store', lot_no: 'Batch', site_code: 'Depot' }
      const changed = await put('volt', { ...labels, lot_no: ' Batch ' }, meta.version)
      expect([changed.status, changed.body.data, changed.body.meta.version]).toEqual([200, labels, meta.version + 1])
      expect(changed.body.meta.updated_at).not.toBeNull()
      expect((await read('VOLT', ADMIN)).data).toEqual(labels)
      expect((await read('ACME', ADMIN)).data['site_code']).toBe('Warehouse')
      expect(await lastAudit('FIELD_LABELS')).toEqual({
        summary: 'Customer: Customer → Store; Lot: Lot → Batch; Site: Site → Depot',
        client_code: 'VOLT',
        entity_id: 'VOLT',
        changes: [
          { field: 'customer_name', label: 'Customer', before: 'Customer', after: 'Store' },
          { field: 'lot_no', label: 'Lot', before: 'Lot', after: 'Batch' },
          { field: 'site_code', label: 'Site', before: 'Site', after: 'Depot' },
        ],
      })
      const columns = await reference().get('stockholdingColumns', { view: 'table', client: 'VOLT' }, ADMIN)
      expect(columns.data.find(({ key }: { key: string }) => key === 'lot_no').label).toBe('Batch')
      // The form's field holds the code of what lists show by name.
      const { fields } = (await reference().get('salesOrderOptions', { client: 'VOLT' }, ADMIN)).data
      expect(fields.find(({ key }: { key: string }) => key === 'customer_code').label).toBe('Store')
      const facets = await reference().get('salesOrders', { view: 'filter', client: 'VOLT' }, ADMIN)
      expect(facets.data.find(({ key }: { key: string }) => key === 'customer').label).toBe('Store')
      const reset = await put('VOLT', {}, meta.version + 1)
      expect([reset.status, reset.body.data]).toEqual([200, {}])
    })

    it('that are saved unchanged keep their version and write nothing to the audit log', async () => {
      const { data, meta } = await read('ACME')
      const { total } = (await reference().db.query<{ total: number }>(sql`select count(*) as total from audit_event`))[0]!
      const same = await put('ACME', data, meta.version)
      expect([same.status, same.body.meta.version]).toEqual([200, meta.version])
      expect((await reference().db.query<{ total: number }>(sql`select count(*) as total from audit_event`))[0]!.total).toBe(total)
    })

    it('are not overwritten by an administrator who has read older ones', async () => {
      const { meta } = await read('VOLT')
      const [first, second] = await Promise.all([
        put('VOLT', { lot_no: 'Charge' }, meta.version),
        put('VOLT', { lot_no: 'Batch' }, meta.version),
      ])
      expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
      const refused = first.status === 409 ? first : second
      const kept = (await read('VOLT')).data
      expect([refused.body.code, refused.body.data]).toEqual(['STALE_WRITE', kept])
      expect((await put('VOLT', {}, null)).body.code).toBe('VERSION_REQUIRED')
    })

    it('of one client differ from each other and from the standard labels in the same lists', async () => {
      const { meta } = await read('VOLT')
      const problemsOf = async (labels: object) => {
        const { status, body } = await put('VOLT', labels, meta.version)
        return [status, body.errors]
      }
      expect(await problemsOf({ product_code: 'SKU', lot_no: 'sku ' })).toEqual([
        422,
        { 'labels.product_code': ['Lot has the same label.'], 'labels.lot_no': ['Item has the same label.'] },
      ])
      expect(await problemsOf({ lot_no: 'Item' })).toEqual([422, { 'labels.lot_no': ['Item has the same label.'] }])
      expect(await problemsOf({ priority: 'Status' })).toEqual([422, { 'labels.priority': ['The column “Status” has the same name.'] }])
      expect((await read('VOLT')).meta.version).toBe(meta.version)
      expect((await put('VOLT', { so_no: 'Job', po_no: 'Job', lot_no: 'Item', product_code: 'SKU' }, meta.version)).status).toBe(200)
    })

    it('are one short line of plain text for a field', async () => {
      const { meta } = await read('VOLT')
      const refused = async (labels: object) => (await put('VOLT', labels, meta.version)).status
      expect(await refused({ lot_no: '' })).toBe(422)
      expect(await refused({ lot_no: 'x'.repeat(41) })).toBe(422)
      expect(await refused({ lot_no: '<b>Lot</b>' })).toBe(422)
      expect(await refused({ lot_no: '=1+1' })).toBe(422)
      expect(await refused({ lot_no: 'two\nlines' })).toBe(422)
      expect(await refused({ 'Lot No': 'Batch' })).toBe(422)
      expect(await refused({ __proto__x: 'Batch' })).toBe(422)
      expect(await refused(Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`field_${index}`, 'Word'])))).toBe(422)
      const problem = await put('VOLT', { lot_no: 'x'.repeat(41) }, meta.version)
      expect(problem.body.errors).toEqual({ 'labels.lot_no': ['Use at most 40 characters.'] })
      expect((await read('VOLT')).meta.version).toBe(meta.version)
    })

    it('are changed by System users only, and read by every user of the client', async () => {
      const { meta } = await read('ACME', CLERK)
      for (const as of [CLERK, MANAGER, ADMIN]) expect((await put('ACME', {}, meta.version, as)).body.code).toBe('LEVEL_FORBIDDEN')
      expect((await put('NOSUCH', {}, 1)).body.code).toBe('SCOPE_FORBIDDEN')
      await withoutRight('can_edit', 'settings', 'u_1047', async () => {
        expect((await put('ACME', {}, meta.version)).body.code).toBe('MODULE_FORBIDDEN')
      })
    })
  })
}
