import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { invalid, refuse, type ApiResponse } from './response.ts'
import type { Context } from './context.ts'

// docs/contract.md, "Changes"

type CreateContext = Pick<Context, 'db' | 'now' | 'headers' | 'sent'> & { caller: { id: string } }
type StoredResponse = { request_hash: string; status: number; response: unknown }

const MAX_KEY_LENGTH = 200

/**
 * Runs a create in a transaction, once for each `Idempotency-Key` of a user, or every time without a key. A repeat with the same key
 * and body gets the first response. If the first request is still running, the repeat waits for it, because the key's row is locked
 * until then. A refused request is rolled back and not stored, so a corrected body may use the same key. Keys are kept for a day.
 */
export const idempotent = async (context: CreateContext, call: string, work: (tx: Db) => Promise<ApiResponse>): Promise<ApiResponse> => {
  const header = context.headers['idempotency-key']
  const key = typeof header === 'string' ? header.trim() : ''
  if (key.length > MAX_KEY_LENGTH) return invalid({ 'Idempotency-Key': [`Use at most ${MAX_KEY_LENGTH} characters.`] })
  return rollBackIfRefused(context.db, (tx) => (key === '' ? work(tx) : runOnce(tx, context, { key, call, work })))
}

/** Runs work in a transaction and rolls it back if the response is an error. */
export const rollBackIfRefused = async (db: Db, work: (tx: Db) => Promise<ApiResponse>): Promise<ApiResponse> => {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      // Throwing rolls the transaction back.
      if (result.status >= 400) throw new RefusedError(result)
      return result
    })
  } catch (error) {
    if (error instanceof RefusedError) return error.response
    throw error
  }
}

class RefusedError extends Error {
  readonly response: ApiResponse
  constructor(response: ApiResponse) {
    super('refused')
    this.response = response
  }
}

const runOnce = async (
  tx: Db,
  { caller, now, sent }: CreateContext,
  { key, call, work }: { key: string; call: string; work: (tx: Db) => Promise<ApiResponse> },
): Promise<ApiResponse> => {
  const hash = createHash('sha256')
    .update(`${call} ${canonicalJson(sent)}`)
    .digest('hex')
  const at = now().toISOString()
  await tx.query(sql`delete from idempotency where user_id = ${caller.id} and created_at < ${at}::timestamptz - interval '1 day'`)
  const [inserted] = await tx.query(sql`
    insert into idempotency (user_id, key, request_hash, created_at) values (${caller.id}, ${key}, ${hash}, ${at}::timestamptz)
    on conflict do nothing returning key`)
  if (!inserted) return replay(tx, caller.id, key, hash)
  const result = await work(tx)
  await tx.query(sql`
    update idempotency set status = ${result.status}, response = ${JSON.stringify(result.body ?? null)}::jsonb
    where user_id = ${caller.id} and key = ${key}`)
  return result
}

const replay = async (tx: Db, userId: string, key: string, hash: string): Promise<ApiResponse> => {
  const [stored] = await tx.query<StoredResponse>(sql`
    select request_hash, status, response from idempotency where user_id = ${userId} and key = ${key}`)
  if (!stored || stored.request_hash !== hash) return refuse('IDEMPOTENCY_CONFLICT')
  return { status: stored.status, body: stored.response, headers: { 'idempotency-replayed': 'true' } }
}

/** Serialises a body so that the order of its keys does not matter. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''
