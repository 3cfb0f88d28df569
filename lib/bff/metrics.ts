type Labels = Readonly<Record<string, string | number>>

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** What each number says, for people and for Prometheus. */
export const HELP: Readonly<Record<string, string>> = {
  gatehouse_requests_total: 'Requests answered, by method, call and status.',
  gatehouse_request_seconds: 'Time from a request to the end of its answer, by call.',
  gatehouse_requests_in_flight: 'Requests that are being answered now.',
  gatehouse_upstream_seconds: 'Time until v7 began to answer a forwarded call, by call.',
  gatehouse_logins_total: 'Sign-ins by result: ok, refused by v7, throttled, failed.',
  gatehouse_throttled_total: 'Sign-ins and calls without a session that were one too many.',
  gatehouse_sessions_ended_total: 'Sessions ended, by reason.',
  gatehouse_timers: 'Timers that wait in this process; a number that only grows is a leak.',
  process_resident_memory_bytes: 'Memory that this process holds.',
  nodejs_heap_used_bytes: 'Part of the JavaScript heap that is in use.',
  process_start_time_seconds: 'When this process was started, in seconds since 1970.',
}

/** Counters, gauges and one kind of histogram, in the text format of Prometheus. */
export class Metrics {
  readonly #counters = new Map<string, Map<string, number>>()
  readonly #gauges = new Map<string, () => number>()
  readonly #histograms = new Map<string, Map<string, { counts: number[]; sum: number; count: number }>>()

  /** Adds to a counter. Labels must have few values: routes and codes, never paths or users. */
  count(name: string, labels: Labels = {}, by = 1): void {
    const series = this.#counters.get(name) ?? new Map<string, number>()
    this.#counters.set(name, series)
    const key = textOf(labels)
    series.set(key, (series.get(key) ?? 0) + by)
  }

  /** A value that is read when it is asked for. */
  gauge(name: string, read: () => number): void {
    this.#gauges.set(name, read)
  }

  /** Files a duration in seconds. */
  observe(name: string, seconds: number, labels: Labels = {}): void {
    const series = this.#histograms.get(name) ?? new Map<string, { counts: number[]; sum: number; count: number }>()
    this.#histograms.set(name, series)
    const key = textOf(labels)
    const one = series.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
    series.set(key, one)
    one.sum += seconds
    one.count += 1
    const at = BUCKETS.findIndex((limit) => seconds <= limit)
    if (at !== -1) one.counts[at] = (one.counts[at] ?? 0) + 1
  }

  /** Everything, as `/metrics` answers it. */
  text(): string {
    const lines: string[] = []
    for (const [name, series] of this.#counters) {
      lines.push(...headOf(name, 'counter'))
      for (const [labels, value] of series) lines.push(`${name}${braced(labels)} ${value}`)
    }
    for (const [name, read] of this.#gauges) lines.push(...headOf(name, 'gauge'), `${name} ${read()}`)
    for (const [name, series] of this.#histograms) {
      lines.push(...headOf(name, 'histogram'))
      for (const [labels, one] of series) {
        let sum = 0
        for (const [at, limit] of BUCKETS.entries()) {
          sum += one.counts[at] ?? 0
          lines.push(`${name}_bucket${braced(labels, `le="${limit}"`)} ${sum}`)
        }
        lines.push(`${name}_bucket${braced(labels, 'le="+Inf"')} ${one.count}`)
        lines.push(`${name}_sum${braced(labels)} ${one.sum}`, `${name}_count${braced(labels)} ${one.count}`)
      }
    }
    return `${lines.join('\n')}\n`
  }
}

const headOf = (name: string, type: 'counter' | 'gauge' | 'histogram'): string[] => [
  ...(HELP[name] ? [`# HELP ${name} ${HELP[name]}`] : []),
  `# TYPE ${name} ${type}`,
]

const textOf = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`)
    .join(',')

const braced = (...parts: string[]): string => {
  const inside = parts.filter(Boolean).join(',')
  return inside ? `{${inside}}` : ''
}
