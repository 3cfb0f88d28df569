import { expect, it } from 'vitest'
import { METRIC_NAMES, Metrics } from './metrics.ts'

it('metrics are in the text format of Prometheus', async () => {
  const metrics = new Metrics()
  const call = { method: 'GET', route: 'a"b', status: 200 }
  metrics.count('gatehouse_requests_total', call)
  metrics.count('gatehouse_requests_total', call)
  metrics.gauge('gatehouse_requests_in_flight', () => 3)
  metrics.observe('gatehouse_request_seconds', 0.02, { route: 'x' })
  metrics.observe('gatehouse_request_seconds', 1000, { route: 'x' })
  const text = await metrics.text()
  expect(metrics.type).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text).toContain('# TYPE gatehouse_requests_total counter\ngatehouse_requests_total{method="GET",route="a\\"b",status="200"} 2\n')
  expect(text).toContain('# TYPE gatehouse_requests_in_flight gauge\ngatehouse_requests_in_flight 3\n')
  const name = 'gatehouse_request_seconds'
  expect(text).toContain(`${name}_bucket{le="0.01",route="x"} 0\n${name}_bucket{le="0.025",route="x"} 1\n`)
  expect(text).toContain(`${name}_bucket{le="+Inf",route="x"} 2\n${name}_sum{route="x"} 1000.02\n${name}_count{route="x"} 2\n`)
})

it('a gauge is read on each request, with the function that was set last', async () => {
  const metrics = new Metrics()
  let openRequests = 1
  metrics.gauge('gatehouse_requests_in_flight', () => openRequests)
  expect(await metrics.text()).toContain('\ngatehouse_requests_in_flight 1\n')
  openRequests = 2
  expect(await metrics.text()).toContain('\ngatehouse_requests_in_flight 2\n')
  metrics.gauge('gatehouse_requests_in_flight', () => 7)
  expect(await metrics.text()).toContain('\ngatehouse_requests_in_flight 7\n')
})

it('two instances count separately', async () => {
  const [first, second] = [new Metrics(), new Metrics()]
  first.count('gatehouse_logins_total', { result: 'ok' })
  expect(await first.text()).toContain('gatehouse_logins_total{result="ok"} 1')
  expect(await second.text()).not.toContain('result="ok"')
})

it('names begin with gatehouse, or are the ones that all exporters use', () => {
  expect(METRIC_NAMES.filter((name) => !/^(?:gatehouse|process|nodejs)_[a-z_]+$/.test(name))).toEqual([])
})
