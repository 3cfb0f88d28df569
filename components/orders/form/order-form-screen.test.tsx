import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { OrderFormScreen } from './order-form-screen.tsx'

const access = vi.hoisted(() => ({ missing: null as string | null }))
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(), useRouter: () => ({}) }))
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ user: { id: 'u_1' }, can: () => true, modules: [{}], ends: {} }),
}))
vi.mock('#lib/client/v7-features.ts', async (original) => ({
  ...(await original<object>()),
  useMissingAccess: () => access.missing,
  useV7Features: () => ({ hasCall: () => true }),
}))
vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useClientWording: () => (text: string) => text.replace('site', 'warehouse'),
}))
vi.mock('./use-initial-scope.ts', () => ({ useInitialScope: () => ({ client: 'ACME', owner: '', site: '' }) }))
vi.mock('./draft/own-draft.ts', () => ({ useOwnDraft: () => ({ draft: null, decline: () => {} }) }))
vi.mock('./options-gate.tsx', () => ({ OptionsGate: () => 'The form' }))

const textFor = (missing: string | null) => {
  access.missing = missing
  return renderToStaticMarkup(<OrderFormScreen kind="SO" />).replaceAll(/<[^>]+>/g, ' ')
}

it('a user without any site gets the reason instead of a form that v7 would never accept', () => {
  expect(textFor(null)).toContain('The form')
  expect(textFor('site')).toMatch(
    /You don’t have access to any warehouse yet\. .*Every order belongs to a warehouse\. Ask your administrator/,
  )
})
