import { beforeEach, expect, it, vi } from 'vitest'
import { notedExportJobOf } from '#components/list/export-job.ts'
import { fetchCall } from '#lib/client/api.ts'
import { planOf } from '#lib/list/export/job.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { noMarks, setMarked, type Marks } from '#lib/list/marked-rows.ts'
import type { Filters } from '#lib/list/spec.ts'
import { holdingExportColumns } from './cells.tsx'
import { stockHolding } from './holding-resource.ts'
import { partialMatchFileNote } from './partial-match-file.ts'

vi.mock('#lib/client/api.ts', () => ({ fetchCall: vi.fn() }))

const scope = { client: [], owner: [], site: [] }
const toClientWording = (text: string) => text.replaceAll('site', 'warehouse')
const lines = {
  data: [{ lot_no: 'L2610', sscc: null, product_code: 'A', product_name: 'Oats' }],
  meta: { total: 4, totals: { on_hand: 120, available: 90 } },
}
beforeEach(
  () =>
    void vi
      .mocked(fetchCall)
      .mockReset()
      .mockResolvedValue(lines as never),
)

const listWith = ({ filters = {}, q = '', marks = noMarks }: { filters?: Filters; q?: string; marks?: Marks<Holding> }) => ({
  name: 'stock-holding',
  scope,
  q,
  chips: [],
  columns: stockHolding.columns.filter(({ key }) => ['product_code', 'on_hand', 'available', 'on_order'].includes(key)),
  label: (_: string, fallback: string) => fallback,
  exportColumns: holdingExportColumns,
  loadNote: (isPart: boolean) => partialMatchFileNote({ scope, filters, q }, isPart, (_, fallback) => fallback, toClientWording),
  marks,
  total: 1,
  urlOfPage: () => '/api/x',
  readPage: () => ({ ok: false as const, details: [] }),
})
const fileOf = async (list: Parameters<typeof listWith>[0]) => {
  const job = await notedExportJobOf(listWith(list))
  const { about, columns } = planOf(job, 'xlsx', { now: '2026-11-30T10:00', zone: 'UTC' })
  return { about, headings: columns.map(({ label }) => label) }
}

it.each<{ filters?: Filters; q?: string }>([
  { filters: { lot_no: ['L2610'] } },
  { filters: { sscc: ['393123450000000017'] } },
  { filters: { serial_no: ['S1'] } },
  { filters: { location: ['A-01'] } },
  { filters: { expiry_to: ['2026-12-31'] } },
  { q: 'L2610' },
  { q: '393123450000000017' },
])('a file of the stock that matches %j says how much matches, and that its figures are those of the whole item', async (list) => {
  const { about, headings } = await fileOf(list)
  expect(headings).toEqual(['Item', 'On hand (whole item)', 'Available (whole item)', 'Stock level', 'On order'])
  expect(about).toContain('Matching stock: 120 on hand, 90 available in 4 lines. Quantities below are for the whole item at its warehouse.')
})

it('the note has no matching quantities if rows are marked or the matching stock could not be loaded', async () => {
  const text = 'Quantities are for the whole item at its warehouse, not only for the matching stock.'
  const filters = { lot_no: ['L2610'] }
  const marks = setMarked(noMarks as Marks<Holding>, [{ id: '1' } as Holding], true)
  expect((await fileOf({ filters, marks })).about).toContain(text)
  vi.mocked(fetchCall).mockRejectedValue({ kind: 'network' })
  expect((await fileOf({ filters })).about).toContain(text)
})

it('a file of whole items has no such note', async () => {
  const { about, headings } = await fileOf({ filters: { product: ['A'] }, q: 'Oats' })
  expect(headings).toEqual(['Item', 'On hand', 'Available', 'Stock level', 'On order'])
  expect(about).not.toContain('whole item')
})
