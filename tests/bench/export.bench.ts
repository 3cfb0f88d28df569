import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { tolerantReader } from '#lib/client/read-response.ts'
import { list } from '#lib/contract/engine/common.ts'
import { IN_FLIGHT, PER_PAGE, walk } from '#lib/list/export/walk-pages.ts'
import { type Bench, percentile } from './bench.ts'

type Run = { cpu: number; peakKb: number; bytes: number }
const median = (numbers: number[]) => percentile(numbers, 0.5)
const MB = 1024

/** Writes a file in a separate process, so that runs do not share memory. */
const runOnce = (kind: 'ours' | 'exceljs' | 'csv', rows: number, exceljs = ''): Run => {
  const folder = mkdtempSync(join(tmpdir(), 'export-bench-'))
  try {
    const args = [join(import.meta.dirname, 'export-run.ts'), kind, String(rows), join(folder, 'file'), exceljs]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Run
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * exceljs is only the comparison, not a dependency of the product, so it is installed when the benchmark runs. One of its
 * dependencies asks for a version that not every registry has, hence the override.
 */
const exceljsAt = (): string => {
  const folder = join(tmpdir(), 'gatehouse-bench-exceljs-4.4.0')
  const anchor = join(folder, 'package.json')
  if (existsSync(join(folder, 'node_modules/exceljs'))) return anchor
  mkdirSync(folder, { recursive: true })
  writeFileSync(anchor, JSON.stringify({ private: true, overrides: { 'typedarray.prototype.slice': '1.0.5' } }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', 'exceljs@4.4.0'], { cwd: folder, stdio: 'ignore' })
  return anchor
}

const processorTime = async () => {
  const exceljs = exceljsAt()
  const rounds = Array.from({ length: 3 }, () => ({ ours: runOnce('ours', 100_000).cpu, theirs: runOnce('exceljs', 100_000, exceljs).cpu }))
  const [ours, theirs] = [median(rounds.map((r) => r.ours)), median(rounds.map((r) => r.theirs))]
  return { measured: `${(ours / theirs).toFixed(2)}× (${ours} ms, exceljs ${theirs} ms)`, met: ours <= 0.4 * theirs }
}

const memory = (kind: 'ours' | 'csv') => async () => {
  const smallPeak = median(Array.from({ length: 3 }, () => runOnce(kind, 100_000).peakKb))
  const largePeak = runOnce(kind, 1_000_000).peakKb
  return {
    measured: `${(largePeak / smallPeak).toFixed(2)}× (${Math.round(smallPeak / MB)} MB, ${Math.round(largePeak / MB)} MB)`,
    met: largePeak <= 2 * smallPeak,
  }
}

const UPSTREAM_MS = 80
const PAGES = 100

/** A list that takes a fixed time for each page. */
const serveList = async () => {
  const body = JSON.stringify({
    data: Array.from({ length: PER_PAGE }, (_, i) => ({ id: `${i}`, product_code: `${i}`, on_hand: i })),
    meta: { total: PAGES * PER_PAGE, per_page: PER_PAGE },
  })
  const server = createServer((_, response) => setTimeout(() => response.end(body), UPSTREAM_MS))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const wallTime = async () => {
  const { server, url } = await serveList()
  // Each answer is the same page, so rows must not be dropped as repeated.
  const recentIds = { takeUnseen: <Row>(rows: Row[]) => rows, largestPage: () => 1 }
  const read = tolerantReader(list(z.object({ id: z.string(), product_code: z.string(), on_hand: z.number() })))
  const options = {
    url: (page: number) => `${url}?page=${page}`,
    read,
    seen: recentIds,
    total: PAGES * PER_PAGE,
    signal: new AbortController().signal,
    fetch,
  }
  const startedAt = performance.now()
  let rows = 0
  for await (const step of walk(options)) if (step.ok) rows += step.rows.length
  const wall = performance.now() - startedAt
  server.closeAllConnections()
  server.close()
  const ideal = (PAGES * UPSTREAM_MS) / IN_FLIGHT
  return {
    measured: `${(wall / ideal).toFixed(2)}× (${Math.round(wall)} ms, ${rows} rows)`,
    met: rows === PAGES * PER_PAGE && wall <= 1.15 * ideal,
  }
}

export const benches: Bench[] = [
  { name: 'export E1: XLSX of 100,000 rows × 12, processor time', goal: '≤ 0.4× exceljs stream writer', run: processorTime },
  { name: 'export E2: XLSX of 1,000,000 rows, peak memory', goal: '≤ 2× of 100,000 rows', run: memory('ours') },
  { name: 'export E2: CSV of 1,000,000 rows, peak memory', goal: '≤ 2× of 100,000 rows', run: memory('csv') },
  { name: 'export E3: walk of 100 pages, wall time', goal: '≤ 1.15× pages × upstream ÷ 4', run: wallTime },
]
