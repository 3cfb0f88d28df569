/** The forecast chart with ten years of days: time to compute, transfer and paint it, and the size of its code. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { type Bench, percentile } from './bench.ts'
import { rowsIn, throttled, visit } from './product.ts'

const CHARTS = join(import.meta.dirname, '../../components/charts')
const POINTS = 3_650
const TURNS = 9
const THROTTLE = 4

/** The geometry code of the chart, bundled as one script for a page: `charts.bandGeometry(…)`. */
const geometryScript = async (): Promise<string> => {
  const bundle = await rolldown({ input: join(CHARTS, 'band-geometry.ts') })
  const { output } = await bundle.generate({ format: 'iife', name: 'charts' })
  return output[0].code
}

export const benches: readonly Bench[] = [
  {
    name: `browser: chart of ${POINTS} points × 3 (line, low, high), geometry to paint, 4× throttle`,
    goal: 'p95 ≤ 300 ms',
    run: async () => {
      const visited = await visit('admin@gatehouse.test', '/healthz')
      const draw = `async () => {
        ${await geometryScript()}
        const times = []
        for (let turn = 0; turn < ${TURNS}; turn++) {
          const points = Array.from({ length: ${POINTS} }, (_, at) => {
            const value = 500 + 300 * Math.sin(at / 90 + turn) + (at * 7919) % 60
            return { at, value, min: value - 80, max: value + 80, label: String(at) }
          })
          document.body.replaceChildren()
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const begin = performance.now()
          const shape = charts.bandGeometry(points, null, { width: 900, height: 208, left: 40, right: 10, top: 18, bottom: 22 })
          document.body.innerHTML =
            '<svg width="900" height="208"><path fill="#ccd" d="' + shape.band + '"/><path fill="none" stroke="#06c" stroke-width="2" stroke-linejoin="round" d="' + shape.line + '"/></svg>'
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          times.push(performance.now() - begin)
        }
        return times.slice(2)
      }`
      const times = await throttled(visited, THROTTLE, () => visited.page.evaluate<number[]>(`(${draw})()`))
      await visited.page.context().close()
      const p95 = percentile(times, 0.95)
      return { measured: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, met: p95 <= 300 }
    },
  },
  {
    name: 'browser: JavaScript that the forecast tab loads when it is first opened',
    goal: '≤ 35 KB gz',
    run: async () => {
      const { page } = await visit('admin@gatehouse.test', '/stock-holding')
      await rowsIn(page)
      await page.locator('main tr[data-index="1"] td').nth(4).click()
      await page.getByRole('tab').first().waitFor()
      await page.waitForLoadState('networkidle')
      const bodies: Promise<Buffer>[] = []
      page.on('response', (response) => response.request().resourceType() === 'script' && bodies.push(response.body()))
      await page.getByRole('tab', { name: 'Forecast' }).click()
      await page.getByRole('slider').waitFor()
      const size = (await Promise.all(bodies)).reduce((total, body) => total + gzipSync(body, { level: 6 }).length, 0) / 1000
      await page.context().close()
      return { measured: `${size.toFixed(1)} KB`, met: size <= 35 && size > 0 }
    },
  },
]
