import { expect, it } from 'vitest'
import { REFERENCE_SETTINGS, WEB_SETTINGS } from '#lib/settings.ts'
import { misspeltSettings } from './misspelt-settings.ts'

it('a variable that is almost the name of a setting gets a sentence with that name', () => {
  expect(misspeltSettings(['SESSION_IDEL_MS', 'PATH', 'SESSION_IDLE_MS', 'REFRENCE_PORT'])).toEqual([
    'There is no setting SESSION_IDEL_MS. Did you mean SESSION_IDLE_MS?',
    'There is no setting REFRENCE_PORT. Did you mean REFERENCE_PORT?',
  ])
  const meant = (name: string) => /Did you mean (\w+)/.exec(misspeltSettings([name])[0] ?? '')?.[1] ?? null
  expect(meant('SESSION_SECRET')).toBe('SESSION_SECRETS')
  expect(meant('LOGIN_ATEMPTS_PER_MINUET')).toBe('LOGIN_ATTEMPTS_PER_MINUTE')
  expect(meant('V7_BASEURL')).toBe('V7_BASE_URL')
  const incomplete = {
    TRUSTED_PROXY: 'TRUSTED_PROXIES',
    SESSION_STORE: 'SESSION_STORE_URL',
    SESSION_STORES_URL: 'SESSION_STORE_URL',
    SESSION_IDLE: 'SESSION_IDLE_MS',
    V7_URL: 'V7_BASE_URL',
    V7_BASE: 'V7_BASE_URL',
    UPSTREAM_TIMEOUT: 'UPSTREAM_TIMEOUT_MS',
    LOGIN_ATTEMPTS: 'LOGIN_ATTEMPTS_PER_MINUTE',
    BODY_LIMIT: 'BODY_LIMIT_BYTES',
    REFERENCE_DATABASE: 'REFERENCE_DATABASE_URL',
    METRIC_PORT: 'METRICS_PORT',
  }
  expect(Object.fromEntries(Object.keys(incomplete).map((name) => [name, meant(name)]))).toEqual(incomplete)
  // Two settings have these words.
  expect(['SESSION_MS', 'REFERENCE_MAIL', 'REFERENCE_DIR'].map(meant)).toEqual([null, null, null])
})

it('neither settings nor variables of other programs get one', () => {
  const settings = [...WEB_SETTINGS, ...REFERENCE_SETTINGS].flatMap(({ names }) => [...names])
  expect(misspeltSettings(settings)).toEqual([])
  const others =
    'HOME HOSTS PORTS API_VERSION CLIENT_IP DATA_FORMAT TRAIN_MS DB_BASE_URL VITE_BASE_URL SESSION_NAME REFERENCE XDG_SESSION_ID SMTP_URL HTTP_PROXY NODE_ENV ' +
    'PATH HOSTNAME TZ PWD LANG DATABASE_URL REDIS_URL SESSION SESSION_ID V7_PORT V7_SERVICE_HOST SESSION_STORE_PORT SESSION_STORE_SERVICE_HOST ' +
    'REFERENCE_SERVICE_PORT HTTPS_PROXY NO_PROXY npm_config_cache npm_package_name NODE_OPTIONS K_SERVICE FLY_APP_NAME DYNO AWS_REGION WEBSITE_SITE_NAME ' +
    'RENDER_EXTERNAL_URL RAILWAY_PUBLIC_DOMAIN VERCEL_URL GOOGLE_CLOUD_PROJECT AZURE_CLIENT_ID KUBERNETES_SERVICE_HOST'
  expect(misspeltSettings(others.split(' '))).toEqual([])
})
