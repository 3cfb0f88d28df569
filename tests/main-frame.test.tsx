import { expect, it, vi } from 'vitest'
import { MainFrame } from '../app/main-frame.tsx'

// The middleware leads strangers away first, so a running product cannot show what this file does by itself.
const { session } = vi.hoisted(() => ({ session: { current: null as { userId: string; level: string } | null } }))
vi.mock('#lib/bff/current-session.ts', () => ({ readSession: async () => session.current, publicSettings: async () => ({}) }))

it('the main frame shows nothing to somebody without a session, even if no middleware ran before', async () => {
  await expect(MainFrame({ children: 'secret' })).rejects.toMatchObject({ digest: expect.stringContaining(';/login;') as string })
  session.current = { userId: 'u_1042', level: 'Regular' }
  expect(await MainFrame({ children: 'mine' })).toMatchObject({ props: { children: 'mine' } })
})
