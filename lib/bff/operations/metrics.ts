import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Histogram buckets in seconds. v7 may take as long as the upstream timeout. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Counters with their labels. Labels have few values: routes and codes, never paths or users. */
const COUNTERS = {
  gatehouse_requests_total: { help: 'Requests answered, by method, call and status.', labels: ['method', 'route', 'status'] },
  gatehouse_logins_total: { help: 'Sign-ins by result: ok, refused by v7, throttled, failed.', labels: ['result'] },
  gatehouse_throttled_total: {
    help: 'Sign-ins, and calls without a session, refused because too many were made in a minute.',
    labels: ['what'],
  },
  gatehouse_sessions_ended_total: { help: 'Sessions ended, by reason.', labels: ['reason'] },
} as const

/** Histograms of durations in seconds. */
const DURATIONS = {
  gatehouse_request_seconds: { help: 'Time from a request to the end of its response, by call.', labels: ['route'] },
  gatehouse_upstream_seconds: { help: 'Time until v7 began to answer a forwarded call, by call.', labels: ['route'] },
} as const

/** Gauges that are read when `/metrics` is requested. */
const GAUGES = {
  gatehouse_requests_in_flight: 'Requests that are being answered now.',
  gatehouse_timers: 'Pending timers in this process; a number that only grows is a leak.',
  process_resident_memory_bytes: 'Memory that this process holds.',
  nodejs_heap_used_bytes: 'Part of the JavaScript heap that is in use.',
  process_start_time_seconds: 'When this process was started, in seconds since 1970.',
} as const

type Counted = typeof COUNTERS
type Timed = typeof DURATIONS
type Labels<Series extends { labels: readonly string[] }> = Readonly<Record<Series['labels'][number], string | number>>

/** Names of all metrics in `/metrics`. */
export const METRIC_NAMES: readonly string[] = [COUNTERS, DURATIONS, GAUGES].flatMap((table) => Object.keys(table))

/** The numbers of one web process, in the text format of Prometheus. See docs/decisions/0169. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #counters = new Map<string, Counter>()
  readonly #durations = new Map<string, Histogram>()
  readonly #readings = new Map<string, () => number>()

  constructor() {
    const registers = [this.#registry]
    for (const [name, { help, labels }] of Object.entries(COUNTERS))
      this.#counters.set(name, new Counter({ name, help, labelNames: labels, registers }))
    for (const [name, { help, labels }] of Object.entries(DURATIONS))
      this.#durations.set(name, new Histogram({ name, help, labelNames: labels, buckets: BUCKETS, registers }))
  }

  /** Adds one to a counter. */
  count<Name extends keyof Counted>(name: Name, labels: Labels<Counted[Name]>): void {
    this.#counters.get(name)?.inc(labels)
  }

  /** Records a duration in seconds. */
  observe<Name extends keyof Timed>(name: Name, seconds: number, labels: Labels<Timed[Name]>): void {
    this.#durations.get(name)?.observe(labels, seconds)
  }

  /** Sets the function that reads a gauge; a later call replaces it. */
  gauge(name: keyof typeof GAUGES, read: () => number): void {
    const isNew = !this.#readings.has(name)
    this.#readings.set(name, read)
    if (!isNew) return
    const readers = this.#readings
    const collect = function (this: Gauge) {
      this.set(readers.get(name)?.() ?? 0)
    }
    this.#registry.registerMetric(new Gauge({ name, help: GAUGES[name], registers: [], collect }))
  }

  /** The media type that goes with {@link text}. */
  get type(): string {
    return this.#registry.contentType
  }

  /** All metrics, as the body of `/metrics`. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
