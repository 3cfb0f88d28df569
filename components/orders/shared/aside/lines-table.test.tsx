import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LinesTable } from './lines-table.tsx'

vi.mock('#components/ui/link.tsx', () => ({ Link: ({ children }: { children: unknown }) => <a href="/">{children as string}</a> }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true }) }))
vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useLabels: () => (_: string, fallback: string) => fallback,
  useClientWording: () => (text: string) => text.replace('item', 'article'),
  ClientWording: ({ children }: { children: string }) => children,
}))

const line = { line_no: 1, product_code: '00417-B', product_name: 'Oat', uom: 'CASE', status: 'OPEN', lot_no: null, notes: null }

it('a line that cannot be entered says why in the client’s words, and its code is not a link', () => {
  const shown = (problem?: string) =>
    renderToStaticMarkup(
      <LinesTable
        api={{ module: 'sales_orders' }}
        order={{ client_code: 'ACME', owner_code: null, site_code: null, lines: [{ ...line, problem }] }}
        no="SO-1"
        amounts={[]}
        renderFacts={() => null}
        renderBelow={() => 'short of stock'}
      />,
    )
  expect(shown()).toMatch(/<a[^>]*>00417-B<\/a>.*short of stock/)
  const refused = shown('No item 00417-B. Check the code.')
  expect(refused).toContain('No article 00417-B. Check the code.')
  expect(refused).not.toMatch(/<a[^>]*>00417-B|short of stock/)
})
