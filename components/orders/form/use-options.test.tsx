import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useOptions } from './use-options.ts'

const config = vi.hoisted(() => ({ supplier_mode: false }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ config }) }))
const type = (value: string) => ({ value, label: value, active: true })
vi.mock('#lib/client/api.ts', () => ({
  useCall: () => ({ data: { data: { order_types: [type('STD'), type('RMA')], rules: {} }, meta: {} } }),
}))

const Types = () => useOptions('PO', { client: 'ACME', owner: '', site: '' }).options?.order_types.map(({ value }) => `${value} `)

it('suppliers are not offered customer returns, which have no supplier', () => {
  expect(renderToStaticMarkup(<Types />)).toBe('STD RMA ')
  config.supplier_mode = true
  expect(renderToStaticMarkup(<Types />)).toBe('STD ')
})
