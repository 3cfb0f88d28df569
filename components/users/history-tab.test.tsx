import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { UserDetail } from '#lib/contract/users/users.ts'
import HistoryTab from './history-tab.tsx'

const { state } = vi.hoisted(() => ({ state: { hasModule: true, entries: [] as object[] } }))

vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ can: () => state.hasModule, user: { id: 'u_1', userLevel: 'Manager' }, config: { supplier_mode: false } }),
}))
vi.mock('#lib/client/api.ts', async (original) => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: state.entries, meta: { total: state.entries.length } }, mutate: () => undefined }),
}))
vi.mock('#lib/client/reload-with.ts', () => ({ useReloadWith: () => undefined }))
vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => String,
  ClientWording: ({ children }: { children: string }) => children,
}))

const user = { id: 'u_2', name: 'Dana Day', email: 'dana@acme.test' } as UserDetail
const entry = {
  id: 'au_1',
  at: '2026-11-29T10:00:00+11:00',
  actor: { name: 'Me' },
  event_name: 'User changed',
  event_code: 'USER_UPDATED',
  entity_id: 'u_2',
}

const render = (hasModule: boolean, entries: object[]) => {
  Object.assign(state, { hasModule, entries })
  return renderToStaticMarkup(<HistoryTab user={user} />)
}

it('does not tell somebody who sees only their own actions that nothing was recorded, and has no links to an empty log', () => {
  const html = render(false, [])
  expect(html).toContain('You see only your own actions, and there are none here.')
  expect(html).toContain('To see those of other users, you need the Audit log module.')
  expect(html).not.toMatch(/href|Nothing has been recorded/)
})

it('says that own actions are not all of them', () => {
  const html = render(false, [entry])
  expect(html).toContain('You see only your own actions. To see those of other users, you need the Audit log module.')
  expect(html).not.toContain('View in the audit log')
})

it('leaves out the entries of an earlier user with the same address, whom a v7 without the filter for ids finds too', () => {
  const html = render(true, [
    { ...entry, entity_id: 'u_2', summary: 'Theirs' },
    { ...entry, id: 'au_2', entity_id: 'u_1', summary: 'Of the earlier user' },
    { ...entry, id: 'au_3', entity_id: null, summary: 'Without an id' },
  ])
  expect(html).toMatch(/Theirs.*Without an id/s)
  expect(html).not.toContain('Of the earlier user')
  expect(html).toContain('/audit?entity_no=dana@acme.test&amp;entity_id=u_2&amp;')
})

it('links to the audit log for somebody with the module', () => {
  const html = render(true, [])
  expect(html).toMatch(/Actions by Dana Day.*View in the audit log.*Nothing has been recorded yet\./s)
  expect(html).not.toContain('only your own')
})
