import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CancelRequestNotice, LineProblemsNotice, StoppedNotice } from './summary-parts.tsx'

vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useClientWording: () => (text: string) => text.replace('item', 'article'),
}))

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

it('a picking order says who has asked to cancel it and why, until the warehouse has decided', () => {
  const picking = { ...event, status: 'PICKING', note: null }
  const asked = { ...picking, user_name: 'Priya Shah', note: 'Ordered twice', action: 'ask_cancel' }
  const notice = (status: string, events: object[], ...allowed_actions: string[]) =>
    renderToStaticMarkup(<CancelRequestNotice order={{ status, allowed_actions, events } as never} />)
  expect(notice('PICKING', [picking, asked, picking])).toMatch(
    /Asked to cancel: the warehouse has not decided yet.*11\/20\/2026.* by Priya Shah: Ordered twice/,
  )
  expect(notice('PICKING', [picking])).toBe('')
  expect(notice('PICKING', [])).toBe('')
  expect(notice('PICKING', [picking, asked], 'ask_cancel')).toBe('')
  for (const status of ['PICKED', 'CANCELLED']) expect(notice(status, [picking, asked, { ...picking, status }])).toBe('')
})

it('a draft says which lines cannot be entered and why', () => {
  const notice = (problems: (string | null | undefined)[]) =>
    renderToStaticMarkup(<LineProblemsNotice lines={problems.map((problem) => ({ problem }))} />)
  expect(notice([null, undefined])).toBe('')
  expect(notice([null, 'No item NOSUCH. Check the code.'])).toMatch(/1 line cannot be entered.*No article NOSUCH. Check the code./)
  expect(notice(['A', 'B', 'C', 'D'])).toMatch(/4 lines cannot be entered.*A\nB\nC\n…/)
})
