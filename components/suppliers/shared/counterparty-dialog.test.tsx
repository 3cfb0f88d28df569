import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import CounterpartyDialog from './counterparty-dialog.tsx'

vi.mock('#components/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#lib/client/api.ts', () => ({ useCall: () => ({}), REPEATED: {} }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => false, user: {}, clients: [], config: {} }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))
vi.mock('#components/form/discard-question.tsx', () => ({ useDiscardQuestion: () => ({}) }))

it('a client that the user has lost access to stays selected until another is chosen', () => {
  const clients = { choices: [{ value: 'ACME', label: 'Acme Foods (ACME)' }], onChange: () => {} }
  const html = renderToStaticMarkup(
    <CounterpartyDialog kind="supplier" place="suppliers" clientCode="BOREAL" clients={clients} onClose={() => {}} />,
  )
  expect(html).toMatch(/<option value="BOREAL" selected="">BOREAL \(no access\)<\/option><option value="ACME">/)
})
