/**
 * Runs one export in a separate process: `node export-run.ts ours|exceljs|csv rows file [path of exceljs]`. Prints processor
 * time in ms, peak memory in KB and the size of the file.
 */
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { writerOf } from '#lib/list/export/file-writer.ts'
import type { Cell, FileColumn, FilePlan } from '#lib/list/export/job.ts'

const [kind = 'ours', count = '1000', file = '', exceljs = ''] = process.argv.slice(2)
const total = Number(count)
const BATCH = 500

const TYPES: FileColumn['type'][] = ['code', 'code', 'code', 'text', 'code', 'date', ...Array<FileColumn['type']>(6).fill('quantity')]
const columns = TYPES.map((type, i): FileColumn => ({ label: `Column ${i + 1}`, type }))

const rowOf = (n: number): Cell[] => [
  'ACME',
  'SYD1',
  `${String((n * 7919) % 100_000).padStart(6, '0')}-B`,
  `Oat Milk 1L x ${n % 97}`,
  'EACH',
  `2025-0${(n % 9) + 1}-1${n % 10}`,
  ...Array.from({ length: 6 }, (_, c) => (n * 31 * (c + 1)) % 10_007),
]
const batchFrom = (from: number): Cell[][] => Array.from({ length: Math.min(BATCH, total - from) }, (_, i) => rowOf(from + i))

const writeOurs = async (format: FilePlan['format']) => {
  const target = openSync(file, 'w')
  // The browser keeps Blobs on disk; here a file takes their place.
  const writer = writerOf(
    { format, title: 'Bench', about: 'Bench', columns, dateFormat: 'MM/DD/YYYY' },
    (chunk) => void writeSync(target, chunk),
  )
  for (let from = 0; from < total; from += BATCH) await writer.rows(batchFrom(from))
  await writer.end()
  closeSync(target)
}

type ExcelJs = { stream: { xlsx: { WorkbookWriter: new (options: object) => ExcelBook } } }
type ExcelBook = {
  addWorksheet: (name: string) => { addRow: (row: Cell[]) => { commit: () => void }; commit: () => void }
  commit: () => Promise<void>
}

const writeExcelJs = async () => {
  const { stream } = createRequire(exceljs)('exceljs') as ExcelJs
  const book = new stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet('Bench')
  for (let from = 0; from < total; from += BATCH) {
    for (const row of batchFrom(from)) sheet.addRow(row).commit()
    await new Promise((resolve) => setImmediate(resolve)) // lets its stream drain, as a page of a list would
  }
  sheet.commit()
  await book.commit()
}

const peakKb = (): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}

const before = process.cpuUsage()
await (kind === 'exceljs' ? writeExcelJs() : writeOurs(kind === 'csv' ? 'csv' : 'xlsx'))
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ cpu: Math.round((user + system) / 1000), peakKb: peakKb(), bytes: statSync(file).size }))
