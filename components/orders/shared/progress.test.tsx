import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OutboundBar, outboundText } from './progress.tsx'

const order = { qty_ordered: 57, qty_allocated: 0, qty_picked: 0, qty_despatched: 0, qty_back_ordered: 21 }

it('the bar includes the cancelled quantity, so that its parts add up to the ordered quantity', () => {
  const html = renderToStaticMarkup(<OutboundBar order={{ ...order, qty_cancelled: 36 }} />)
  expect(html).toContain('21 of 57 back-ordered, 36 cancelled')
  const widths = [...html.matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(2)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100)
})

it('a positive share is never 0%, and only the whole is 100%', () => {
  const large = { ...order, qty_ordered: 25_076, qty_back_ordered: 24_925 }
  expect(outboundText({ ...large, qty_allocated: 151 })).toBe('<1% alloc.')
  expect(outboundText({ ...large, qty_allocated: 25_075 })).toBe('99% alloc.')
  expect(outboundText({ ...large, qty_allocated: 25_076 })).toBe('100% alloc.')
})

it('the percentage leaves out the cancelled quantity', () => {
  expect(outboundText({ ...order, qty_cancelled: 36 })).toBe('36% short')
  expect(outboundText({ ...order, qty_back_ordered: 0, qty_cancelled: 57 })).toBe('0%')
  expect(renderToStaticMarkup(<OutboundBar order={order} />)).not.toContain('cancelled')
})
