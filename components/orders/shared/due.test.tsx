import { renderToStaticMarkup } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExpectedArrival } from '#components/shipments/shared/expected-arrival.tsx'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import type { PublicSettings, SessionProfile } from '#lib/contract/auth/auth.ts'
import { SESSION_URL, type SessionResponse } from '#lib/client/session-call.ts'
import { SessionProvider } from '#lib/client/session.tsx'
import { Due, ExpectedDay } from './due.tsx'

vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))
// In Sydney it is the 23rd, in Berlin and London still the 22nd.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T21:45:00Z') }))
afterEach(() => vi.useRealTimers())

const settings = { date_format: 'MM/DD/YYYY' } as PublicSettings
const sites = [
  { site_code: 'SYD1', timezone: 'Australia/Sydney' },
  { site_code: 'LON1', timezone: 'Europe/London' },
]

const shownTo = (timezone: string, element: React.ReactNode) => {
  const profile = {
    user: { id: 'u_1', locale: '', timezone },
    modules: [],
    clients: [],
    sites,
    config: settings,
  } as unknown as SessionProfile
  const answer: SessionResponse = { profile, idleEndsAt: 0, endsAt: 0 }
  return renderToStaticMarkup(
    <SWRConfig value={{ fallback: { [SESSION_URL]: answer } }}>
      <SessionProvider settings={settings} fallback={null} failed={() => null}>
        {element}
      </SessionProvider>
    </SWRConfig>,
  )
}

test('lateness is counted in days at the site, the same for every user', () => {
  const due = (day: string, site: string | null, isLate = true) => <Due day={day} isLate={isLate} isOpen site={site} noDateText="No date" />
  for (const zone of ['Europe/Berlin', 'Australia/Sydney']) {
    expect(shownTo(zone, due('2026-11-15', 'SYD1'))).toContain('late 8 d')
    expect(shownTo(zone, due('2026-11-15', 'LON1'))).toContain('late 7 d')
    expect(shownTo(zone, due('2026-11-23', 'SYD1', false))).toContain('>today<')
    expect(shownTo(zone, due('2026-11-23', 'LON1', false))).not.toContain('>today<')
    // Without a site: the latest current date among the sites in view, as v7 does.
    expect(shownTo(zone, due('2026-11-15', null))).toContain('late 8 d')
  }
})

test('lateness is counted from the agreed date, whenever the shipment is expected now', () => {
  const shipment = { eta_date: '2026-11-30', agreed_date: '2026-11-19', late: true, site_code: 'SYD1' } as InboundShipment
  const shown = shownTo('UTC', <ExpectedArrival shipment={shipment} />)
  expect(shown).toContain('11/30/2026')
  // The expected day is still to come, so the reader is told which day has passed.
  expect(shown).toContain('late 4 d<span class="max-sm:hidden">, agreed 11/19</span>')
  for (const agreed_date of [undefined, '2026-11-20'])
    expect(shownTo('UTC', <ExpectedArrival shipment={{ ...shipment, agreed_date, eta_date: '2026-11-20' }} />)).toContain('>late 3 d<')
})

test('the promised date is shown next to the expected date while the order is open', () => {
  const order = { expected_date: '2026-11-26', promised_date: '2026-12-04', overdue: false, site_code: 'SYD1' }
  const renderedText = (overrides: object, isOpen = true) =>
    shownTo('UTC', <ExpectedDay order={{ ...order, ...overrides }} isOpen={isOpen} />)
  // Short, so that it fits beside the lateness; the tooltip has the whole sentence.
  expect(renderedText({})).toMatch(
    /data-tip="Promised for 12\/04\/2026, agreed for 11\/26\/2026".*<span class="sr-only">promised <\/span>12\/04</,
  )
  expect(renderedText({ promised_date: '2027-01-04' })).toContain('promised </span>01/04/2027')
  expect(renderedText({ promised_date: '2026-11-26' })).not.toContain('promised')
  expect(renderedText({}, false)).not.toContain('promised')
})
