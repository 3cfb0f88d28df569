import { expect, it, vi } from 'vitest'
import type * as PdfText from './pdf-text.ts'
import type { PrintedDocument } from './printed-document.ts'
import { pdfOf } from './pdf.ts'

const { drawn } = vi.hoisted(() => ({ drawn: [] as { text: string; left: number; right: number; top: number; bottom: number }[] }))
vi.mock('./pdf-text.ts', async (importActual) => {
  const actual = await importActual<typeof PdfText>()
  const drawText: typeof actual.drawText = (doc, text, x, y, style, width) => {
    const textWidth = actual.drawText(doc, text, x, y, style, width)
    const left = style.isNumber && width !== undefined ? x + width - textWidth : x
    drawn.push({ text, left, right: left + textWidth, top: y, bottom: y + style.size })
    return textWidth
  }
  return { ...actual, drawText }
})

const LONG = 'Consignment note number of the carriers.'
const printedDocument = (label: string, name: string): PrintedDocument => ({
  title: 'Packing list',
  no: 'SH-000123',
  sender: { name, detail: `${name} · from Sydney 1 (SYD1)` },
  addresses: [{ label: 'Ship to', lines: ['Harbour Café'] }],
  facts: ['SO-204410', 'SH-000123', 'CN30001121'].map((value) => ({ label, value })),
  columns: [
    { label, share: 20 },
    { label: 'Description', share: 36 },
    { label, share: 13 },
    { label: 'Quantity', share: 11, isNumber: true },
  ],
  rows: [{ kind: 'cells', cells: ['00417-B', 'Oat Milk 1L x 12', 'L2608R', '12'] }],
  summary: '1 package',
  signatureFields: [{ label: 'Packed by' }],
})

/** Pairs of texts that cover each other, and texts that were cut. */
const problemsOf = async (label: string, name: string) => {
  drawn.length = 0
  await pdfOf([printedDocument(label, name)], 'Packing list', new Date(0), new AbortController().signal)
  return drawn.flatMap((one, index) => [
    ...(one.text.endsWith('…') ? [one.text] : []),
    ...drawn
      .slice(index + 1)
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.text} / ${other.text}`),
  ])
}

it('texts of a document do not cover each other or its barcode, however long a client’s own words and names are', async () => {
  expect(await problemsOf('Batch', 'Acme Foods')).toEqual([])
  expect(await problemsOf(LONG, 'The Great Southern and Pacific Wholesale Grocery Company of Australia')).toEqual([])
  const [barcode] = drawn.filter(({ text }) => text === 'SH-000123').toSorted((a, b) => b.left - a.left)
  const sender = drawn.filter(({ top }) => top < 120 - 42)
  expect(Math.max(...sender.filter((text) => text !== barcode && text.left === 42).map(({ right }) => right))).toBeLessThan(barcode!.left)
})
