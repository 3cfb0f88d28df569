import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { ListContext } from '#components/list/slots.ts'
import ZoneMap from './zone-map.tsx'

vi.mock('swr', async (original) => ({
  ...(await original<object>()),
  default: (key: string, read: (url: string) => Promise<unknown>) => ({ read: () => read(key) }),
}))
vi.mock('#lib/client/field-labels.ts', () => ({
  useLabels: () => (_: string, text: string) => text,
  ClientWording: ({ children }: { children: string }) => children,
}))

afterEach(() => vi.unstubAllGlobals())

type Props = { call: { read: () => Promise<object> }; children: (lines: object) => ReactNode }

/** The texts of the map of zone PICK, for a v7 whose pages are these locations. null: a line that cannot be read. */
const mapOf = async (pages: readonly (readonly (string | null)[])[], meta: object) => {
  vi.stubGlobal('fetch', async (url: string) => {
    const no = Number(new URL(url, 'http://x').searchParams.get('page'))
    const data = (pages[no - 1] ?? []).map((location_code, index) => location_code && { id: `${no}-${index}`, location_code, on_hand: 5 })
    return Response.json({ data, meta })
  })
  const state = { scope: { client: [], owner: [], site: [] }, filters: { zone: ['PICK'] }, q: '' } as unknown as ListContext['state']
  const { call, children } = (ZoneMap({ state, go: () => {}, zone: 'PICK' }) as ReactElement<Props>).props
  const html = renderToStaticMarkup(children(await call.read()))
  return { bays: [...html.matchAll(/title="([^"]*)"/g)].map(([, title]) => title), note: /<p[^>]*>(.*)<\/p>/.exec(html)?.[1] }
}

const NOTE = 'Locations with stock in each bay. Choose a bay to see its lines.'

it('the map of a zone has the lines of all pages, even if some cannot be read and v7 sends no total', async () => {
  const pages = [['A-01-01', null, 'A-01-02'], ['A-02-01', 'A-02-02', null], ['B-01-01']]
  const whole = {
    bays: ['A-01: 2 locations with stock, 2 lines', 'A-02: 2 locations with stock, 2 lines', 'B-01: 1 location with stock, 1 line'],
    note: NOTE,
  }
  expect(await mapOf(pages, { per_page: 3 })).toEqual(whole)
  expect(await mapOf(pages, {})).toEqual(whole)
  expect(await mapOf(pages, { total: 7, last_page: 3 })).toEqual(whole)
})

it('the map of a zone with very many lines says how many are counted', async () => {
  const pages = Array.from({ length: 11 }, (_, no) => [`A-${10 + no}-01`])
  const note = `${NOTE} Only the first 10 lines are counted.`
  expect(await mapOf(pages, { total: 11, last_page: 11 })).toMatchObject({ note })
  expect(await mapOf(pages, { per_page: 1 })).toMatchObject({ note })
  expect(await mapOf(pages.slice(1), { total: 10, last_page: 10 })).toMatchObject({ note: NOTE })
})
