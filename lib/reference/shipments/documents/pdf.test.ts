import { expect, test } from 'vitest'
import { runsOf } from './fonts.ts'
import type { DocumentRow, PrintedDocument } from './printed-document.ts'
import { pdfOf, roomNeeded } from './pdf.ts'

const NAMES = [
  'Oat Milk 1L x 12',
  'Ünï-çödé-商品 Tea Sampler',
  'حليب الشوفان 1L x 12',
  '🍫 Choc Hearts 💘 100g',
  'Ελληνικός καφές / Сыр',
  'W'.repeat(300),
  'one two three '.repeat(40),
  '',
  '\u0000\u202e\n\t\uD800',
]

const printedDocument = (rows: number, no = 'SH-000123'): PrintedDocument => ({
  title: 'Packing list',
  no,
  sender: { name: 'Acme Foods', detail: 'Acme Foods AU · from Sydney 1 (SYD1)' },
  addresses: [{ label: 'Ship to', lines: ['Café Ümläut', '商店 7', 'x'.repeat(400)] }],
  facts: [{ label: 'Orders', value: Array.from({ length: 40 }, (_, n) => `SO-20${n}`).join(', ') }],
  columns: [
    { label: 'Item', share: 20 },
    { label: 'Description', share: 36 },
    { label: 'Quantity', share: 11, isNumber: true },
  ],
  rows: Array.from({ length: rows }, (_, n) =>
    n % 7 === 0
      ? ({ kind: 'group', title: `Pallet (00) 09312345000000${n}`, detail: '120 × 100 cm' } as const)
      : ({ kind: 'cells', cells: [`00417-${n}`, NAMES[n % NAMES.length] ?? '', String(n * 1000.5)] } as const),
  ),
  summary: '12 packages · 214.5 kg',
  signatureFields: [{ label: 'Packed by' }, { label: 'Signature', path: 'M22 62c10 -20 20 -50 10 -50' }],
})

const render = (documents: PrintedDocument[]) =>
  pdfOf(documents, 'Packing lists', new Date('2026-03-14T00:00:00Z'), new AbortController().signal)
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a long document continues on more pages, and each document starts on a new page', async () => {
  expect(pagesOf(await render([printedDocument(5)]))).toBe(1)
  const long = pagesOf(await render([printedDocument(400)]))
  expect(long).toBeGreaterThan(10)
  expect(pagesOf(await render([printedDocument(5), printedDocument(400), printedDocument(5)]))).toBe(long + 2)
})

test('a group heading stays with the row after it, however many lines that has', () => {
  const group: DocumentRow = { kind: 'group', title: 'Pallet', detail: '' }
  const row: DocumentRow = { kind: 'cells', cells: [] }
  expect(roomNeeded([group, row, row, group, group, row, group], [22, 90, 20, 22, 22, 20, 22])).toEqual([112, 90, 20, 64, 42, 20, 22])
})

test('the PDF is complete and has a title, even with unusual characters in names', async () => {
  const pdf = await render([printedDocument(60), printedDocument(3, 'Ünï-商品'), printedDocument(0)])
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
  expect(pdf.toString('latin1')).toContain('Packing lists')
  // To look at the PDF, set LOOK to the path of a file.
  if (process.env['LOOK']) (await import('node:fs')).writeFileSync(process.env['LOOK'], pdf)
})

test('each text is set in a font that has its characters, unknown characters become ?, and Arabic words are reordered', () => {
  expect(runsOf('Café 商品 💘', 400)).toEqual([{ font: 'latin-400', text: 'Café ?? ?' }])
  expect(runsOf('Сыр', 600)).toEqual([{ font: 'cyrillic-600', text: 'Сыр' }])
  expect(runsOf('حليب الشوفان 1L', 400).map(({ text }) => text)).toEqual(['الشوفان', ' ', 'حليب', ' 1L'])
})

test('rendering stops if the client has disconnected', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(pdfOf([printedDocument(1)], 'x', new Date(0), controller.signal)).rejects.toThrow()
})
