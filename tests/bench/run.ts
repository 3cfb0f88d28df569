/**
 * `npm run bench`: runs all benchmarks one after the other, prints goal, measured value and result, and writes `docs/performance.md` with its
 * images. `-- short`: the same without those that take minutes each. `-- word…`: only those whose file or name contains one of the words. The
 * document keeps the sections of files that did not run, ran only in part, or failed. Exits with 1 if a goal is missed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Bench } from './bench.ts'
import { svgOf } from './plot.ts'
import { documentOf, imageOf, type Result, tableOf } from './report.ts'

/** Files whose benchmarks take minutes each. */
const LONG = ['export', 'load', 'proxy', 'reference']

const words = process.argv.slice(2)
const isShort = words.length === 1 && words[0] === 'short'
const isUnfiltered = words.length === 0 || isShort
const isSelected = (file: string, bench: Bench) =>
  isUnfiltered ? !(isShort && LONG.includes(file)) : words.some((word) => file.includes(word) || bench.name.includes(word))

/** The message of an error in one line, with the line below it in which Playwright says what it was waiting for. */
const messageOf = (error: unknown): string => {
  const [first = '', ...rest] = stripVTControlCharacters(String(error instanceof Error ? error.message : error)).split('\n')
  const awaited = rest.find((line) => line.includes('waiting for'))
  return awaited === undefined ? first : `${first} ${awaited.replace(/^[\s-]+/, '')}`
}

const results: Result[] = []
const completeFiles: string[] = []
for (const entry of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.bench.ts'))) {
  const { benches } = (await import(join(import.meta.dirname, entry))) as { benches: readonly Bench[] }
  const file = entry.replace('.bench.ts', '')
  const selected = benches.filter((bench) => isSelected(file, bench))
  let hasFailed = false
  for (const bench of selected) {
    console.log(`· ${bench.name} …`)
    // A benchmark that fails is reported with the others; their results are kept.
    const result = await bench.run().catch((error: unknown) => {
      hasFailed = true
      return { measured: `failed: ${messageOf(error)}`, met: false }
    })
    results.push({ file, name: bench.name, goal: bench.goal, ...result })
  }
  if (selected.length === benches.length && !hasFailed) completeFiles.push(file)
}

console.log(`\n${tableOf(results)}`)
if (completeFiles.length > 0) {
  const docs = join(import.meta.dirname, '../../docs')
  const document = join(docs, 'performance.md')
  const old = existsSync(document) ? readFileSync(document, 'utf8') : ''
  writeFileSync(document, documentOf(old, results, completeFiles, new Date().toISOString().slice(0, 10)))
  for (const file of completeFiles) {
    const plots = results.flatMap((result) => (result.file === file && result.plot) || [])
    for (const [index, plot] of plots.entries()) writeFileSync(join(docs, 'images', imageOf(file, index)), svgOf(plot))
  }
}
process.exit(results.length > 0 && results.every(({ met }) => met) ? 0 : 1)
