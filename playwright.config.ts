import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, findHeadlessShell, enableCompileCache } from './tests/support/services.ts'

enableCompileCache()

// Workers read this file as well, without the words of the command: what is chosen here goes to them with the environment.
const isShown = ['--headed', '--debug', '--ui'].some((word) => process.argv.includes(word))
const chromium = process.env['CHROMIUM_PATH'] ?? (isShown ? undefined : findHeadlessShell()) ?? findChromium()
if (chromium) process.env['CHROMIUM_PATH'] = chromium
// A page lives for seconds: what the optimizing compilers of V8 and its helper threads cost does not come back.
const LEAN_SCRIPTS = '--js-flags=--no-opt --no-maglev'
const launchOptions = { args: [...CHROMIUM_ARGS, LEAN_SCRIPTS], ...(chromium ? { executablePath: chromium } : {}) }

/** The browser tests run the product as it is deployed: the production build before the reference API, a pair for each worker. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/postgres.setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than the cores that the smallest machine has: a case waits for a fifth of its time.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions,
    // One window for the cases of a worker, emptied in between (tests/e2e/window.spec.ts): a new one for each costs a tenth more.
    // Cases about two people or two visits open contexts of their own.
    reuseContext: true,
    // Traces of every case cost half as much again as the cases: `--trace on` takes one where it is wanted.
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
