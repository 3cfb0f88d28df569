import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import ViewsPanel from './views-panel.tsx'

const page = vi.hoisted(() => ({ shared: null as readonly string[] | null }))
vi.mock('#lib/client/preferences.ts', () => ({ usePreferences: () => ({ views: {} }) }))
vi.mock('#lib/client/v7-features.ts', () => ({ useV7Features: () => ({ hasCall: () => true }) }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { userLevel: 'Manager' }, config: {}, clients: [] }) }))
vi.mock('#lib/client/clients-in-view.ts', () => ({ useOnlyClient: () => 'ACME', useClientsInView: () => ['ACME'] }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => (text: string) => text }))
vi.mock('#lib/client/refresh.ts', () => ({ useRefresh: () => () => undefined }))
vi.mock('./use-client-views.ts', () => ({
  useClientViews: () => ({ data: page.shared && { data: page.shared.map((name) => ({ client_code: 'ACME', name, query: 'q=oat' })) } }),
}))

const render = (saved: readonly SavedView[] = [], current?: SavedView) => {
  const props = {
    resource: { key: 'orders' },
    columns: { view: { saved } },
    urlState: { search: '' },
    current,
    onClose: () => undefined,
  } as unknown as ComponentProps<typeof ViewsPanel>
  return renderToStaticMarkup(<ViewsPanel {...props} />)
}
const VIEWS = ['First', 'Second'].map((name) => ({ id: name, name, query: `q=${name}` }))
const formOf = (html: string) => html.slice(0, html.indexOf('</form>'))
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]* aria-label="([^"]+)"/g)].map(([, label]) => label)

beforeEach(() => {
  page.shared = null
  vi.stubGlobal('window', { location: { origin: 'https://gatehouse.test', pathname: '/orders' } })
})

it('the form that saves a view comes before all views, so it does not move when shared ones arrive or a view is added', () => {
  const before = formOf(render())
  expect(before).toContain('Save view')
  page.shared = ['Oat']
  expect(formOf(render())).toBe(before)
  expect(formOf(render(VIEWS))).not.toContain('First')
})

it('a user without views of their own is told so beside shared ones', () => {
  page.shared = ['Oat']
  const html = render()
  expect(html).toContain('You have no views of your own yet.')
  expect(html).toContain('aria-label="Shared views"')
})

it('the focus starts at the view that the list shows, or else at the first one, or else at the name', () => {
  const focused = (html: string) =>
    [...html.matchAll(/<(?:button|input)[^>]*data-autofocus[^>]*>(?:.*?<span[^>]*>(\w+))?/g)].map(([, name]) => name)
  expect(focused(render(VIEWS, VIEWS[1]))).toEqual(['Second'])
  expect(focused(render(VIEWS))).toEqual(['First'])
  expect(formOf(render())).toContain('data-autofocus')
})

it('the buttons of a view are the same before and after the shared views have loaded', () => {
  const before = buttonsOf(render(VIEWS))
  expect(before).toContain('Share “First” with the users of ACME')
  page.shared = []
  expect(buttonsOf(render(VIEWS))).toEqual(before)
})
