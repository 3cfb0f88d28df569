import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Layouts } from './layouts.tsx'

vi.mock('#lib/client/v7-features.ts', () => ({ useV7Features: () => ({ hasCall: () => false }) }))

test('if v7 does not save layouts, a note says so, and that only the order of columns outlasts the page', () => {
  expect(renderToStaticMarkup(<Layouts />).replaceAll(/<[^>]+>/g, '')).toBe(
    'This warehouse system does not save layouts. The order of columns is kept in this browser until you sign out; other changes last until you leave the page.',
  )
})
