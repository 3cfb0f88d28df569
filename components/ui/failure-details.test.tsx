import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorState } from './error-state.tsx'
import { UnreadableRows } from './unreadable-rows.tsx'

const LINES = ['GET /api/stocks/holding', 'data[].id: expected an identifying value, got missing (2 times)', 'Request 01J']

test('an error with details shows them collapsed, with a single copy button', () => {
  const html = renderToStaticMarkup(<ErrorState title="Stock could not be loaded." requestId="01J" details={LINES} />)
  expect(html).toContain(LINES.join('\n'))
  expect(html).toMatch(/<details(?! open)[^>]*>/)
  expect(html.match(/aria-label="Copy/g)).toHaveLength(1)
  expect(html).toContain('aria-label="Copy details"')
})

test('an error without details shows the request id', () => {
  const html = renderToStaticMarkup(<ErrorState title="Stock could not be loaded." requestId="01J" />)
  expect(html).not.toContain('<details')
  expect(html).toContain('aria-label="Copy request ID"')
})

test.each([
  [1, '1 row could not be read.'],
  [2, '2 rows could not be read.'],
])('%i rows that could not be read are counted, with the reasons', (count, words) => {
  const html = renderToStaticMarkup(<UnreadableRows count={count} lines={LINES} />)
  expect(html).toContain(words)
  expect(html).toContain('data[].id')
})
