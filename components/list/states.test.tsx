import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { ApiFailure } from '#lib/client/failure.ts'
import { ListFailed } from './states.tsx'

let inaccessibleScope: object | null = null
vi.mock('#lib/client/inaccessible-scope.ts', () => ({ useInaccessibleScope: () => inaccessibleScope }))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => (text: string) => text }))
vi.mock('#components/ui/lazy-part.tsx', () => ({ lazyParts: () => () => () => 'Show what you have access to' }))

const render = (failure: Partial<ApiFailure>) =>
  renderToStaticMarkup(
    <ListFailed
      failure={{ kind: 'status', status: 403, message: 'Sign in <b>again</b>.', requestId: 'r-17', ...failure }}
      words={{ title: 'Stock holding' }}
      onRetry={() => undefined}
    />,
  )

it('a list that v7 refuses with a code of its own shows v7’s message as text, with and without an inaccessible scope in the URL', () => {
  for (const scope of [null, {}]) {
    inaccessibleScope = scope
    const html = render({ code: 'LEVEL_MISMATCH' })
    expect(html).toContain('You don’t have access to stock holding.')
    expect(html).toContain('Sign in &lt;b&gt;again&lt;/b&gt;.')
    expect(html).toContain('r-17')
    expect(html).not.toMatch(/administrator|Show what/)
  }
})

it('a refused module or client is explained in our own words, and an inaccessible scope offers a way out', () => {
  inaccessibleScope = null
  expect(render({ code: 'MODULE_FORBIDDEN' })).toContain('Ask your administrator if you need it.')
  expect(render({ code: 'SCOPE_FORBIDDEN' })).toContain('Choose another client or site, or ask your administrator.')
  expect(render({})).toContain('Ask your administrator if you need it.')
  inaccessibleScope = {}
  expect(render({ code: 'MODULE_FORBIDDEN' })).toContain('Ask your administrator if you need it.')
  expect([render({ code: 'SCOPE_FORBIDDEN' }), render({})]).toEqual(Array.from({ length: 2 }, () => 'Show what you have access to'))
})
