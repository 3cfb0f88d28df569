import sql from 'sql-template-tag'
import type { CarrierCode } from '#lib/contract/exact-types.ts'
import { MAX_CARRIER_CODES, type putSettingsCarrierCode, type settingsCarrierCodes } from '#lib/contract/settings/carrier-codes.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, refuse, refuseScope, type ApiResponse } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { versionInIfMatch } from '../http/etag.ts'
import { visibleSql } from '../rejections/filters.ts'

type Request = Context<typeof putSettingsCarrierCode>

/** The mapped codes of a client, and the unknown ones that waiting messages were rejected for, which come first. */
const codesOf = async (db: Db, caller: Caller, scope: Scope, client: string): Promise<CarrierCode[]> => {
  const rows = await db.query<CarrierCode>(sql`
    with waiting as (
      select upper(e.value ->> 'value') as sent_code, count(distinct r.id) as messages, max(r.rejected_at) as last_rejected_at
      from rejection r cross join lateral jsonb_array_elements(r.errors) e
      where r.is_open and r.client_code = ${client} and ${visibleSql(scope, {})}
        and e.value ->> 'code' = 'CARRIER_UNMAPPED' and e.value ->> 'value' is not null
      group by upper(e.value ->> 'value')),
    mapped as (select * from client_carrier_code where client_code = ${client})
    select ${client} as client_code, coalesce(m.sent_code, w.sent_code) as sent_code, m.carrier_code, c.carrier_name,
      coalesce(w.messages, 0) as waiting, w.last_rejected_at, m.changed_by, m.changed_at, m.version
    from mapped m full join waiting w on w.sent_code = m.sent_code left join carrier c on c.carrier_code = m.carrier_code
    where m.sent_code is not null
      or not exists (select from carrier own where own.active and w.sent_code in (own.carrier_code, coalesce(own.scac, own.carrier_code)))
    order by m.sent_code is not null, coalesce(w.messages, 0) desc, sent_code`)
  return rows.map((row) => ({
    ...row,
    last_rejected_at: maybeInstantIn(row.last_rejected_at, caller.timezone),
    changed_at: maybeInstantIn(row.changed_at, caller.timezone),
  }))
}

/** The carrier codes of one client, which is already checked against the scope; none without a client. */
export const answerCarrierCodes = async ({ db, caller, query, scope }: Context<typeof settingsCarrierCodes>): Promise<ApiResponse> => {
  const client = query.client === undefined ? undefined : scope.clients[0]
  return ok({ data: client === undefined ? [] : await codesOf(db, caller, scope, client) })
}

/** Maps a code of a client's messages, or removes the mapping. `If-Match` must be the mapping's version, or missing if there is none. */
export const changeCarrierCode = async (tx: Db, context: Request): Promise<ApiResponse> => {
  const { caller, body, headers, now } = context
  const { client, sent_code: sent, carrier_code: carrier } = body
  if (!caller.access.clients.includes(client)) return refuseScope('client', client)
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const [old] = await tx.query<{ carrier_code: string; version: number }>(sql`
    select carrier_code, version from client_carrier_code where client_code = ${client} and sent_code = ${sent}`)
  const answer = async () => ({ data: await codesOf(tx, caller, caller.access, client) })
  if (versionInIfMatch(headers['if-match']) !== (old?.version ?? null)) return refuse('STALE_WRITE', undefined, await answer())
  const before = old?.carrier_code ?? null
  if (before === carrier) return ok(await answer())
  if (carrier !== null && !(await servesClient(tx, client, carrier)))
    return invalid({ carrier_code: [`Carrier ${carrier} is not set up for ${client}.`] })
  if (!old && carrier !== null) {
    const [mapped] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from client_carrier_code where client_code = ${client}`,
    )
    if ((mapped?.count ?? 0) >= MAX_CARRIER_CODES)
      return invalid({ sent_code: [`A client can have at most ${MAX_CARRIER_CODES} codes. Remove one first.`] })
  }

  const at = now().toISOString()
  if (carrier === null) await tx.query(sql`delete from client_carrier_code where client_code = ${client} and sent_code = ${sent}`)
  else
    await tx.query(sql`
      insert into client_carrier_code (client_code, sent_code, carrier_code, changed_by, changed_at)
      values (${client}, ${sent}, ${carrier}, ${caller.name}, ${at}::timestamptz)
      on conflict (client_code, sent_code) do update set carrier_code = excluded.carrier_code, changed_by = excluded.changed_by,
        changed_at = excluded.changed_at, version = nextval('carrier_code_version')`)
  await audit(tx, now(), context, caller, {
    event: 'CARRIER_CODE',
    summary: `Carrier code ${sent} of ${client}: ${before ?? 'not mapped'} → ${carrier ?? 'not mapped'}`,
    entity: { type: 'client', id: client, no: client },
    client,
    changes: [{ field: 'carrier_code', label: sent, before, after: carrier }],
  })
  return ok(await answer())
}

const servesClient = async (db: Db, client: string, carrier: string): Promise<boolean> => {
  const rows = await db.query(sql`
    select from carrier c where c.carrier_code = ${carrier} and c.active
      and (not exists (select from client_carrier a where a.carrier_code = c.carrier_code)
        or exists (select from client_carrier a where a.carrier_code = c.carrier_code and a.client_code = ${client}))`)
  return rows.length > 0
}
