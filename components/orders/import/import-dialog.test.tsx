import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { formOptions } from '#lib/order-form/options.ts'
import ImportDialog from './import-dialog.tsx'

const asked = vi.hoisted((): string[] => [])
const site = (code: string) => ({ site_code: code, site_name: code, timezone: 'UTC', is_closed: false })
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ clients: [], sites: [site('SYD1'), site('MEL2')] }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ useLabels: () => String, useFieldLabels: () => String, useClientWording: () => String }))
vi.mock('#components/orders/form/use-initial-scope.ts', () => ({
  useInitialScope: () => ({ client: 'ACME', owner: 'A', site: 'SYD1', isSiteDefault: true }),
}))
vi.mock('#components/orders/form/use-options.ts', () => ({
  useOptions: (_: unknown, scope: { site: string }) => {
    asked.push(scope.site)
    return { options: { ...formOptions('SO', null), agreement: { client: 'ACME', sites: ['MEL2'] } } }
  },
}))

it('orders of a file have the fields and choices of the site that replaces the home site', () => {
  renderToStaticMarkup(<ImportDialog kind="SO" onClose={() => {}} />)
  expect(asked.at(-1)).toBe('MEL2')
})
