import { expect, it } from 'vitest'
import { eventName } from './event-name.ts'

it('an event named in the contract has the client’s wording, any other keeps v7’s name', () => {
  const toClientWording = (text: string) => text.replace('Site', 'Warehouse')
  const name = (event_code: string | null, event_name: string | null) => eventName({ event_code, event_name }, toClientWording)
  expect(name('ACCESS_SITE', 'Site access changed')).toBe('Warehouse access changed')
  expect(name('ACCESS_SITE', null)).toBe('Warehouse access changed')
  expect(name('ACCESS_SITE', 'Site rights')).toBe('Site rights')
  expect(name('SITE_CLOSED', 'Site access changed')).toBe('Site access changed')
  expect(name('SITE_CLOSED', null)).toBe('Site closed')
})
