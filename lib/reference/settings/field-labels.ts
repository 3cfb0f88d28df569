import sql from 'sql-template-tag'
import type { putSettingsFieldLabel } from '#lib/contract/settings/settings.ts'
import { fieldOf, sharedLabels } from '#lib/shared/client-fields.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, refuse, refuseScope, type ApiResponse } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { versionInIfMatch } from '../http/etag.ts'
import { labelsOf } from '../lookups/code-lists.ts'

type Request = Context<typeof putSettingsFieldLabel>

/** Replaces all labels of one client. `If-Match` must be the version that the sender has read. */
export const changeFieldLabels = async (tx: Db, context: Request): Promise<ApiResponse> => {
  const { caller, body, headers, now } = context
  if (!caller.access.clients.includes(body.client)) return refuseScope('client', body.client)
  const shared = Object.entries(sharedLabels(body.labels)).map(([key, problem]) => [`labels.${key}`, [problem]])
  if (shared.length > 0) return invalid(Object.fromEntries(shared))
  const version = versionInIfMatch(headers['if-match'])
  if (version === null) return refuse('VERSION_REQUIRED')
  await tx.query(sql`select from client where client_code = ${body.client} for no key update`)
  const before = await labelsOf(tx, body.client)
  if (version !== before.version) return refuse('STALE_WRITE', undefined, answerOf(context, before))

  const changes = [...new Set([...Object.keys(before.labels), ...Object.keys(body.labels)])]
    .toSorted()
    .map((key) => {
      const { label } = fieldOf(key)
      return { field: key, label, before: before.labels[key] ?? label, after: body.labels[key] ?? label }
    })
    .filter((change) => change.before !== change.after)
  if (changes.length === 0) return ok(answerOf(context, before))

  await tx.query(sql`delete from field_label where client_code = ${body.client}`)
  await tx.query(sql`
    insert into field_label (client_code, field_key, label)
    select ${body.client}, key, value from jsonb_each_text(${JSON.stringify(body.labels)}::jsonb)`)
  await tx.query(sql`
    update client set label_version = label_version + 1, labels_updated_at = ${now().toISOString()}::timestamptz where client_code = ${body.client}`)
  await audit(tx, now(), context, caller, {
    event: 'FIELD_LABELS',
    summary: summaryOf(changes),
    entity: { type: 'client', id: body.client, no: body.client },
    client: body.client,
    changes,
  })
  return ok(answerOf(context, await labelsOf(tx, body.client)))
}

const answerOf = ({ body, caller }: Request, { labels, version, updated_at }: Awaited<ReturnType<typeof labelsOf>>) => ({
  data: labels,
  meta: { client: body.client, version, updated_at: maybeInstantIn(updated_at, caller.timezone) },
})

const NAMED = 3

/** `Item: Item → SKU; Lot: Lot → Batch; Site: Site → Depot; 2 more`: at most three fields by name. */
const summaryOf = (changes: readonly { label: string; before: string; after: string }[]): string => {
  const named = changes.slice(0, NAMED).map(({ label, before, after }) => `${label}: ${before} → ${after}`)
  return [...named, ...(changes.length > NAMED ? [`${changes.length - NAMED} more`] : [])].join('; ')
}
