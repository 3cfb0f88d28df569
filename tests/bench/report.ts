import { cpus } from 'node:os'
import type { Measured } from './bench.ts'

/** A benchmark that has run. `file` is the name of its file without `.bench.ts`. */
export type Result = { file: string; name: string; goal: string } & Measured

/** The sections of the document, in its order, by the file of their benchmarks. */
const TITLES: Readonly<Record<string, string>> = {
  'browser-bytes': 'Bytes',
  'browser-navigation': 'First paint and navigation',
  'browser-list': 'Lists',
  'browser-peers': 'Lists compared with other tables',
  'browser-order-grid': 'Order lines',
  'browser-chart': 'Charts',
  proxy: 'The proxy layer',
  load: 'Many users at once',
  reference: 'The reference API',
  export: 'Export',
  labels: 'Labels',
  seed: 'Demo data',
}

const HEAD =
  'Read the ratios first: machines differ, and other programs that are running slow a benchmark down. Where a goal names something else (AG Grid, a plain table, a minimal Next page\ncalled hello, a handler that only forwards), that was measured in the same run, alternating with this product. "Naive" is the usual way to build such a proxy: middleware that opens the cookie, and a\nroute handler that buffers. "The floor" is Next with an empty handler. 4× throttle is Chromium\'s CPU throttling. A curve shows, for each duration, the share of times that were no longer: the further\nleft, the better. A goal that is not met stays a goal; it is not lowered to what was measured.'

/** Name of the image of a plot in `docs/images`. `index` counts the plots of a file. */
export const imageOf = (file: string, index: number): string => `performance-${file}-${index + 1}.svg`

/**
 * `docs/performance.md` with new results: the sections of `files` are replaced, the others stay as they are in `old`. A section says when it was
 * measured.
 */
export const documentOf = (old: string, results: readonly Result[], files: readonly string[], day: string): string => {
  const oldSections = new Map(
    old
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [text.slice(3, text.indexOf('\n')), text.trimEnd()]),
  )
  const sections = Object.entries(TITLES).flatMap(([file, title]) => {
    const text = files.includes(file) ? sectionOf(title, file, results, day) : oldSections.get(title)
    return text === undefined ? [] : [text]
  })
  const count = (end: string) => sections.join('\n').match(new RegExp(`\\| ${end} \\|$`, 'gm'))?.length ?? 0
  const [met, missed] = [count('yes'), count('no')]
  return [
    '# Performance',
    `Written by \`npm run bench\`: ${met + missed} benchmarks. ${met} goals are met, ${missed} are not.`,
    HEAD,
    ...sections,
  ]
    .join('\n\n')
    .concat('\n')
}

const sectionOf = (title: string, file: string, all: readonly Result[], day: string): string => {
  const results = all.filter((result) => result.file === file)
  const plots = results.flatMap(({ plot }) => plot ?? [])
  return [
    `## ${title}\n`,
    `Measured on ${day} on ${cpus().length} cores with Node ${process.versions.node}.\n`,
    '| Benchmark | Goal | Measured | Met |',
    '|---|---|---|---|',
    ...results.map((result) => `| ${cellsOf(result).join(' | ')} |`),
    ...plots.map((plot, index) => `\n![${plot.title}](images/${imageOf(file, index)})`),
  ].join('\n')
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
