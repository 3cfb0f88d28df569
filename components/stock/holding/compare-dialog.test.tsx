import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Holding } from '#lib/contract/stock/stock.ts'
import CompareDialog from './compare-dialog.tsx'
import { stockHolding } from './holding-resource.ts'

vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => (text: string) => text.replace('Lots', 'Batches') }))
vi.mock('#components/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))

it('the rows of a comparison have the client’s own words, as the columns of the list do', () => {
  const rows = [
    { id: 'h_1', lots: 2 },
    { id: 'h_2', lots: 3 },
  ] as Holding[]
  const labelOf = (key: string, fallback: string) => (key === 'owner_code' ? 'Division' : fallback)
  const html = renderToStaticMarkup(
    <CompareDialog rows={rows} columns={stockHolding.columns} labelOf={labelOf} nameOf={({ id }) => id} onClose={() => {}} />,
  )
  const names = [...html.matchAll(/scope="row"[^>]*>([^<]*)/g)].map(([, name]) => name)
  expect(names).toHaveLength(stockHolding.columns.length)
  expect(names).toEqual(expect.arrayContaining(['Batches', 'Division', 'On hand']))
  expect(names).not.toContain('Lots')
})
