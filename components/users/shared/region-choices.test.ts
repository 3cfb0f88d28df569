import { expect, it } from 'vitest'
import { timezoneChoices } from './region-choices.ts'

const valueOf = (current: string, label: string) =>
  timezoneChoices(current).flatMap((choice) => (choice.label === label ? [choice.value] : []))

it('time zones have their current names, each once, and include UTC', () => {
  const labels = timezoneChoices('').map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Asia/Yangon', 'Europe/Kyiv', 'Australia/Sydney']))
  expect(labels).not.toContain('Asia/Calcutta')
  expect(new Set(labels).size).toBe(labels.length)
  expect(valueOf('', 'America/Port of Spain')).toEqual(['America/Port_of_Spain'])
})

it('a stored zone with an old name is shown under its current name, and one that the browser does not list is kept', () => {
  expect(valueOf('Asia/Calcutta', 'Asia/Kolkata')).toEqual(['Asia/Calcutta'])
  expect(valueOf('Asia/Kolkata', 'Asia/Kolkata')).toEqual(['Asia/Kolkata'])
  expect(valueOf('Etc/GMT+3', 'Etc/GMT+3')).toEqual(['Etc/GMT+3'])
})
