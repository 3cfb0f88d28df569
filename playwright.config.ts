import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './tests/support/services.ts'

const web = 4710
const reference = 4711
const origin = `http://localhost:${web}`
// Playwright loads this file in every worker; only the first one may make the folder.
process.env['GATEHOUSE_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'gatehouse-e2e-'))

const chromium = findChromium()
const launchOptions = { args: CHROMIUM_ARGS, ...(chromium ? { executablePath: chromium } : {}) }

/** The browser tests run the product as it is deployed: the production build before the reference API. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    launchOptions,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
  },
  projects: [
    { name: 'wide-light', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } },
    { name: 'narrow-dark', use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true }, grep: /@narrow/ },
  ],
  webServer: [
    {
      command: 'node lib/reference/main.ts',
      url: `http://127.0.0.1:${reference}/v7/openapi.json`,
      timeout: 120_000,
      reuseExistingServer: false,
      env: {
        REFERENCE_PORT: String(reference),
        REFERENCE_DATA_DIR: join(process.env['GATEHOUSE_E2E_DATA'], 'reference'),
        REFERENCE_TIER: 'S',
        REFERENCE_MAIL_DIR: join(process.env['GATEHOUSE_E2E_DATA'], 'mails'),
        PUBLIC_ORIGIN: origin,
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: 'node lib/start.ts web',
      url: `${origin}/healthz`,
      timeout: 60_000,
      reuseExistingServer: false,
      env: {
        PORT: String(web),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin,
        V7_BASE_URL: `http://127.0.0.1:${reference}`,
        SESSION_SECRETS: 'browser-tests-only-9f2c41d07be84a55b1',
        LOGIN_ATTEMPTS_PER_MINUTE: '200',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  ],
})
