import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StoppedNotice } from './summary-parts.tsx'

const order = { hold_reason: null, cancel_reason: null, events: [] }
const event = { at: '2026-11-20T01:00:00Z', status_name: 'Error', user_name: 'System' }

it('an order with an error says which one, and how to continue', () => {
  const events = [
    { ...event, status: 'ERROR', note: 'Unknown carrier.' },
    { ...event, status: 'DRAFT', note: null },
    { ...event, status: 'ERROR', note: 'The delivery address has no postcode.' },
  ]
  const html = renderToStaticMarkup(<StoppedNotice order={{ ...order, status: 'ERROR', events }} onHold="On hold" />)
  expect(html).toContain('The delivery address has no postcode. Edit the order to correct it.')
  expect(renderToStaticMarkup(<StoppedNotice order={{ ...order, status: 'ERROR' }} onHold="On hold" />)).toContain('No reason was given.')
  expect(renderToStaticMarkup(<StoppedNotice order={{ ...order, status: 'ENTERED', events }} onHold="On hold" />)).toBe('')
})
