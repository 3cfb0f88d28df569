import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import Layout from '../app/(main)/layout.tsx'
import { MainLayout } from '../app/main-layout.tsx'

// The middleware redirects signed-out users first, so only a unit test shows what the layout itself does without a session.
const { session } = vi.hoisted(() => ({ session: { current: null as { userId: string; level: string; profile?: object } | null } }))
const { settings } = vi.hoisted(() => ({ settings: { app_version: '1.0.5', added_later: true } }))
vi.mock('#lib/bff/session/current-session.ts', () => ({
  currentSession: async () => session.current,
  publicSettings: async () => settings,
}))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => '/stock',
  useRouter: () => ({}),
}))

it('the main layout shows nothing without a session, even if no middleware ran before', async () => {
  await expect(MainLayout({ children: 'secret' })).rejects.toMatchObject({ digest: expect.stringContaining(';/login;') as string })
  session.current = { userId: 'u_1042', level: 'Regular' }
  expect(await MainLayout({ children: 'mine' })).toMatchObject({ props: { children: 'mine' } })
})

it('the main layout passes on what the server knows about the user, so that the menu is in the page', async () => {
  session.current = { userId: 'u_1042', level: 'Regular', profile: { user: { name: 'Casey' } } }
  expect(await MainLayout({ children: 'mine' })).toMatchObject({ props: { profile: { user: { name: 'Casey' } } } })
})

it('the main layout passes on every public setting, because the browser knows no others until the server has answered', async () => {
  session.current = { userId: 'u_1042', level: 'Regular' }
  expect(await MainLayout({ children: 'mine' })).toMatchObject({ props: { settings } })
})

it('every page for signed-in users is in the main layout, which has the account menu, where they sign out', async () => {
  const app = join(import.meta.dirname, '../app')
  const pages = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('page.tsx'))
  expect(pages.filter((file) => file.startsWith('(main)/')).length).toBeGreaterThan(10)
  expect(pages.filter((file) => !/^\((main|public|missing)\)\//.test(file))).toEqual([])
  expect(Layout({ children: 'mine' })).toMatchObject({ type: MainLayout, props: { children: 'mine' } })

  const user = { id: 'u_1042', name: 'Casey Reyes', email: 'casey@acme.test', userLevel: 'Regular' }
  session.current = { userId: 'u_1042', level: 'Regular', profile: { user, modules: [], clients: [], sites: [], config: settings } }
  expect(renderToString(await MainLayout({ children: 'mine' }))).toMatch(/Account.*: Casey Reyes/)
})
