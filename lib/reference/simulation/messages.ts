import sql from 'sql-template-tag'
import type { Job, Work } from './work.ts'

const MOST_WAITING = 60

/**
 * Now and then a stream sends the same mistake again: a copy of a message that waits already, under numbers of its own, so
 * that whoever mends the cause clears this one too.
 */
const reject = async ({ tx, now, random }: Work): Promise<string | null> => {
  const waiting = await tx.query<{ id: number }>(sql`
    select id from rejection where status = 'NEW' and ref_type = 'SO' and control_no is not null and payload_bytes < 20000 and cause is not null
    order by id limit ${MOST_WAITING}`)
  if (waiting.length === 0 || waiting.length >= MOST_WAITING) return null
  const at = sql`${now.toISOString()}::timestamptz`
  const [control, ref] = [String(random.int(100_000_000, 999_999_999)), `4500-${random.int(100_000, 999_999)}`]
  const [made] = await tx.query<{ error: string; stream_code: string }>(sql`
    insert into rejection (rejected_at, stream_code, message, control_no, client_code, owner_code, site_code, ref_type, ref_no, severity, error_code, error,
      cause, errors_count, errors, status, attempts, last_attempt_at, attempts_log, payload_format, payload_bytes, payload)
    select ${at}, stream_code, message, ${control}, client_code, owner_code, site_code, ref_type, ${ref}, severity, error_code, error, cause, errors_count, errors,
      'NEW', 1, ${at}, jsonb_build_array(jsonb_build_object('at', ${now.toISOString()}::text, 'user_name', null, 'ok', false, 'message', error)),
      payload_format, octet_length(replace(replace(payload, control_no, ${control}), coalesce(ref_no, ''), ${ref})),
      replace(replace(payload, control_no, ${control}), coalesce(ref_no, ''), ${ref})
    from rejection where id = ${random.pick(waiting).id} and coalesce(ref_no, '') <> '' returning error, stream_code`)
  if (!made) return null
  await tx.query(sql`update stream set last_message_at = ${at} where stream_code = ${made.stream_code}`)
  return `${made.stream_code}: ${made.error}`
}

export const MESSAGES: readonly Job[] = [{ name: 'reject', weight: 0.4, run: reject }]
