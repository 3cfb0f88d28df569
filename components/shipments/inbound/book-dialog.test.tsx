import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import BookDialog from './book-dialog.tsx'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ sites: [{ site_code: 'SYD1', timezone: 'Australia/Sydney' }] }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => String }))
vi.mock('#lib/client/api.ts', () => ({
  useCall: () => ({ data: { data: { dock_slots: [{ date: '2026-11-24', site: 'SYD1', free: 2, times: ['10:00', '11:00'] }] } } }),
}))
vi.mock('#components/shipments/shared/use-shipment-change.ts', () => ({ useShipmentChange: (shipment: object) => ({ shipment }) }))
vi.mock('#components/actions/action-dialog.tsx', () => ({ default: ({ children }: { children: () => ReactNode }) => children() }))

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-24T09:30:00+11:00') }))
afterEach(() => vi.useRealTimers())

const render = (bookedAt: string) => {
  const shipment = { site_code: 'SYD1', site_name: 'Sydney 1', eta_date: '2026-11-24', booked_at: bookedAt } as InboundShipment
  const html = renderToStaticMarkup(<BookDialog shipment={shipment} onDone={() => undefined} onClose={() => undefined} />)
  return [...html.matchAll(/<option value="(\d\d:\d\d)"( selected="")?/g)].map(([, time, selected]) => (selected ? `${time} chosen` : time))
}

it('the hour of a booking is proposed until it begins, then the next free one', () => {
  expect(render('2026-11-24T14:00:00+11:00')).toEqual(['10:00', '11:00', '14:00 chosen'])
  expect(render('2026-11-24T07:00:00+11:00')).toEqual(['10:00 chosen', '11:00'])
})
