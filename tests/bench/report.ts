import { cpus } from 'node:os'

/** A benchmark that has run. `file` is the name of its file without `.bench.ts`. */
export type Result = { file: string; name: string; goal: string; measured: string; met: boolean }

const TITLES: Readonly<Record<string, string>> = {
  'browser-bytes': 'Bytes',
  'browser-chart': 'Charts',
  'browser-list': 'Lists',
  'browser-navigation': 'First paint and navigation',
  'browser-order-grid': 'Order lines',
  'browser-peers': 'Lists beside other tables',
  export: 'Export',
  labels: 'Labels',
  load: 'Many users at once',
  proxy: 'The proxy layer',
  reference: 'The reference API',
  seed: 'Demo data',
}

/** The results as `docs/performance.md`, by file, in the order in which they ran. `command` is the command that ran them. */
export const markdownOf = (results: readonly Result[], command: string, day: string): string => {
  const files = [...new Set(results.map(({ file }) => file))]
  const missed = results.filter(({ met }) => !met).length
  return [
    '# Performance',
    `Written by \`${command}\` on ${day}: ${results.length} benchmarks on ${cpus().length} cores with Node ${process.versions.node}. ${results.length - missed} goals are met, ${missed} are not.`,
    'Read the ratios first: machines differ, and what runs beside a benchmark slows it down. Where a goal names something else (AG Grid, a plain table, a Next page\nthat says hello, a handler that only forwards), that was measured in the same run, in turn with this product. 4× throttle is Chromium’s own slowing down of the processor.',
    ...files.map((file) =>
      [
        `## ${TITLES[file] ?? file}\n`,
        '| Benchmark | Goal | Measured | Met |',
        '|---|---|---|---|',
        ...results.filter((result) => result.file === file).map((result) => `| ${cellsOf(result).join(' | ')} |`),
      ].join('\n'),
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

const cellsOf = ({ name, goal, measured, met }: Result): string[] =>
  [name, goal, measured, met ? 'yes' : 'no'].map((text) => text.replaceAll('|', '\\|'))

/** The results as a table for the terminal. */
export const tableOf = (results: readonly Result[]): string => {
  const rows = [
    ['benchmark', 'goal', 'measured', 'met'],
    ...results.map(({ name, goal, measured, met }) => [name, goal, measured, met ? 'yes' : 'NO']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
