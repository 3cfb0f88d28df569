import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { enableCompileCache } from './tests/support/services.ts'

enableCompileCache()

// Outside Next, `server-only` throws by design; tests run the server's code on purpose.
const alias = { 'server-only': new URL('./node_modules/server-only/empty.js', import.meta.url).pathname }
const exclude = ['node_modules/**', '.next/**']

export default defineConfig({
  resolve: { alias },
  test: {
    // Every core: left to itself, vitest keeps one free, which on two cores halves the pace.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // What is waited for comes at once or never; one second, the default, is too little for a process on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}'],
          exclude,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'flow',
          include: ['tests/flow/**/*.test.ts'],
          globalSetup: ['tests/flow/postgres.setup.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'hostile', include: ['tests/hostile/**/*.test.ts'], exclude, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        // Once more through a dialect: what a mapped call must hold to as well.
        test: {
          name: 'hostile-dialect',
          include: ['paths', 'headers', 'framing', 'bodies', 'cross-site', 'upstream-faults'].map(
            (name) => `tests/hostile/${name}.test.ts`,
          ),
          exclude,
          env: { HOSTILE_DIALECT: '1' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
