import { layoutPages } from '#lib/list/labels/layout.ts'
import { labelSvg, printBody } from '#lib/list/labels/svg.ts'
import { checkRows, type LabelRow, type LabelSize, type Template } from '#lib/list/labels/rows.ts'
import { checkDigit } from '#lib/shared/gs1.ts'
import { zplOf } from '#lib/list/labels/zpl.ts'
import type { Bench } from './bench.ts'

const rows = Array.from({ length: 500 }, (_, i): LabelRow => {
  const body = `37610425${String(i).padStart(9, '0')}`
  return {
    sscc: `${body}${checkDigit(body)}`,
    gtin: '6291041500213',
    gtin_uom: 'EACH',
    carton: null,
    product_code: `00417-${i}`,
    product_name: `Oat Milk 1L x 12 batch ${i}`,
    lot_no: `L24${i}A`,
    expiry_date: '2025-06-30',
    qty: 480,
    uom: 'EACH',
    count: 480,
    isCarton: false,
    site_code: 'SYD1',
    location_code: `A-04-${i}`,
    ship_to: null,
    so_no: null,
    po_no: null,
  }
})
const formatDate = (day: string) => day

/** Only the first run counts, because a user prints once. */
const labels = (template: Template, size: LabelSize) => async () => {
  const startedAt = performance.now()
  const { good } = checkRows(template, rows, 'expiry')
  const pages = layoutPages(template, good, { size, meaning: 'expiry', formatDate })
  const body = printBody(
    pages.map((page, i) => labelSvg(page, `Label ${i + 1}`)),
    1,
  )
  const drawMs = performance.now() - startedAt
  const zpl = zplOf(pages, 1)
  const totalMs = performance.now() - startedAt
  const isComplete = pages.length === 500 && body.includes('</svg>') && zpl.includes('^XZ')
  return { measured: `${Math.round(drawMs)} ms to print, ${Math.round(totalMs)} ms with ZPL`, met: isComplete && drawMs <= 1000 }
}

export const benches: Bench[] = [
  { name: 'labels L1: 500 product labels, Code 128 and QR', goal: '≤ 1,000 ms', run: labels('PRODUCT', '100x50') },
  { name: 'labels L1: 500 pallet labels, GS1-128', goal: '≤ 1,000 ms', run: labels('LPN', '100x150') },
]
