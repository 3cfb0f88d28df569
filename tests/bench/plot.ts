import { stepPath } from '#components/charts/path.ts'
import { linearScale, niceTicks } from '#components/charts/scale.ts'

/**
 * Times in ms of one or more series, measured under the same conditions. Drawn cumulatively: for each duration, the share of times that
 * were no longer.
 */
export type Plot = { title: string; lines: readonly { name: string; times: readonly number[] }[] }

const [WIDTH, HEIGHT] = [720, 220]
const [TOP, RIGHT, BOTTOM, LEFT] = [52, 36, 28, 48]

/** The curves differ by their dashes as well as by their colours. */
const DASHES = ['', '6 3', '2 3', '9 3 2 3', '12 4']

/** Maximum number of steps of a curve. */
const STEPS = 200

/** Copies of the theme's colours: an SVG image cannot read the product's stylesheet. */
const STYLE = `text{font:12px system-ui,sans-serif;fill:#4b5563}.title{font-weight:600;fill:#111827}.grid{stroke:#e5e7eb}.line{fill:none;stroke-width:1.75}.line0{stroke:#1d4ed8}.line1{stroke:#b45309}.line2{stroke:#6b7280}.line3{stroke:#047857}.line4{stroke:#7e22ce}
@media(prefers-color-scheme:dark){text{fill:#9ca3af}.title{fill:#f3f4f6}.grid{stroke:#374151}.line0{stroke:#93b4ff}.line1{stroke:#f5b971}.line2{stroke:#9ca3af}.line3{stroke:#6ee7b7}.line4{stroke:#d8b4fe}}`

/**
 * The plot as an SVG image for light and dark pages. The axis ends at the first tick at or above the 99th percentile; longer times are
 * cut off.
 */
export const svgOf = ({ title, lines }: Plot): string => {
  const all = lines.flatMap(({ times }) => times).toSorted((a, b) => a - b)
  const ticks = niceTicks(0, all[Math.floor((all.length - 1) * 0.99)] ?? 1, 6)
  const x = linearScale([0, ticks.at(-1) ?? 1], [LEFT, WIDTH - RIGHT])
  const y = linearScale([0, 1], [HEIGHT - BOTTOM, TOP])
  const parts = [
    `<text class="title" x="${LEFT}" y="18">${escaped(title)}</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].map(
      (share) =>
        `<path class="grid" d="M${LEFT},${y(share)}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
    ),
    ...ticks.map(
      (tick, index) =>
        `<text x="${x(tick)}" y="${HEIGHT - 8}" text-anchor="middle">${tick.toLocaleString('en')}${index === ticks.length - 1 ? ' ms' : ''}</text>`,
    ),
    ...lines.map(({ name, times }, index) => {
      const sorted = times.toSorted((a, b) => a - b)
      const count = Math.min(STEPS, sorted.length)
      const steps = Array.from({ length: count }, (_, step) => ({
        share: (step + 1) / count,
        ms: sorted[Math.ceil(((step + 1) * sorted.length) / count) - 1] ?? 0,
      })).filter(({ ms }) => ms <= (ticks.at(-1) ?? 0))
      const d = stepPath([x(0), ...steps.map(({ ms }) => x(ms))], [y(0), ...steps.map(({ share }) => y(share))], WIDTH - RIGHT)
      const look = `class="line line${index % DASHES.length}" stroke-dasharray="${DASHES[index % DASHES.length]}"`
      const start = LEFT + (index * (WIDTH - LEFT - RIGHT)) / Math.max(4, lines.length)
      return `<path ${look} d="${d}"/><path ${look} d="M${start},34h24"/><text x="${start + 30}" y="38">${escaped(name)}</text>`
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(title)}"><style>${STYLE}</style>\n${parts.join('\n')}\n</svg>\n`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
