import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Button } from '#components/ui/button.tsx'
import type { UserDetail } from '#lib/contract/users/users.ts'
import SessionsTab, { SessionTable } from './sessions-tab.tsx'

const { buttons, ended } = vi.hoisted(() => ({ buttons: [] as ComponentProps<typeof Button>[], ended: vi.fn() }))
vi.mock('#components/ui/button.tsx', () => ({
  Button: (props: ComponentProps<typeof Button>) => {
    buttons.push(props)
    return <button aria-label={props['aria-label']} />
  },
}))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true, user: { id: 'u_1', userLevel: 'Admin' } }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ useLabels: () => (_: string, text: string) => text, ClientWording: () => null }))
vi.mock('./action-refusal.ts', () => ({ actionRefusal: () => null }))
vi.mock('./end-sessions.ts', () => ({ endSession: ended }))

beforeEach(() => {
  buttons.length = 0
})

const session = { device: 'Chrome 156 / Linux', ip: '127.0.0.1', last_seen_at: '2026-11-30T07:05:00Z', current: false }
const sessions = [
  { ...session, id: 's_1', signed_in_at: '2026-11-30T07:04:00Z' },
  { ...session, id: 's_2', signed_in_at: '2026-11-29T06:03:00Z' },
]

it('two sessions on one device are told apart by when they began, if v7 says so', () => {
  const html = renderToStaticMarkup(<SessionTable sessions={sessions} onEnd={() => {}} />)
  expect(html.match(/Signed in 11\/\d+\/2026 \d+:\d+/g)).toHaveLength(2)
  const names = buttons.map((button) => button['aria-label'])
  expect(names[0]).toMatch(/^Sign out Chrome 156 \/ Linux, 127\.0\.0\.1, signed in 11\/30\/2026 /)
  expect(new Set(names).size).toBe(2)
  expect(renderToStaticMarkup(<SessionTable sessions={[session]} />)).not.toContain('igned in')
})

it('ending a session of a user asks first', () => {
  const user = { id: 'u_2', name: 'Dana Day', sessions } as UserDetail
  renderToStaticMarkup(<SessionsTab user={user} />)
  buttons[0]?.onClick?.({} as Parameters<NonNullable<ComponentProps<typeof Button>['onClick']>>[0])
  expect(buttons).toHaveLength(2)
  expect(ended).not.toHaveBeenCalled()
})
