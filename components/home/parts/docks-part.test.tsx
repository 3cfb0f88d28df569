import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { DockHour } from '#lib/contract/home/overview.ts'
import { DocksPart } from './docks-part.tsx'
import { listLinks } from './links.ts'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ sites: [] }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => (text: string) => text }))

const links = listLinks({ client: [], owner: [], site: [] })
const textOf = (hours: readonly DockHour[]) =>
  renderToStaticMarkup(<DocksPart hours={hours} links={links} />).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').trim() // prettier-ignore

// Orders that are expected without a shipment, and free docks, are not counted.
it('says that it counts shipments, not docks', () => {
  expect(textOf([])).toBe('Dock bookings today No shipments have a dock booked for today.')
  expect(textOf([{ site_code: 'SYD1', site_name: 'Sydney', hour: '09:00', booked: 3, arrived: 1 }])).toMatch(
    /^Dock bookings today 1 of 3 shipments arrived .*Sydney 09:00 1 of 3 arrived/,
  )
})
