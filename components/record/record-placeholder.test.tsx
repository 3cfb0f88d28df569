import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { ApiFailure } from '#lib/client/failure.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ clients: [{ client_code: 'ACME', owners: [] }], sites: [] }) }))
vi.mock('#lib/client/field-labels.ts', () => ({
  ClientWording: ({ children }: { children: string }) => children.replace('shipment', 'consignment'),
}))

const render = (status: number, record?: { client_code: string }, more: Partial<ApiFailure> = {}, noun = 'order') => {
  const failure: ApiFailure = { kind: 'status', status, message: 'Order not found.', ...more }
  return renderToStaticMarkup(<RecordPlaceholder failure={failure} record={record} noun={noun} onRetry={() => undefined} />)
}

it('if v7 no longer finds a record, the message names the client that the user has lost access to', () => {
  expect(render(404, { client_code: 'BOREAL' })).toContain('You no longer have access to BOREAL.')
  expect(render(403, { client_code: 'BOREAL' })).toContain('Ask your administrator if you need it.')
  expect(render(404, { client_code: 'ACME' })).toContain('This order was not found.')
  expect(render(404)).toContain('This order was not found.')
  expect(render(500, { client_code: 'BOREAL' })).toContain('This order could not be loaded.')
})

it('a record that was not found is named in the client’s words', () => {
  expect(render(404, undefined, {}, 'shipment')).toContain('This consignment was not found.')
})

it.each(['MODULE_FORBIDDEN', 'SCOPE_FORBIDDEN', undefined])(
  'a record refused with the code %s shows our own message and the request id',
  (code) => {
    const html = render(403, undefined, { code, requestId: 'r-17' })
    expect(html).toContain('You don’t have access to this order')
    expect(html).toContain('Ask your administrator if you need it.')
    expect(html).toContain('r-17')
    expect(html).not.toContain('Order not found.')
  },
)

it('a record refused with another code shows v7’s message, as plain text', () => {
  const html = render(403, undefined, { code: 'LEVEL_MISMATCH', message: 'Sign in <b>again</b>.', requestId: 'r-17' })
  expect(html).toContain('You don’t have access to this order')
  expect(html).toContain('Sign in &lt;b&gt;again&lt;/b&gt;.')
  expect(html).toContain('r-17')
  expect(html).not.toContain('Ask your administrator')
})
