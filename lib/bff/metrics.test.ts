import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HELP, Metrics } from './metrics.ts'

it('metrics are written as Prometheus reads them', () => {
  const metrics = new Metrics()
  metrics.count('calls_total', { route: 'a"b', status: 200 })
  metrics.count('calls_total', { route: 'a"b', status: 200 })
  metrics.gauge('in_flight', () => 3)
  metrics.observe('seconds', 0.02, { route: 'x' })
  metrics.observe('seconds', 1000, { route: 'x' })
  const text = metrics.text()
  expect(text).toContain('# TYPE calls_total counter\ncalls_total{route="a_b",status="200"} 2\n')
  expect(text).toContain('# TYPE in_flight gauge\nin_flight 3\n')
  expect(text).toContain('seconds_bucket{route="x",le="0.01"} 0\nseconds_bucket{route="x",le="0.025"} 1\n')
  expect(text).toContain('seconds_bucket{route="x",le="+Inf"} 2\nseconds_sum{route="x"} 1000.02\nseconds_count{route="x"} 2\n')
})

it('every number that is counted says what it is, and every word is of one that is counted', () => {
  const folders = ['lib/bff', 'lib/web'].map((folder) => join(import.meta.dirname, '../..', folder))
  const text = folders
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const counted = [...text.matchAll(/metrics\.(?:count|gauge|observe)\('(\w+)'/g)].map(([, name = '']) => name)
  expect(new Set(counted)).toEqual(new Set(Object.keys(HELP)))
  const metrics = new Metrics()
  metrics.count('gatehouse_logins_total', { result: 'ok' })
  expect(metrics.text()).toBe(
    `# HELP gatehouse_logins_total ${HELP['gatehouse_logins_total']}\n# TYPE gatehouse_logins_total counter\ngatehouse_logins_total{result="ok"} 1\n`,
  )
})
