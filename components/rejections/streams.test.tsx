import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { fetchAllPages } from '#lib/client/load-all-pages.ts'
import { StreamHealth } from './streams.tsx'

const listed = vi.hoisted(() => ({
  data: [{ value: 'ORDERS', label: 'Orders', last_message_at: null, healthy: true }],
  meta: { total: 1 },
}))
const fetchers = vi.hoisted((): unknown[] => [])
vi.mock('#lib/client/api.ts', () => ({ useCall: (...[, , , fetcher]: unknown[]) => (fetchers.push(fetcher), { data: listed }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [] }) }))

it('the line of streams says if there are more than it shows', () => {
  const text = () => renderToStaticMarkup(<StreamHealth />).replaceAll(/<[^>]*>/g, ' ')
  expect(text()).not.toContain('Only the first')
  listed.meta.total = 612
  expect(text()).toContain('Only the first 1 of 612 streams are listed.')
})

it('all pages of the streams are read', () => {
  renderToStaticMarkup(<StreamHealth />)
  expect(fetchers.at(-1)).toBe(fetchAllPages)
})
