import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { stubSessionStorage } from '#tests/support/session-storage.ts'
import { formOptions } from '#lib/order-form/options.ts'
import ImportDialog from './import-dialog.tsx'

const asked = vi.hoisted((): string[] => [])
const site = (code: string) => ({ site_code: code, site_name: code, timezone: 'UTC', is_closed: false })
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ user: { id: 'u_1' }, clients: [], sites: [site('SYD1'), site('MEL2')] }),
}))
vi.mock('#lib/client/field-labels.ts', () => ({ useLabels: () => String, useFieldLabels: () => String, useClientWording: () => String }))
vi.mock('#components/orders/form/use-initial-scope.ts', () => ({
  useInitialScope: () => ({ client: 'ACME', owner: 'A', site: 'SYD1', isSiteDefault: true }),
}))
vi.mock('#components/orders/form/use-options.ts', () => ({
  useOptions: (_: unknown, scope: { client: string; site: string }) => {
    asked.push(`${scope.client} ${scope.site}`)
    return { options: { ...formOptions('SO', null), agreement: { client: 'ACME', sites: ['MEL2'] } } }
  },
}))

afterEach(() => vi.unstubAllGlobals())

it('orders of a file have the fields and choices of the site that replaces the home site', () => {
  renderToStaticMarkup(<ImportDialog kind="SO" onClose={() => {}} />)
  expect(asked.at(-1)).toBe('ACME MEL2')
})

it('an import that the end of the session has interrupted goes on with its client, owner and site', () => {
  stubSessionStorage()
  vi.stubGlobal('location', { pathname: '/sales-orders', search: '' })
  const scope = { client: 'BOLT', owner: 'B', site: 'MEL2' }
  const file = { name: 'orders.csv', hash: 'h', sheet: 0 }
  const counts = { keysHonoured: true, isCorrected: false, heldBack: 0, createdBefore: [], results: [] }
  keepForm('import', 'u_1', { path: '/sales-orders', file, noun: { one: 'order', many: 'orders' }, scope, ...counts })
  renderToStaticMarkup(<ImportDialog kind="SO" onClose={() => {}} />)
  expect(asked.at(-1)).toBe('BOLT MEL2')
})
