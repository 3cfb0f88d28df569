import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const read = (...args: string[]) => readSettings(args, { V7_BASE_URL: 'https://v7.example.com' })

it('takes from 1 to 500 seconds for a call, as the usage says, and 30 by default', () => {
  expect(read()).toMatchObject({ timeoutMs: 30_000 })
  expect(read('--timeout', '1')).toMatchObject({ timeoutMs: 1000 })
  expect(read('--timeout', '500')).toMatchObject({ timeoutMs: 500_000 })
  for (const seconds of ['0', '0.5', '501', 'x', ''])
    expect(read('--timeout', seconds)).toEqual({ problem: '--timeout must be a number of seconds from 1 to 500.' })
})

it('checks the client of --write if --client names no other', () => {
  expect(read()).toMatchObject({ client: null, write: null })
  expect(read('--write', 'ACME')).toMatchObject({ client: 'ACME', write: 'ACME' })
  expect(read('--write', 'ACME', '--client', 'HALO')).toMatchObject({ client: 'HALO', write: 'ACME' })
})
