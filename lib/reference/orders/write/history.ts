import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import type { EventCode } from '#lib/contract/audit/audit-events.ts'
import type { Db } from '../../db/db.ts'
import { audit, type AuditEntry } from '../../http/audit.ts'
import { channelOf, nameOf, type OrderAuthor } from './order-author.ts'
import { TABLE } from './store-header.ts'

export const NOUN = { PO: 'Purchase order', SO: 'Sales order' } as const satisfies Record<OrderKind, string>
const ENTITY = { PO: 'purchase_order', SO: 'sales_order' } as const
const TASK = { PO: 'RECEIVE', SO: 'PICK' } as const

/** Identifies an order in its history and in the audit log. */
export type OrderKey = { kind: OrderKind; id: number; no: string; client_code: string; owner_code: string; site_code: string }

/** `action` names a step after which the status is the same. */
export type Step = { from: string | null; to: string; reason?: string | null; text?: string | null; action?: 'ask_cancel' }

/** Writes a step into the order's own history. */
export const recordStep = async (
  tx: Db,
  { kind, id }: Pick<OrderKey, 'kind' | 'id'>,
  at: string,
  by: string,
  step: Step,
): Promise<void> => {
  await tx.query(sql`
    insert into order_event (kind, order_id, at, status_from, status_to, user_name, reason, text, action)
    values (${kind}, ${id}, ${at}::timestamptz, ${step.from}, ${step.to}, ${by}, ${step.reason ?? null}, ${step.text ?? null},
      ${step.action ?? null})`)
}

/** The part of an order's event code after the kind of order: `CREATED` of `SO_CREATED`. */
type Suffix<T> = T extends `SO_${infer S}` ? S : never

/** Writes a change of an order to the audit log. */
export const logOrder = (
  tx: Db,
  author: OrderAuthor,
  order: OrderKey,
  event: Suffix<EventCode>,
  entry: Pick<AuditEntry, 'summary' | 'changes' | 'record'>,
): Promise<void> =>
  audit(tx, author.now(), author.sender, author.caller, {
    event: `${order.kind}_${event}`,
    entity: { type: ENTITY[order.kind], id: `${order.kind.toLowerCase()}_${order.id}`, no: order.no },
    client: order.client_code,
    owner: order.owner_code,
    site: order.site_code,
    channel: channelOf(author),
    task: TASK[order.kind],
    ...entry,
  })

/** Raises an order's version and stores who changed it. Call it once for every change that a user makes to an existing order. */
export const touchOrder = async (tx: Db, author: OrderAuthor, kind: OrderKind, id: number): Promise<void> => {
  await tx.query(sql`
    update ${TABLE[kind]} set version = version + 1, updated_by = ${nameOf(author)}, updated_at = ${author.now().toISOString()}::timestamptz where id = ${id}`)
}
