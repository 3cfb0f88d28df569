import type { Dialect } from '#lib/dialect/dialect.ts'
import { ByteBudget } from './calls/body.ts'
import { UnsealedCookies } from './session/unsealed-cookies.ts'
import { type Config, type Env, readConfig } from './operations/config.ts'
import { createLog, type Log } from './operations/log.ts'
import { Metrics } from './operations/metrics.ts'
import { memoryStore, type Store } from './session/store.ts'
import { valkeyStore } from './session/store-valkey.ts'
import { FrameProfiles } from './session/frame-profiles.ts'
import { MissingCalls } from './session/missing-calls.ts'
import { createUpstream, type Upstream } from './calls/upstream.ts'

/** The parts of this layer that live as long as the process. Functions that need them take them as an argument, `bff`. */
export type Bff = {
  config: Config
  store: Store
  cookies: UnsealedCookies
  upstream: Upstream
  log: Log
  metrics: Metrics
  /** Where this v7 differs from the contract; set at startup, before the first request. Null if it does not differ. */
  dialect: Dialect | null
  /** Memory budget shared by all request bodies that are read whole. */
  requestBodyBudget: ByteBudget
  /** Memory budget shared by all mapped responses. */
  mappedResponseBudget: ByteBudget
  missingCalls: MissingCalls
  frameProfiles: FrameProfiles
  now: () => number
  /** Set on SIGTERM; from then on the process reports that it is not ready. */
  isDraining: boolean
}

const REQUEST_BODY_BYTES = 67_108_864
const MAPPED_RESPONSE_BYTES = 67_108_864

/** Creates the parts from the settings; tests replace individual parts. */
export const createBff = (env: Env, parts: Partial<Bff> = {}): Bff => {
  const config = parts.config ?? readConfig(env)
  const now = parts.now ?? Date.now
  return {
    config,
    store: parts.store ?? (config.storeUrl ? valkeyStore(config.storeUrl) : memoryStore(now)),
    cookies: new UnsealedCookies(),
    upstream: parts.upstream ?? createUpstream(config.v7BaseUrl, config.upstreamTimeoutMs),
    log: parts.log ?? createLog(),
    metrics: new Metrics(),
    dialect: parts.dialect ?? null,
    requestBodyBudget: new ByteBudget(REQUEST_BODY_BYTES),
    mappedResponseBudget: new ByteBudget(MAPPED_RESPONSE_BYTES),
    missingCalls: new MissingCalls(),
    frameProfiles: new FrameProfiles(),
    now,
    isDraining: false,
  }
}

// Next bundles this file more than once; all copies must share one instance.
const KEY = Symbol.for('gatehouse.bff')
const shared = globalThis as { [KEY]?: Bff }

/** The instance of this process, created from its environment on first use. */
export const bff = (): Bff => (shared[KEY] ??= createBff(process.env))
