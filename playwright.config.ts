import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, findHeadlessShell, enableCompileCache } from './tests/support/services.ts'

enableCompileCache()

// Workers read this file too, but without the command's options. The environment passes the chosen browser on to them.
const isShown = ['--headed', '--debug', '--ui'].some((word) => process.argv.includes(word))
const chromium = process.env['CHROMIUM_PATH'] ?? (isShown ? undefined : findHeadlessShell()) ?? findChromium()
if (chromium) process.env['CHROMIUM_PATH'] = chromium
// Pages live for seconds only, so V8's optimising compilers cost more time than they save.
const LEAN_SCRIPTS = '--js-flags=--no-opt --no-maglev'
const launchOptions = { args: [...CHROMIUM_ARGS, LEAN_SCRIPTS], ...(chromium ? { executablePath: chromium } : {}) }

/** The browser tests run the product as it is deployed: the production build in front of the reference API, one pair per worker. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/postgres.setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than the cores of the smallest machine, because tests spend a fifth of their time waiting.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions,
    // One window for all tests of a worker, emptied between them (tests/e2e/window.spec.ts): a new window for each would take 10%
    // longer. Tests with two users or two visits open their own contexts.
    reuseContext: true,
    // Tracing every test would take 50% longer. Use `--trace on` when a trace is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
  },
  projects: [
    { name: 'wide-light', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } },
    { name: 'narrow-dark', use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true }, grep: /@narrow/ },
  ],
})
