import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { choicesFor } from '#components/orders/form/header/field-choices.ts'
import { readConfig } from '#lib/bff/operations/config.ts'
import { requestHeaders } from '#lib/bff/calls/headers.ts'
import { screenOf } from '#lib/bff/pages/mobile.ts'
import { targetOf } from '#lib/bff/calls/target.ts'
import { INACTIVITY_LIMIT_MS } from '#lib/client/inactivity.ts'
import { restoreState, STORED_DEFAULTS, type Store } from '#lib/client/stored-state.ts'
import { calls } from '#lib/contract/calls.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name))

describe('the required packages and files', () => {
  it('the packages are next, react, react-dom, iron-session, undici, swr, @radix-ui/react-dialog, tailwindcss, react-hook-form, zod, dayjs, vitest and playwright', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const packageNames =
      'next react react-dom iron-session undici swr @radix-ui/react-dialog tailwindcss react-hook-form zod dayjs vitest playwright'
    expect(packageNames.split(' ').filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([])
  })

  it('the top level has the required files and folders', () => {
    const paths = 'package.json next.config.ts tsconfig.json middleware.ts app lib components tests public README.md'
    expect(paths.split(' ').filter((name) => !existsSync(join(root, name)))).toEqual([])
  })

  it('route handlers forward /api/* to v7 and middleware.ts decides before pages render', () => {
    expect(read('app/api/[...path]/route.ts')).toContain('forward(request, bff())')
    expect(read('middleware.ts')).toContain('pageGate(')
    expect(targetOf('GET', '/api/stocks/holding')).toMatchObject({ path: '/v7/stocks/holding' })
  })
})

