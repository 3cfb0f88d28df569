import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { enableCompileCache } from './tests/support/services.ts'

enableCompileCache()

// Outside Next, `server-only` throws by design; tests run the server's code on purpose.
const alias = { 'server-only': new URL('./node_modules/server-only/empty.js', import.meta.url).pathname }
const exclude = ['node_modules/**', '.next/**']

const UNIT_TESTS = ['lib/**/*.test.{ts,tsx}', 'components/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}']
/** What a test file must not leave behind for others: mocked modules and replaced globals. */
const REPLACES = /vi\.(mock|stubGlobal|stubEnv)\(|defineProperty\(globalThis/
const replacing = globSync(UNIT_TESTS).filter((file) => REPLACES.test(readFileSync(file, 'utf8')))

export default defineConfig({
  resolve: { alias },
  test: {
    // Uses every core. By default vitest keeps one free, which halves the speed on a machine with two.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // Some tests wait for another process. On a busy machine that can take longer than the default of one second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT_TESTS,
          exclude: [...exclude, ...replacing],
          testTimeout: 60_000,
          // The files of a worker share their modules, because loading them takes longer than the tests. The setup file resets
          // what the session sets in them.
          isolate: false,
          setupFiles: ['tests/support/reset-session-state.ts'],
        },
      },
      { extends: true, test: { name: 'unit-isolated', include: replacing, exclude, testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'flow',
          include: ['tests/flow/**/*.test.ts'],
          globalSetup: ['tests/flow/postgres.setup.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'hostile', include: ['tests/hostile/**/*.test.ts'], exclude, testTimeout: 120_000, hookTimeout: 300_000 },
      },
      {
        extends: true,
        // Repeats these tests through a dialect, because mapped calls must be just as safe.
        test: {
          name: 'hostile-dialect',
          include: ['paths', 'headers', 'framing', 'bodies', 'cross-site', 'upstream-faults'].map(
            (name) => `tests/hostile/${name}.test.ts`,
          ),
          exclude,
          env: { HOSTILE_DIALECT: '1' },
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
