import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AuditScreen } from './audit-screen.tsx'

vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ can: () => true, user: { userLevel: 'Regular' }, config: { supplier_mode: false } }),
}))
vi.mock('#lib/client/api.ts', () => ({ useCall: () => ({}) }))
vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => (text: string) => text.replace('orders', 'jobs'),
  ClientWording: ({ children }: { children: string }) => children,
}))
vi.mock('#components/ui/use-router.ts', () => ({ useRouter: () => ({}) }))
// What the screen says in a file.
vi.mock('#components/list/list-screen.tsx', () => ({
  ListScreen: ({ restrictions }: { restrictions: (state: object) => object[] }) => JSON.stringify(restrictions({ filters: {} })),
}))

it('a file says in the client’s own words whose entries it has', () => {
  expect(renderToStaticMarkup(<AuditScreen />)).toContain('your own, and all about jobs and shipments')
})
