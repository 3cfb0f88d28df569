import { expect, it } from 'vitest'
import { REFERENCE_SETTINGS, WEB_SETTINGS } from '#lib/settings.ts'
import { misspeltSettings } from './misspelt-settings.ts'

it('a variable that is almost the name of a setting gets a sentence with that name', () => {
  expect(misspeltSettings(['SESSION_IDEL_MS', 'PATH', 'SESSION_IDLE_MS', 'REFRENCE_PORT'])).toEqual([
    'There is no setting SESSION_IDEL_MS. Did you mean SESSION_IDLE_MS?',
    'There is no setting REFRENCE_PORT. Did you mean REFERENCE_PORT?',
  ])
  const meant = (name: string) => /Did you mean (\w+)/.exec(misspeltSettings([name])[0] ?? '')?.[1] ?? null
  expect(meant('TRUSTED_PROXY')).toBe(null)
  expect(meant('SESSION_SECRET')).toBe('SESSION_SECRETS')
  expect(meant('LOGIN_ATEMPTS_PER_MINUET')).toBe('LOGIN_ATTEMPTS_PER_MINUTE')
  expect(meant('V7_BASEURL')).toBe('V7_BASE_URL')
})

it('neither settings nor variables of other programs get one', () => {
  const settings = [...WEB_SETTINGS, ...REFERENCE_SETTINGS].flatMap(({ names }) => [...names])
  expect(misspeltSettings(settings)).toEqual([])
  const others =
    'HOME HOSTS PORTS API_VERSION CLIENT_IP DATA_FORMAT TRAIN_MS DB_BASE_URL VITE_BASE_URL SESSION_NAME REFERENCE XDG_SESSION_ID SMTP_URL HTTP_PROXY NODE_ENV'
  expect(misspeltSettings(others.split(' '))).toEqual([])
})
