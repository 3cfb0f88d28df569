import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { HoldingAside } from './holding-aside.tsx'

vi.mock('#components/record/record-aside.tsx', () => ({ RecordAside: ({ header }: { header: ReactNode }) => header }))
vi.mock('#components/stock/shared/use-stock-visibility.ts', () => ({ useStockVisibility: () => 'all' }))
vi.mock('#lib/client/field-labels.ts', async (load) => ({
  ...(await load<object>()),
  useClientWording: () => (text: string) => text,
  useLabels: () => (_: string, text: string) => text,
}))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true }) }))
vi.mock('#components/ui/copy-button.tsx', () => ({ CopyButton: () => null }))

const textOf = (gtins: Holding['gtins'], gtin = '19312345000415') => {
  const holding = { id: 'h_1', product_code: '00417-B', gtin, uom: 'EACH', gtins } as Holding
  return renderToStaticMarkup(<HoldingAside holding={holding} tab="overview" onTabChange={() => undefined} />).replaceAll(/<[^>]*>/g, ' ')
}

it('an item counted in single items names the unit of its GTIN, which is that of a case', () => {
  const each = { uom: 'EACH', level: 'EACH', gtin: '09312345000418' } as const
  expect(textOf([each, { uom: 'CASE', level: 'CASE', gtin: '19312345000415' }])).toMatch(/GTIN +19312345000415 +CASE/)
  expect(textOf([each], '9312345000418')).toMatch(/GTIN +9312345000418 +EACH/)
  expect(textOf(undefined)).toMatch(/19312345000415 *$/)
})
