import { expect, test, vi } from 'vitest'
import { lastAccessText } from './last-access.ts'

test('last access is sent as local time without an offset', () => {
  // On a machine in UTC, a wrong result in UTC would pass.
  vi.stubEnv('TZ', 'Australia/Sydney')
  expect(lastAccessText(Date.parse('2025-03-14T00:45:02Z'))).toBe('2025-03-14T11:45:02')
  vi.unstubAllEnvs()
})
