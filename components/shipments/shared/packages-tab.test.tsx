import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import PackagesTab from './packages-tab.tsx'

const contents = [{ product_code: 'P1', qty: 2, uom: 'EA', lot_no: null, expiry_date: '2027-03-01', serial_nos: [] }]
vi.mock('./packages.ts', () => ({
  usePackages: () => ({ data: { data: [{ id: '1', package_type: 'CARTON', sscc: null, contents }] } }),
}))
vi.mock('#components/record/loaded.tsx', () => ({
  Loaded: ({ call, children }: { call: { data: object }; children: (data: object) => unknown }) => children(call.data),
}))
vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useLabels: () => (key: string, fallback: string) => (key === 'expiry_date' ? 'Best before' : fallback),
  ClientWording: ({ children }: { children: string }) => children,
  useClientWording: () => String,
  useWords: () => ({ lot: { singular: 'Lot', plural: 'Lots' } }),
}))

it('the contents of a package name their expiry date as the client does', () => {
  expect(renderToStaticMarkup(<PackagesTab id="sh_1" direction="OUT" />)).toContain('Best before 03/01/2027')
})
