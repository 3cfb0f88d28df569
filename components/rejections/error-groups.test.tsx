import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ErrorGroups } from './error-groups.tsx'

const scope = vi.hoisted(() => ({ current: { client: [], owner: [], site: ['BNE9'] } as Record<string, string[]> }))
vi.mock('#components/list/view-tabs.tsx', () => ({ ViewTabs: () => null }))
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ can: () => true, clients: [], sites: [{ site_code: 'BNE9' }, { site_code: 'SYD1' }] }),
}))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ ...scope.current, setScope: () => undefined }) }))
vi.mock('./streams.tsx', () => ({ NothingWaiting: () => 'No messages are waiting.', StreamHealth: () => null }))
vi.mock('./use-messages.tsx', () => ({ useMessages: () => ({ dialogs: null }) }))
vi.mock('./use-waiting.ts', () => ({ useWaitingMessages: () => ({ data: { rows: [], total: 0 }, isValidating: false }) }))

it('if no messages wait at the chosen site, the text does not claim that none wait anywhere', () => {
  const html = renderToStaticMarkup(<ErrorGroups />)
  expect(html).toContain('No messages are waiting.')
  expect(html).toContain('Only BNE9 is shown, as chosen at the top.')
  expect(html).toContain('Show all')
  scope.current = { client: [], owner: [], site: [] }
  expect(renderToStaticMarkup(<ErrorGroups />)).not.toMatch(/Only|Show all/)
})
