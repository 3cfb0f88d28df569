import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#lib/contract/calls.ts'
import { MANAGER_EMAIL, openDirect, startOtherV7WithReference } from '#tests/support/other-v7/start.ts'
import { DEVIATIONS } from '#tests/support/other-v7/deviations.ts'
import { FAULT_KINDS, faulty, fieldsOf, formatPath, withFault, type ReportedFault } from '#tests/support/other-v7/faults.ts'
import { deviationsOf, NAMES } from '#tests/support/other-v7/deviations-by-name.ts'
import type { OtherV7 } from '#tests/support/other-v7/server.ts'
import type { Json } from '#tests/support/other-v7/types.ts'

let otherV7: OtherV7
beforeAll(async () => void (otherV7 = await startOtherV7WithReference()), 600_000)
afterAll(() => otherV7.stop())
beforeEach(() => {
  otherV7.setDeviations()
  otherV7.clearRequests()
})

type Client = ReturnType<typeof openDirect>
/** Signs in at a v7 with these deviations. */
const signInAt = async (...names: string[]): Promise<Client> => {
  otherV7.setDeviations(...deviationsOf(names))
  const client = openDirect(otherV7)
  await client.signIn()
  return client
}
const rowsOf = ({ json }: { json: Json }) => json['data'] as Json[]
const ORDER = {
  client_code: 'ACME',
  owner_code: 'ACME-AU',
  site_code: 'SYD1',
  status: 'DRAFT',
  lines: [{ product_code: '00417-B', uom: 'EACH', qty: 1 }],
}

describe('a v7 without deviations', () => {
  it('answers as the reference does, and records the changes it receives', async () => {
    const client = await signInAt()
    const list = await client.get('stocks/holding?client=ACME')
    expect(z.safeParse(calls.stocksHolding.views.summary, list.json).error?.issues ?? []).toEqual([])
    client.headers['idempotency-key'] = 'k-1'
    const created = await client.send('POST', 'sales-orders', ORDER)
    expect([created.status, otherV7.writes]).toMatchObject([
      201,
      [{ method: 'POST', path: 'sales-orders', name: 'createSalesOrder', key: 'k-1', status: 201, body: ORDER }],
    ])
  })
})

