import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DateInput } from './date-input.tsx'

const past = (day: string) => (day < '2026-11-22' ? 'Enter today or a later day.' : null)
const drawn = (value: string, isInvalid?: true) =>
  renderToStaticMarkup(<DateInput aria-label="Day" value={value} onValue={() => undefined} problemOf={past} aria-invalid={isInvalid} />)

it('a day that is wrong is told at its box, unless its form tells something already', () => {
  expect(drawn('2026-11-21')).toMatch(/aria-invalid="true".*role="alert"[^>]*>Enter today or a later day\./)
  expect(drawn('2026-11-22')).not.toContain('role="alert"')
  expect(drawn('')).not.toContain('role="alert"')
  expect(drawn('soon')).toContain('Enter a date as')
  expect(drawn('2026-11-21', true)).not.toContain('role="alert"')
})
