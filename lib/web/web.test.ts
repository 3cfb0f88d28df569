import { afterEach, expect, test, vi } from 'vitest'
import { startWeb } from './web.ts'

afterEach(() => vi.unstubAllEnvs())

test('an address that cannot be listened on is reported before anything else starts', async () => {
  vi.stubEnv('HOST', '203.0.113.1')
  vi.stubEnv('PORT', '0')
  await expect(startWeb({ dir: '/nowhere', dev: false })).rejects.toThrow('HOST: this machine has no address 203.0.113.1.')
})
