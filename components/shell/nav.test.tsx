import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Nav } from './nav.tsx'

const known = vi.hoisted(() => ({ views: undefined as object | undefined, viewCounts: {} as Record<string, number> }))
vi.mock('next/navigation', () => ({ usePathname: () => '/stock-holding', useSearchParams: () => new URLSearchParams() }))
vi.mock('#lib/client/preferences.ts', () => ({ usePreferences: () => ({ views: known.views }) }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ viewCounts: known.viewCounts }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ useHasLabels: () => true, hasClientWord: () => false }))
vi.mock('#lib/client/use-screens.ts', () => ({
  useScreens: () => [
    { module: 'stock', route: '/stock-holding', label: 'Stock holding', icon: 'boxes' },
    { module: 'sales_orders', route: '/sales-orders', label: 'Sales orders', icon: 'outbound' },
  ],
}))

/** How many rows of views the menu leaves room for. */
const rowsIn = (views: object | undefined, viewCounts: Record<string, number>) => {
  Object.assign(known, { views, viewCounts })
  return renderToStaticMarkup(<Nav width="wide" />).split('class="h-7 touch:h-11"').length - 1
}
const view = (path: string) => ({ id: path, name: 'Late', path, query: '' })

it('the menu leaves room for the saved views of the current screen until they and the script that draws them have loaded', () => {
  expect(rowsIn(undefined, { '/stock-holding': 2, '/sales-orders': 3 })).toBe(2)
  expect(rowsIn({ 'stock.summary': { saved: [view('/stock-holding')] } }, { '/stock-holding': 2 })).toBe(1)
  expect(rowsIn({}, { '/stock-holding': 2 })).toBe(0)
  expect(rowsIn(undefined, {})).toBe(0)
})
