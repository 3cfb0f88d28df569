import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DateInput } from './date-input.tsx'

const rejectPast = (day: string) => (day < '2026-11-22' ? 'Enter today’s date or a later one.' : null)
const render = (value: string, isInvalid?: true) =>
  renderToStaticMarkup(
    <DateInput aria-label="Day" value={value} onValue={() => undefined} problemOf={rejectPast} aria-invalid={isInvalid} />,
  )

it('an invalid date shows an error at the input, unless the form marks it as invalid', () => {
  expect(render('2026-11-21')).toMatch(/aria-invalid="true".*role="alert"[^>]*>Enter today’s date or a later one\./)
  expect(render('2026-11-22')).not.toContain('role="alert"')
  expect(render('')).not.toContain('role="alert"')
  expect(render('soon')).toContain('Enter a date as')
  expect(render('2026-11-21', true)).not.toContain('role="alert"')
})