describe('the required calls', () => {
  it('every call in the contract is used by a screen', () => {
    const folders = ['components', 'app', 'lib/client', 'lib/list', 'lib/order-form', 'lib/bff']
    const text = folders.flatMap(sources).map(read).join('\n')
    const isUsed = (name: string, path: string) =>
      [
        // An import from the contract, or a call of the web process itself, by name or path.
        new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '#lib/contract/`),
        new RegExp(String.raw`\{ [^{}]*\b${name}\b[^{}]* \} = await import\('#lib/contract/`),
        new RegExp(String.raw`\(await import\('#lib/contract/[\w/-]+\.ts'\)\)\.${name}\b`),
        new RegExp(String.raw`ask\('${name}'`),
      ].some((pattern) => pattern.test(text)) || text.includes(`'${path}'`)
    const unused = Object.entries(calls).filter(([name, { path }]) => !isUsed(name, path))
    expect(unused.map(([name]) => name)).toEqual([])
  })

  it('every required lookup list is loaded by a screen', () => {
    // The list, a pattern for the code that loads it, and the file with that code.
    const lists: [list: string, pattern: RegExp, source: string][] = [
      ['client', /ask\('settingsClients',/, 'lib/bff/session/profile.ts'],
      ['owner', /ask\('settingsClients', \{ with: 'owners'/, 'lib/bff/session/profile.ts'],
      ['site', /ask\('settingsSites',/, 'lib/bff/session/profile.ts'],
      ['carrier name', /salesOrdersCarrierName,/, 'components/orders/form/header/carrier-fields.tsx'],
      ['carrier code', /salesOrdersCarrierCode,/, 'components/orders/form/header/carrier-fields.tsx'],
      ['priority', /salesOrdersPriority,/, 'components/orders/shared/steps/bulk-edit.tsx'],
      ['order type', /dropdownGetordertype,/, 'components/lookups/load-codes.ts'],
      ['task', /settingsTasks,/, 'components/lookups/load-codes.ts'],
      ['status', /namesOf\(PO_STATUSES\)[^]*namesOf\(SO_STATUSES\)/, 'components/orders/shared/order-filters.ts'],
      ['event', /useCall\(auditEvent,/, 'components/audit/audit-screen.tsx'],
      ['stream', /settingsStream,/, 'components/rejections/streams.tsx'],
      ['message', /choice\('message', 'Message',/, 'components/rejections/rejections-resource.ts'],
    ]
    expect(lists.filter(([, pattern, source]) => !pattern.test(read(source))).map(([list]) => list)).toEqual([])
  })

  it('orders take their disposition from the form options, and each line may have its own', () => {
    const dispositions = [{ value: 'GOOD', label: 'Good' }]
    expect(choicesFor('disposition_code', { dispositions } as never, { client: 'ACME', carrier: '' })).toBe(dispositions)
    const order = { status: 'DRAFT', client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1', disposition_code: 'GOOD' }
    const line = { line_no: 1, product_code: '00417-B', uom: 'EACH', qty: 1, disposition_code: 'HOLD' }
    const parsed = z.parse(calls.createPurchaseOrder.body, { ...order, lines: [line] })
    expect(parsed).toMatchObject({ disposition_code: 'GOOD', lines: [{ disposition_code: 'HOLD' }] })
  })

  it('every v7 request of a session has its userLevel header, never one from the browser', () => {
    const trace = { requestId: 'r', traceparent: 't', tracestate: null }
    const claimed = new Headers({ userlevel: 'System', authorization: 'Bearer forged' })
    expect(requestHeaders(claimed, { token: 'real', level: 'Regular' }, trace)).toMatchObject({
      userLevel: 'Regular',
      authorization: 'Bearer real',
    })
  })
})

describe('the required constants', () => {
  const config = readConfig({})

  it('the API version is v7', () => {
    expect(Object.values(calls).every(({ path }) => targetPath(path).startsWith('/v7/'))).toBe(true)
  })
  it('the build version is 1.0.5', () => {
    expect([config.publicSettings.app_version, (JSON.parse(read('package.json')) as { version: string }).version]).toEqual([
      '1.0.5',
      '1.0.5',
    ])
  })
  it('the date format is MM/DD/YYYY', () => expect(config.publicSettings.date_format).toBe('MM/DD/YYYY'))
  it('the inactivity timeout is 7,500,000 ms, in the browser and on the server', () => {
    expect([INACTIVITY_LIMIT_MS, config.idleMs]).toEqual([7_500_000, 7_500_000])
  })
  it('the HTTP timeout to v7 is 500,000 ms', () => expect(config.upstreamTimeoutMs).toBe(500_000))
  it('the mobile breakpoint is 500 px', () => {
    const screenAt = (width: number) =>
      screenOf(new Headers({ 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': String(width) }), undefined)
    expect([screenAt(500), screenAt(501)]).toEqual(['narrow-mobile', 'wide'])
  })
  it('the persisted-state timeout is 5,000 ms', async () => {
    const silent: Store = { getItem: () => new Promise<null>(() => {}), setItem: () => {}, clear: () => {}, removeItem: () => {} }
    const started = performance.now()
    expect(await restoreState(silent)).toEqual(STORED_DEFAULTS)
    expect(Math.round((performance.now() - started) / 500)).toBe(10)
  })
  it('the build configuration has a client identifier, version, date format, months format, mobile and supplier mode, off by default', () => {
    expect(config.publicSettings).toMatchObject({
      client_id: null,
      app_version: '1.0.5',
      date_format: 'MM/DD/YYYY',
      months_format: false,
      supplier_mode: false,
    })
    expect(config.mobileSiteUrl).toBeNull()
    const configured = readConfig({ CLIENT_ID: 'ACME', MONTHS_FORMAT: 'true', SUPPLIER_MODE: '1', DATE_FORMAT: 'DD.MM.YYYY' })
    expect(configured.publicSettings).toMatchObject({
      client_id: 'ACME',
      months_format: true,
      supplier_mode: true,
      date_format: 'DD.MM.YYYY',
    })
  })
})

const targetPath = (path: string) => {
  const { method } = Object.values(calls).find((call) => call.path === path) ?? { method: 'GET' }
  const target = targetOf(method, `/api/${path.replace(/\{\w+\}/g, 'x1')}`)
  return target.kind === 'call' ? target.path : ''
}
