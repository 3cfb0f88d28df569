import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Holding } from '#lib/contract/stock/stock.ts'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import { SUPPLIER_FIELDS } from '#lib/reference/stock/holding/supplier-view.ts'
import CompareDialog from './compare-dialog.tsx'
import { stockHolding } from './holding-resource.ts'

const described = vi.hoisted(() => ({ keys: null as readonly string[] | null }))
vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => (text: string) => text.replace('Lots', 'Batches'),
  useLabels: () => (key: string, fallback: string) => (key === 'owner_code' ? 'Division' : fallback),
}))
vi.mock('#components/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#lib/client/clients-in-view.ts', () => ({ useOnlyClient: () => 'ACME' }))
vi.mock('#components/list/use-columns.ts', () => ({
  useStandardColumns: ({ columns }: { columns: typeof stockHolding.columns }) => ({
    columns: columns.filter(({ key }) => described.keys?.includes(key) ?? true),
  }),
}))

/** A holding as v7 sends it. */
const read = (row: object): Holding => {
  const reading = readTolerantly(Holding, row)
  if (!reading.ok) throw new Error('unreadable')
  return reading.value
}

const compare = (rows: Holding[]) => {
  const html = renderToStaticMarkup(<CompareDialog rows={rows} resource={stockHolding} onClose={() => {}} />)
  return { html, names: [...html.matchAll(/scope="row"[^>]*>([^<]*)/g)].map(([, name]) => name) }
}

it('a comparison names its rows in the client’s words, as the list does its columns', () => {
  described.keys = null
  const { names } = compare([read({ id: 'h_1', lots: 2 }), read({ id: 'h_2', lots: 3 })])
  expect(names).toHaveLength(stockHolding.columns.length)
  expect(names).toEqual(expect.arrayContaining(['Batches', 'Division', 'On hand']))
  expect(names).not.toContain('Lots')
})

it('a comparison names the unit of a GTIN, as the list does', () => {
  const gtins = [{ uom: 'CASE', level: 'CASE', gtin: '19312345000415' }]
  const rows = [read({ id: 'h_1', uom: 'EACH', gtin: '19312345000415', gtins }), read({ id: 'h_2', uom: 'EACH', gtin: '29312345000412' })]
  const text = compare(rows).html.replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('19312345000415 CASE29312345000412 ')
})

it('a comparison shows only the fields that v7 describes for the user, and no 0 for a value that v7 did not send', () => {
  const rows = [read({ id: 'h_1', product_code: '007', on_hand: 7 }), read({ id: 'h_2', product_code: '008', on_hand: 8 })]
  described.keys = SUPPLIER_FIELDS
  expect(compare(rows).names).toEqual(['Client', 'Site', 'Item', 'Name', 'UOM', 'On hand', 'On order', 'Division', 'Group', 'GTIN'])
  described.keys = null
  expect(compare(rows).html).not.toMatch(/>0</)
})
