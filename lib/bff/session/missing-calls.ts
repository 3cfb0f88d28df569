import type { CallName } from '#lib/contract/calls.ts'
import type { Offers } from '#lib/contract/auth/offers.ts'
import { isLaterPage, meansMissingCall } from '#lib/contract/extensions.ts'
import type { Dialect } from '#lib/dialect/dialect.ts'
import { readAtMost, textOf } from '../calls/response.ts'
import type { CallTarget } from '../calls/target.ts'
import type { Session } from './session.ts'

const MAX_SESSIONS = 10_000
/** The contract's error bodies are far shorter. */
const MAX_FAILURE_BYTES = 65_536

/** The calls that v7 has turned out not to have, per session. Bounded: the least recently used session is dropped first. */
export class MissingCalls {
  readonly missingBySession = new Map<string, ReadonlySet<CallName>>()
  readonly #limit: number

  constructor(limit = MAX_SESSIONS) {
    this.#limit = limit
  }

  /** Number of sessions with an entry. */
  get size(): number {
    return this.missingBySession.size
  }

  of(sessionId: string): ReadonlySet<CallName> {
    const known = this.missingBySession.get(sessionId)
    if (!known) return new Set()
    this.missingBySession.delete(sessionId)
    this.missingBySession.set(sessionId, known) // the most recently used one is the last one
    return known
  }

  add(sessionId: string, call: CallName): void {
    this.missingBySession.set(sessionId, new Set([...this.of(sessionId), call]))
    for (const oldest of this.missingBySession.keys()) {
      if (this.missingBySession.size <= this.#limit) break
      this.missingBySession.delete(oldest)
    }
  }

  drop(sessionId: string): void {
    this.missingBySession.delete(sessionId)
  }
}

type OffersSource = { dialect: Dialect | null; missingCalls: MissingCalls }

/** What the browser learns about the calls and features that v7 lacks or has. */
export const offersOf = ({ id }: Pick<Session, 'id'>, { dialect, missingCalls }: OffersSource): Offers => ({
  lacks: [...new Set([...(dialect?.lacks ?? []), ...missingCalls.of(id)])],
  drafts: dialect?.drafts ?? null,
  idempotencyKeys: dialect?.idempotencyKeys ?? null,
})

/** Records a call as missing if its response says so. Returns the response to use: reading the body may have required a new one. */
export const recordIfMissing = async (
  response: Response,
  { name, query }: Pick<CallTarget, 'name' | 'query'>,
  { id }: Pick<Session, 'id'>,
  bff: OffersSource,
): Promise<Response> => {
  if (isLaterPage(`?${query}`) || bff.dialect?.has.has(name) || !meansMissingCall(response.status, undefined)) return response
  // A 404 can also mean a missing record; only the body tells which.
  const body = response.status === 404 ? await readAtMost(response.body, MAX_FAILURE_BYTES).catch(() => null) : null
  if (meansMissingCall(response.status, codeIn(body))) bff.missingCalls.add(id, name)
  return response.status === 404 ? new Response(body, response) : response
}

const codeIn = (body: Buffer | null): string | undefined => {
  try {
    const { code } = JSON.parse(body ? textOf(body) : '') as { code?: unknown }
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
