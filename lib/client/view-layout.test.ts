import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStored } from './stored-state.ts'
import { useViewLayout } from './view-layout.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type View = ReturnType<typeof useViewLayout>

const List = ({ name, onView }: { name: string; onView: (view: View) => void }) => {
  onView(useViewLayout(name))
  return null
}

/** The view of a list while the layouts that v7 has are not known. */
const viewOf = (name: string): View => {
  const views: View[] = []
  renderToStaticMarkup(createElement(List, { name, onView: (view) => views.push(view) }))
  return views[0] as View
}

it('columns that were moved are stored in the browser, and are in that order before v7’s layout is known', () => {
  localStorage.setItem('gatehouse.dragStatus', '{"stock.lines":["lot_no","product_code"],"orders":["order_no"]}')
  expect(viewOf('stock.lines').layout.order).toEqual(['lot_no', 'product_code'])
  viewOf('stock.lines').setLayout({ columns: ['product_code', 'lot_no'] })
  expect(readStored('dragStatus')).toEqual({ 'stock.lines': ['product_code', 'lot_no'], orders: ['order_no'] })
  viewOf('stock.lines').setLayout({})
  expect(readStored('dragStatus')).toEqual({ orders: ['order_no'] })
})
