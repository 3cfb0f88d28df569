import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { FixAction } from './fix-action.tsx'

vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => (text: string) => text.replace(/carrier/gi, (noun) => (noun === 'carrier' ? 'haulier' : 'Haulier')),
  ClientWording: ({ children }: { children: string }) => children,
}))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => false }) }))
vi.mock('#lib/client/v7-features.ts', () => ({ useV7Features: () => ({ hasCall: () => true }) }))

// Administrators who see several clients have the standard words, also for the tabs of the settings.
it('a user who cannot map a carrier is told to ask, without the name of a tab that others may see under another name', () => {
  const row = { id: 'rj_1', status: 'FAILED', client_code: 'ACME' } as Rejection
  const text = renderToStaticMarkup(
    <FixAction problem={{ code: 'CARRIER_UNMAPPED', value: 'NRTH' }} row={row} detail={null} onFixed={() => {}} />,
  )
  expect(text).toContain('Ask an administrator to map NRTH to one of our hauliers in the settings.')
})
