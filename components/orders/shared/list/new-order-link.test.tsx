import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { NewOrderLink } from './new-order-link.tsx'

const access = vi.hoisted(() => ({ sites: [] as { site_code: string }[] }))
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ clients: [{ client_code: 'ACME' }], sites: access.sites, config: { supplier_mode: false } }),
}))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => String }))

const html = () => renderToStaticMarkup(<NewOrderLink api={{ kind: 'SO', route: '/sales-orders' }}>New</NewOrderLink>)

it('a user without any site is not led to a form that could never be sent', () => {
  access.sites = []
  expect(html()).toContain('aria-disabled="true"')
  expect(html()).not.toContain('href')
  access.sites = [{ site_code: 'SYD1' }]
  expect(html()).toContain('href="/sales-orders/new"')
})
