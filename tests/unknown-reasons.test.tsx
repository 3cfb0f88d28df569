import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Resource } from '#components/list/define-resource.ts'
import { contentOf } from '#components/list/row.tsx'
import { tolerantReader } from '#lib/client/read-response.ts'
import { listsWithCells } from './support/lists-with-cells.ts'
import { productResources } from './support/resources.ts'

vi.mock('#lib/client/session.tsx', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ can: () => false, clients: [], sites: [], user: {} }),
}))

type Cells = Parameters<typeof contentOf>[2]['cells']
const withCells = new Map(listsWithCells.map(([resource, { cells }]) => [resource.key, cells as Cells]))
const lists = productResources.map((resource) => [resource.key, resource] as const)

/** The row of a list of v7 with these fields, as the screen reads it. */
const readRow = ({ call, view }: Resource<never>, fields: object) => {
  const reading = tolerantReader((view && call.views?.[view]) || call.response)({ data: [{ id: '1', ...fields }] })
  return reading.ok ? (reading.value as { data: [{ id: string }] }).data[0] : { id: '' }
}

/** What the dashes of a row say, by column: for screen readers and in the tooltip. */
const reasonsIn = (resource: Resource<never>, fields: object) => {
  const row = readRow(resource, fields)
  const columns = resource.columns.filter(({ key, unknown }) => unknown !== undefined && key in row)
  return columns.map((column) => {
    const { content, tip = '' } = contentOf(column, row, { cells: withCells.get(resource.key) ?? {}, shared: {} })
    const html = renderToStaticMarkup(content)
    const spoken = /<span class="sr-only">(.*?)<\/span>/.exec(html)?.[1] ?? ''
    return { key: column.key, says: [spoken, tip, /data-tip="(.*?)"/.exec(html)?.[1] ?? ''].filter(Boolean), column }
  })
}

describe.each(lists)('the list %s', (_, resource) => {
  it('gives no reason for an empty field that v7 has left out', () => {
    for (const { key, says } of reasonsIn(resource, {}))
      expect([key, ...new Set(says)]).toEqual([key, ...(says.length > 0 ? ['Unknown'] : [])])
  })
  it('gives the reason for a field that v7 has sent as empty', () => {
    const fields = Object.fromEntries(resource.columns.map(({ key }) => [key, null]))
    for (const { key, says, column } of reasonsIn(resource, fields))
      if (says.length > 0) expect([key, says]).toEqual([key, says.map(() => column.unknown)])
  })
})

it('a date that cannot be read is unknown, and a blank one is none', () => {
  const holding = productResources.find(({ key }) => key === 'stock.summary')!
  const reasonOf = (value: unknown) =>
    reasonsIn(holding, { earliest_expiry_date: value }).find(({ key }) => key === 'earliest_expiry_date')?.says[0]
  expect([reasonOf('30/06/2027'), reasonOf(''), reasonOf('0000-00-00'), reasonOf(null)]).toEqual([
    'Unknown',
    'No expiry date, or all expired',
    'No expiry date, or all expired',
    'No expiry date, or all expired',
  ])
})
