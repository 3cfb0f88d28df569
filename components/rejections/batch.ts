import type { Attempt } from '#components/actions/run-rows.ts'
import { reasonOf } from '#components/actions/run-rows.ts'
import { send } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/call.ts'
import { postAuditRejected, type Rejection, type RowResult } from '#lib/contract/rejections.ts'

type Body = BodyOf<typeof postAuditRejected>
type Waiting = { id: string; tell: (attempt: Attempt<Rejection>) => void }

/** v7 takes at most 200 messages in a call; smaller bites show that it goes on. */
export const BITE = 25

/**
 * Does one thing with messages. Rows that are asked for in the same moment go in one call, and each gets its own answer.
 */
export const messageBatcher = (body: Omit<Body, 'ids'>): ((row: Pick<Rejection, 'id'>) => Promise<Attempt<Rejection>>) => {
  let waiting: Waiting[] = []
  const flush = async () => {
    const bite = waiting
    waiting = []
    const result = await send(postAuditRejected, { body: { ...body, ids: bite.map(({ id }) => id) } })
    for (const { id, tell } of bite) tell(attemptFor(id, result))
  }
  return ({ id }) =>
    new Promise((tell) => {
      waiting.push({ id, tell })
      // All rows of one round ask in the same turn of the event loop.
      if (waiting.length === 1) setTimeout(() => void flush())
    })
}

type Result = Awaited<ReturnType<typeof send<typeof postAuditRejected>>>

const attemptFor = (id: string, result: Result): Attempt<Rejection> => {
  if (result.ok) return attemptOfRow(result.value.data.find((row) => row.id === id))
  const { failure } = result
  if (failure.kind === 'status') return { ok: false, reason: reasonOf(failure) }
  return { ok: false, isUnknown: true, reason: `${failure.message} It may have been done: look at it before you try again.` }
}

const attemptOfRow = (row: RowResult | undefined): Attempt<Rejection> => {
  if (!row) return { ok: false, reason: 'There was no answer about this message.' }
  if (!row.ok) return { ok: false, reason: row.message ?? 'This was refused.' }
  return { ok: true, note: row.result ? `Became ${row.result.no}` : row.message }
}
