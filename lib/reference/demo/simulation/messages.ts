import sql from 'sql-template-tag'
import { receiveMessage, type Incoming } from '../../rejections/receive-message.ts'
import { type Job, logWork, type Work } from './work.ts'
import { authorOf } from './order-author.ts'

const MAX_WAITING = 90

/**
 * Now and then, a stream sends a copy of a rejected message with new numbers. It is processed like any other message: rejected as
 * long as the cause exists, and turned into an order once someone has fixed it.
 */
const resendMessage = async (work: Work): Promise<string | null> => {
  const { tx, now, random } = work
  const waiting = await tx.query<Incoming & { ref_no: string }>(sql`
    select r.stream_code, s.stream_name, r.message, r.control_no, r.ref_no, r.client_code, r.owner_code, r.site_code, r.payload_format, r.payload
    from rejection r join stream s on s.stream_code = r.stream_code
    where r.status = 'NEW' and r.ref_type = 'SO' and r.control_no is not null and coalesce(r.ref_no, '') <> '' and r.cause is not null
      and r.payload_bytes < 20000
    order by r.id limit ${MAX_WAITING}`)
  if (waiting.length === 0 || waiting.length >= MAX_WAITING) return null
  const { ref_no, ...sent } = random.pick(waiting)
  const [control, reference] = [String(random.int(100_000_000, 999_999_999)), `4500-${random.int(100_000, 999_999)}`]
  const payload = replaceNumber(replaceNumber(sent.payload, sent.control_no, control), ref_no, reference)
  const { caller, sender } = await authorOf(work, sent.stream_name)
  const received = await receiveMessage(tx, { caller, now: () => now, ...sender }, { ...sent, control_no: control, payload })
  await tx.query(sql`update stream set last_message_at = ${now.toISOString()}::timestamptz where stream_code = ${sent.stream_code}`)
  if (received.ok) return `${received.result.no} arrived through ${sent.stream_code}`
  const { id, error } = received
  await logWork(work, {
    event: 'MESSAGE_REJECTED',
    severity: 'error',
    entity: { type: 'rejection', id, no: reference },
    client: sent.client_code,
    owner: sent.owner_code,
    site: sent.site_code,
    summary: `${sent.message} ${reference} rejected: ${error}`,
  })
  return `${sent.stream_code}: ${error}`
}

/** Replaces a number where it is a whole X12 element or JSON string. In the envelope, it is padded with zeros. */
const replaceNumber = (payload: string, from: string, to: string): string => {
  const unpadded = from.replace(/^0+/, '')
  return payload.replaceAll(/(?<=[*"])[^*~"\n]+(?=[*~"])/g, (element) => (element.replace(/^0+/, '') === unpadded ? to : element))
}

export const MESSAGES: readonly Job[] = [{ name: 'message', weight: 0.4, run: resendMessage }]
