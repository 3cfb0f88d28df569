import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ClientUsers } from './client-users.tsx'

const { state } = vi.hoisted(() => ({ state: { hasUsers: true } }))

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => state.hasUsers }) }))
vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => String,
  ClientWording: ({ children }: { children: string }) => children,
}))
vi.mock('#components/ui/use-router.ts', () => ({ useRouter: () => ({}) }))
// What the screen shows around the rows and in place of them, and says in a file.
vi.mock('#components/list/list-screen.tsx', () => ({
  ListScreen: ({ toolbar, restrictions, empty }: { toolbar?: () => ReactNode; restrictions?: () => object[]; empty: ReactNode }) => (
    <>
      {toolbar?.()}
      {JSON.stringify(restrictions?.())}
      {empty}
    </>
  ),
}))

const render = (hasUsers: boolean) => {
  state.hasUsers = hasUsers
  return renderToStaticMarkup(<ClientUsers views={[]} tabs={null} />)
}

test('an administrator without the module Users is told that they see only themselves, on the screen and in a file', () => {
  const html = render(false)
  expect(html).toContain('You see only yourself here. To see who else has access to the client, you need the Users module.')
  expect(html).toContain('only yourself&quot;')
  expect(html).not.toContain('Nobody can see this client')
  expect(render(true)).not.toMatch(/yourself/)
})