describe('a v7 that differs', () => {
  let unchanged: string[] = []
  beforeAll(async () => void (unchanged = await sampleResponses(await signInAt())))

  it('gives the same responses each time without deviations', async () => {
    expect(await sampleResponses(await signInAt())).toEqual(unchanged)
  })

  it.each(Object.keys(DEVIATIONS))('by %s gives at least one different response', async (name) => {
    expect(await sampleResponses(await signInAt(name))).not.toEqual(unchanged)
  })

  it('returns numbers as text, decimals with three places', async () => {
    const row = rowsOf(await (await signInAt('numbers-as-text')).get('stocks/holding?client=ACME'))[0] ?? {}
    expect([row['on_hand'], row['version'], row['product_code']]).toEqual([
      expect.stringMatching(/^\d+\.\d{3}$/),
      expect.stringMatching(/^\d+$/),
      expect.any(String),
    ])
  })

  it('returns local times of the site without an offset', async () => {
    const plain = rowsOf(await (await signInAt()).get('stocks/movement?client=ACME&site=SYD1'))[0] ?? {}
    const row = rowsOf(await (await signInAt('local-times')).get('stocks/movement?client=ACME&site=SYD1'))[0] ?? {}
    expect(row['moved_at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    // Sydney is eleven hours ahead in November.
    expect(Date.parse(`${String(row['moved_at']).replace(' ', 'T')}+11:00`)).toBe(
      Math.floor(Date.parse(String(plain['moved_at'])) / 1000) * 1000,
    )
  })

  it('accepts a long token only if it is complete', async () => {
    const client = await signInAt('token-8k')
    expect([client.headers['authorization']?.length, (await client.get('settings/sites')).status]).toEqual([8007, 200])
    client.headers['authorization'] = client.headers['authorization']?.slice(0, -1) ?? ''
    expect((await client.get('settings/sites')).status).toBe(401)
  })

  it('knows only its own levels, even in the header', async () => {
    const client = await signInAt('unknown-level')
    expect([client.headers['userlevel'], (await client.get('settings/sites')).status]).toEqual(['Operator', 200])
    client.headers['userlevel'] = 'Regular'
    expect((await client.get('settings/sites')).status).toBe(403)
  })

  it('turns a draft into an entered order if it ignores the status', async () => {
    const client = await signInAt('ignores-draft')
    const { data } = (await client.send('POST', 'sales-orders', ORDER)).json as { data: Json }
    expect([data['status'], (await client.send('PATCH', `sales-orders/${String(data['id'])}`, { notes: 'x' })).status]).toEqual([
      'ENTERED',
      404,
    ])
  })

  it('makes the change even if its response cannot be read', async () => {
    for (const name of ['empty-204', 'empty-object', 'empty-200', 'broken-body', 'text-body', 'cut-off']) {
      const client = await signInAt(name)
      const no = `LOST-${name.toUpperCase()}`
      await client.send('POST', 'sales-orders', { ...ORDER, so_no: no }).catch(() => undefined)
      expect(rowsOf(await (await signInAt()).get(`sales-orders?view=summary&open=0&order_no=${no}`)), name).toHaveLength(1)
    }
  })

  it('offers only lists and creates', async () => {
    const client = await signInAt('lists-and-creates')
    const statusOf = async (method: string, path: string, body?: unknown) => (await client.send(method, path, body)).status
    expect([
      await statusOf('GET', 'sales-orders'),
      await statusOf('GET', 'preferences/sales-order-options?client=ACME'),
      await statusOf('POST', 'sales-orders', ORDER),
      await statusOf('GET', 'sales-orders?view=detail&id=1'),
      await statusOf('GET', 'sales-orders?view=filter'),
      await statusOf('GET', 'orderCheck?client=ACME&order_no=1'),
      await statusOf('GET', 'getSoIdentity?client=ACME'),
      await statusOf('PATCH', 'sales-orders/1', {}),
      await statusOf('PUT', 'preferences/user-modules', { views: {} }),
    ]).toEqual([200, 200, 201, 404, 404, 404, 404, 404, 404])
  })

  it('without versions accepts a change without one', async () => {
    const client = openDirect(otherV7)
    otherV7.setDeviations(...deviationsOf(['no-actions']))
    await client.signIn(MANAGER_EMAIL)
    const { data } = (await client.get('users')).json as { data: Json[] }
    const { id } = data.find((user) => user['email'] === 'clerk@acme.test') ?? {}
    expect((await client.get(`users/${String(id)}`)).json['data']).not.toHaveProperty('version')
    expect((await client.send('PUT', `users/${String(id)}`, { name: 'Demo Clerk' })).status).toBe(200)
  })
})

describe('the renamed v7', () => {
  it('uses its own words, and does not know those of the contract', async () => {
    otherV7.setDeviations(...deviationsOf(['renamed']))
    const client = openDirect(otherV7)
    expect((await client.send('POST', 'auth/login', { email: 'x', password: 'y' })).status).toBe(404)
    const { json } = await client.send('POST', 'session/open', { username: 'csr@acme.test', password: 'Gatehouse-demo-1' })
    client.headers['authorization'] = `Bearer ${String(json['access_token'])}`
    client.headers['userlevel'] = String((json['person'] as Json)['role'])
    const page = (await client.get('stock/holdings?depositor=ACME&limit=2&warehouse=SYD1')).json
    expect(page).toMatchObject({ current_page: 1, per_page: 2, data: [{ sku: expect.any(String), qoh: expect.any(Number) }, {}] })
    expect((await client.get('stocks/holding')).status).toBe(404)

    const created = await client.send('POST', 'outbound/orders', {
      depositor: 'ACME',
      stock_owner: 'ACME-AU',
      warehouse: 'SYD1',
      stage: 'PENCILLED',
      items: [{ sku: '00417-B', unit: 'EACH', quantity: 2 }],
    })
    expect([created.status, created.json]).toMatchObject([
      201,
      { result: { stage: 'PENCILLED', items: [{ sku: '00417-B', quantity_ordered: 2 }] } },
    ])
    expect(otherV7.writes).toMatchObject([{ path: 'outbound/orders', name: 'createSalesOrder', status: 201 }])
    const refused = await client.send('POST', 'outbound/orders', {
      stage: 'OPEN',
      depositor: 'ACME',
      stock_owner: 'ACME-AU',
      warehouse: 'SYD1',
    })
    expect([refused.status, Object.keys(refused.json['errors'] as Json)]).toEqual([422, expect.arrayContaining(['items'])])
  })
})

describe('a fault', () => {
  const body = { data: [{ id: 'a', n: 1, ok: true, at: null, of: { x: 'y' } }, { id: 'b' }], meta: { total: 2 } }

  it.each(FAULT_KINDS)('%s changes one field, or that field of every row', (kind) => {
    for (const path of fieldsOf(body)) {
      expect(withFault(body, { kind, path, everyRow: false }), formatPath(path)).not.toEqual(
        kind === 'null' && path.includes('at') ? {} : body,
      )
    }
    const all = withFault(body, { kind, path: ['data', 0, 'id'], everyRow: true }) as { data: Json[] }
    expect(all.data.map((row) => row['id'])).not.toContain('b')
  })

  it('is the same for the same seed, and different for another', async () => {
    const faultsOf = async (seed: number) => {
      const faults: ReportedFault[] = []
      const client = await signInAt()
      otherV7.setDeviations(faulty(seed, (fault) => faults.push(fault)))
      for (const path of ['stocks/holding', 'sales-orders', 'purchase-orders', 'users', 'audit']) await client.get(path)
      return faults.map(({ call, kind, path }) => `${call} ${formatPath(path)} ${kind}`)
    }
    const first = await faultsOf(1)
    expect([first.length >= 3, await faultsOf(1)]).toEqual([true, first])
    expect(await faultsOf(2)).not.toEqual(first)
  })
})

it('every deviation has a description', () => {
  expect(NAMES.filter((name) => deviationsOf([name]).some(({ description: text }) => !text.endsWith('.')))).toEqual([])
})

/** Answers of every kind (sign-in, lists, lookups, facets, changes), without values that vary from run to run. */
const sampleResponses = async (client: Client): Promise<string[]> => {
  const responses = [await client.signIn()]
  for (const path of SAMPLE_PATHS) responses.push(await client.get(path))
  const create = () => client.send('POST', 'sales-orders', ORDER).catch(() => ({ status: 0, text: '', json: {} as Json }))
  responses.push(await create(), await client.send('PATCH', 'sales-orders/none', { notes: 'x' }))
  client.headers['idempotency-key'] = 'always-the-same'
  const [first, second] = [await create(), await create()]
  const isSingleOrder = (first.json['data'] as Json | undefined)?.['id'] === (second.json['data'] as Json | undefined)?.['id']
  return [...responses.map(({ status, text, json }) => `${status} ${text === '' ? '' : withoutVaryingValues(json)}`), String(isSingleOrder)]
}
const SAMPLE_PATHS = ['stocks/holding', 'stocks/movement', 'purchase-orders', 'purchase-orders?view=filter', 'preferences/user-modules']
const withoutVaryingValues = (json: Json) =>
  JSON.stringify(json, (key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (key === 'token') return `a token of ${Math.round(value.length / 50)}`
    if (/_at$|^at$/.test(key)) return value.replaceAll(/\d/g, '0').replace(/\.000/, '')
    return /^(id|so_no|cursor)$/.test(key) ? '' : value
  })
