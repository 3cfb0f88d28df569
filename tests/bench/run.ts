/**
 * `npm run bench [-- word…]`: runs the benchmarks whose file or name contains one of the words (all without words), one after
 * the other, and prints goal, measured value and result. Exits with 1 if a goal is missed.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './bench.ts'

const patterns = process.argv.slice(2)
const isSelected = (file: string, bench: Bench) =>
  patterns.length === 0 || patterns.some((pattern) => file.includes(pattern) || bench.name.includes(pattern))

const firstLineOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0]

const rows: { name: string; goal: string; measured: string; met: boolean }[] = []
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.bench.ts'))) {
  const { benches } = (await import(join(import.meta.dirname, file))) as { benches: readonly Bench[] }
  for (const bench of benches.filter((b) => isSelected(file, b))) {
    console.log(`· ${bench.name} …`)
    // A benchmark that fails is reported with the others; their results are kept.
    const result = await bench.run().catch((error: unknown) => ({ measured: `failed: ${firstLineOf(error)}`, met: false }))
    rows.push({ name: bench.name, goal: bench.goal, ...result })
  }
}

const width = (textOf: (row: (typeof rows)[number]) => string, title: string) =>
  Math.max(title.length, ...rows.map((row) => textOf(row).length))
const widths = [width((r) => r.name, 'benchmark'), width((r) => r.goal, 'goal'), width((r) => r.measured, 'measured')] as const
const line = (a: string, b: string, c: string, d: string) => `${a.padEnd(widths[0])}  ${b.padEnd(widths[1])}  ${c.padEnd(widths[2])}  ${d}`
console.log(`\n${line('benchmark', 'goal', 'measured', 'met')}`)
for (const row of rows) console.log(line(row.name, row.goal, row.measured, row.met ? 'yes' : 'NO'))
process.exit(rows.length > 0 && rows.every((row) => row.met) ? 0 : 1)
