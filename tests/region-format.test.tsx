import { renderToStaticMarkup } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import type { PublicSettings, SessionProfile } from '#lib/contract/auth/auth.ts'
import { setRegion } from '#lib/shared/region.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { SESSION_URL, type SessionResponse } from '#lib/client/session-call.ts'
import { SessionProvider } from '#lib/client/session.tsx'

afterEach(() => setRegion('', 'MM/DD/YYYY'))

const settings = { date_format: 'MM/DD/YYYY' } as PublicSettings

const answerFor = (locale: string): SessionResponse => {
  const user = { id: 'u_1', locale, timezone: 'UTC' } as SessionProfile['user']
  return { profile: { user, modules: [], clients: [], sites: [], config: settings } as unknown as SessionProfile, idleEndsAt: 0, endsAt: 0 }
}

const FormattedSample = () => `${formatDate('2025-03-14')} ${formatQty(1234.5)}`

const formattedFor = (locale: string) =>
  renderToStaticMarkup(
    <SWRConfig value={{ fallback: { [SESSION_URL]: answerFor(locale) } }}>
      <SessionProvider settings={settings} fallback={null} failed={() => null}>
        <FormattedSample />
      </SessionProvider>
    </SWRConfig>,
  )

test("dates and numbers follow the user's region format, or DATE_FORMAT if they have chosen none", () => {
  expect(['de-DE', 'en-US', 'en', ''].map(formattedFor)).toEqual([
    '14.03.2025 1.234,5',
    '03/14/2025 1,234.5',
    '03/14/2025 1,234.5',
    '03/14/2025 1,234.5',
  ])
})
