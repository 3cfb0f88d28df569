import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { AdviseDone } from './advise-done.tsx'
import type { AdviceResult } from './use-advice.ts'

vi.mock('#lib/client/field-labels.ts', () => ({ ClientWording: ({ children }: { children: string }) => children }))

const shipment = {
  site_name: 'Melbourne 2',
  eta_date: '2026-12-01',
  lines: [{}],
  po_nos: ['PO-1'],
  packages: 1,
  shipment_no: 'SH-1',
} as InboundShipment
const renderText = (done: Partial<AdviceResult>) =>
  renderToStaticMarkup(
    <AdviseDone done={{ asnNo: 'A1', shipment, bookingRefusal: null, booked: null, released: null, ...done }} />,
  ).replaceAll(/<[^>]+>/g, '')

it('a sent ASN counts the parts of a split line once', () => {
  const parts = [1, 2, 2].map((po_line_no) => ({ po_line_no })) as unknown as InboundShipment['lines']
  expect(renderText({ shipment: { ...shipment, lines: parts } })).toContain(': 2 lines of PO-1')
})

it('a sent ASN shows when it is expected, and when its dock is booked', () => {
  expect(renderText({})).toContain('Melbourne 2 expects it on 12/01/2026: 1 line of PO-1 on 1 pallet.')
  expect(renderText({})).not.toContain('dock is booked')
  expect(renderText({ booked: { day: '2026-11-30', time: '06:00' } })).toContain('A dock is booked for 11/30/2026 06:00.')
  expect(renderText({ bookingRefusal: 'It is taken.' })).toContain('no dock is booked. It is taken.')
})
