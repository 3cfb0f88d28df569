import type { KeyboardEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { GROUP_SEPARATOR } from '#lib/list/keyboard-wedge.ts'
import { goTo, linesIn } from '#lib/order-form/grid.ts'
import { cellOf, newLine } from '#lib/order-form/lines.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { createStore } from '#lib/shared/store.ts'
import { createGridActions, type OpenEditor } from './grid-actions.ts'
import { createGridStore } from './grid-store.ts'
import type { ProductCache } from './product-cache.ts'
import { useGridKeys } from './use-grid-keys.ts'

afterEach(() => vi.unstubAllGlobals())

const COLUMNS = [
  { key: 'product_code', type: 'product', label: 'Item' },
  { key: 'qty', type: 'qty', label: 'Quantity' },
] as unknown as LineColumn[]
const CODE = '393123450000000235'

/** Types into the quantity of a line with 1, then scans a code `pause` ms later. Returns the quantity and the scans. */
const typeAndScan = (typed: string, code: string, { pause = 900, pauseInCode = 12, gap = 180 } = {}) => {
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null })
  vi.stubGlobal('HTMLInputElement', Object)
  const store = createGridStore([newLine({ product_code: '00417-B', qty: '1' })])
  store.grid.set((now) => goTo(now, { row: 0, col: 1 }))
  let text = ''
  const openEditor = createStore<OpenEditor>({ read: () => text })
  const facts = { store, columns: COLUMNS, productCache: { get: () => undefined } as unknown as ProductCache, maxLines: 10, dateFormat: '' }
  const actions = createGridActions(facts, openEditor)
  actions.edit('')
  const scans: string[] = []
  const onKeys = vi.fn<(keys: ReturnType<typeof useGridKeys>) => void>()
  const Grid = () => {
    onKeys(useGridKeys({ ...facts, actions, onScan: (scan) => scans.push(scan), isReadonly: false }))
    return null
  }
  renderToStaticMarkup(<Grid />)
  let at = 5000
  const press = (key: string, gap: number) => {
    at += gap
    const event = { key, timeStamp: at, nativeEvent: {}, preventDefault: vi.fn(), stopPropagation: vi.fn() }
    onKeys.mock.calls[0]![0].onKeyDownCapture(event as unknown as KeyboardEvent)
    if (key.length === 1 && key !== GROUP_SEPARATOR) text += key
  }
  for (const key of typed.split('')) press(key, gap)
  for (const [index, key] of [...code.split(''), 'Enter'].entries()) press(key, index === 0 ? pause : index === 8 ? pauseInCode : 12)
  return { qty: cellOf(linesIn(store.grid.get())[0], 'qty'), scans }
}

it('a quantity that was typed before a scan is kept', () => {
  expect(typeAndScan('24', CODE)).toEqual({ qty: '24', scans: [CODE] })
  expect(typeAndScan('24', CODE, { gap: 70 })).toEqual({ qty: '24', scans: [CODE] })
  expect(typeAndScan('2.5', '0109312345004170\u001D10L1')).toEqual({ qty: '2.5', scans: ['0109312345004170\u001D10L1'] })
  expect(typeAndScan('', CODE)).toEqual({ qty: '1', scans: [CODE] })
})

it('what is not a quantity, such as the beginning of a scan that paused, is not kept', () => {
  expect(typeAndScan('abc', CODE)).toEqual({ qty: '1', scans: [CODE] })
  expect(typeAndScan('', CODE, { pauseInCode: 1_000 })).toEqual({ qty: '1', scans: [] })
  expect(typeAndScan('', CODE, { pauseInCode: 3_000 })).toEqual({ qty: '1', scans: [CODE.slice(8)] })
})
