import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { ApiFailure } from '#lib/client/failure.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ clients: [{ client_code: 'ACME', owners: [] }], sites: [] }) }))
vi.mock('#lib/client/labels.ts', () => ({ ClientWording: ({ children }: { children: string }) => children }))

const render = (status: number, record?: { client_code: string }) => {
  const failure: ApiFailure = { kind: 'status', status, message: 'Order not found.' }
  return renderToStaticMarkup(<RecordPlaceholder failure={failure} record={record} noun="order" onRetry={() => undefined} />)
}

it('a record that v7 no longer finds names the client that the user has lost', () => {
  expect(render(404, { client_code: 'BOREAL' })).toContain('You no longer have access to BOREAL.')
  expect(render(403, { client_code: 'BOREAL' })).toContain('Ask your administrator if you need it.')
  expect(render(404, { client_code: 'ACME' })).toContain('This order was not found.')
  expect(render(404)).toContain('This order was not found.')
  expect(render(500, { client_code: 'BOREAL' })).toContain('This order could not be loaded.')
})
