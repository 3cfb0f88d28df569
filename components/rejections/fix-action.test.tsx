import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { settingsViews } from '#components/settings/settings-views.ts'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { FixAction } from './fix-action.tsx'

vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => (text: string) => text.replace(/carrier/gi, (noun) => (noun === 'carrier' ? 'haulier' : 'Haulier')),
  ClientWording: ({ children }: { children: string }) => children,
}))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => false }) }))
vi.mock('#lib/client/v7-features.ts', () => ({ useV7Features: () => ({ hasCall: () => true }) }))
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))

it('a user who cannot map a carrier is told the tab of the settings by the name that it has for every client', () => {
  const row = { id: 'rj_1', status: 'FAILED', client_code: 'ACME' } as Rejection
  const text = renderToStaticMarkup(
    <FixAction problem={{ code: 'CARRIER_UNMAPPED', value: 'NRTH' }} row={row} detail={null} onFixed={() => {}} />,
  )
  expect(text).toContain('Ask an administrator to map NRTH to one of our hauliers, in Settings under Carrier codes.')
  const { offered } = settingsViews(() => true, null)
  const tabs = renderToStaticMarkup(<ViewTabs views={offered} current="access" label="Settings sections" isForAllClients />)
  expect(tabs.match(/[^>]*codes(?=<)/)?.[0]).toBe('Carrier codes')
})
