import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import PackagesTab from './packages-tab.tsx'

const contents = [{ product_code: 'P1', qty: 2, uom: 'EA', lot_no: null, expiry_date: '2027-03-01', serial_nos: [] }]
const packages = vi.hoisted(() => [] as object[])
vi.mock('./packages.ts', () => ({ usePackages: () => ({ data: { data: packages } }) }))
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
  packages.splice(0, 1, { id: '1', package_type: 'CARTON', sscc: null, contents })
  expect(renderToStaticMarkup(<PackagesTab id="sh_1" direction="OUT" />)).toContain('Best before 03/01/2027')
})

it('goods that are not on a pallet are listed, but do not count as a package', () => {
  packages.splice(0, 1, { id: '1', package_type: 'LOOSE', sscc: null, contents }, { id: '2', package_type: 'PALLET', sscc: null, contents })
  const html = renderToStaticMarkup(<PackagesTab id="sh_1" direction="IN" />)
  expect(html).toContain('Not on a pallet')
  expect(html.replaceAll(/<[^>]+>/g, ' ')).toMatch(/^\s*Packages\s+1\s/)
})
