import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { refusalsOfLost, ScanRefusals, withoutCode, withRefusal } from './scan-refusals.tsx'

const renderedText = (refusals: Parameters<typeof ScanRefusals>[0]['refusals']) =>
  renderToStaticMarkup(<ScanRefusals refusals={refusals} onDismiss={() => undefined} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('the list of refused scans shows each code once, with its newest reason', () => {
  const first = withRefusal([], 'X1', 'You are offline.')
  expect(renderedText(first)).toContain('This scan was not used X1 You are offline.')
  const many = withRefusal(withRefusal(first, 'X2', 'No item X2.'), 'X1', 'No item X1.')
  expect(renderedText(many)).toContain('3 scans were not used X2 No item X2. X1 (2 times) No item X1.')
})

it('a code disappears from the list once it has been added to the lines', () => {
  const refusals = withRefusal(withRefusal([], 'X1', 'You are offline.'), 'X2', 'No item X2.')
  expect(renderedText(withoutCode(refusals, 'X1'))).toContain('This scan was not used X2 No item X2.')
  expect(renderedText(withoutCode(withoutCode(refusals, 'X1'), 'X2')).trim()).toBe('')
})

it('scans whose lookup failed because the session had ended are to be scanned again', () => {
  expect(renderedText(refusalsOfLost(['X1', 'X2', 'X1']))).toContain(
    '3 scans were not used X2 Your session had ended. Scan it again. X1 (2 times) Your session had ended. Scan it again.',
  )
})
