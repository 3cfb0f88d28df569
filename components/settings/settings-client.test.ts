import { expect, it } from 'vitest'
import { settingsClientOf, withSettingsClient } from './settings-client.ts'

const CLIENTS = ['ACME', 'VOLT']

it('a section keeps its client in the URL', () => {
  const query = withSettingsClient('?view=labels&client=ACME&client=VOLT', 'VOLT')
  expect(query).toBe('?view=labels&client=ACME&client=VOLT&of=VOLT')
  expect(settingsClientOf(query, ['ACME', 'VOLT'], CLIENTS)).toBe('VOLT')
  expect(withSettingsClient(query, 'ACME')).toContain('&of=ACME')
})

it('without a known client in the URL, a section is about the first; if only one is chosen in the top bar, it is about that one', () => {
  expect(settingsClientOf('view=labels', [], CLIENTS)).toBe('ACME')
  expect(settingsClientOf('of=NOPE', [], CLIENTS)).toBe('ACME')
  expect(settingsClientOf('of=ACME', ['VOLT'], CLIENTS)).toBe('VOLT')
  expect(settingsClientOf('', [], [])).toBe('')
})
