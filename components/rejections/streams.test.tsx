import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { StreamHealth } from './streams.tsx'

const listed = vi.hoisted(() => ({
  data: [{ value: 'ORDERS', label: 'Orders', last_message_at: null, healthy: true }],
  meta: { total: 1 },
}))
vi.mock('#lib/client/api.ts', () => ({ useCall: () => ({ data: listed }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [] }) }))

it('the line of streams says if there are more than it shows', () => {
  const text = () => renderToStaticMarkup(<StreamHealth />).replaceAll(/<[^>]*>/g, ' ')
  expect(text()).not.toContain('Only the first')
  listed.meta.total = 612
  expect(text()).toContain('Only the first 1 of 612 streams are listed.')
})
