import type { ReactNode } from 'react'
import { RecordLink } from '#components/record/record-link.tsx'
import { INBOUND } from '#components/shipments/shared/shipment-links.ts'
import { counterpartyId } from '#components/suppliers/shared/counterparty-filter.ts'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { recordName } from './entry-names.ts'
import type { Module } from '#lib/contract/engine/common.ts'

/** Which module's screen shows each type of record. */
const MODULE_OF_TYPE: Readonly<Record<string, Module>> = {
  sales_order: 'sales_orders',
  purchase_order: 'purchase_orders',
  shipment: 'shipments',
  product: 'stock',
  supplier: 'suppliers',
  customer: 'customers',
  rejection: 'rejections',
  user: 'users',
}

/** Id of an entry's record on its screen. There, the id of a customer or supplier includes the client; in the log it is only the code. */
const recordIdOf = ({ entity_type: type, entity_id: id, client_code: client }: AuditEntry) =>
  type === 'supplier' || type === 'customer' ? counterpartyId(type, id, client) : id

/** Shipments have two lists. An entry with the task RECEIVE is about one in the inbound list. */
const listOf = ({ entity_type, task_code }: AuditEntry) => (entity_type === 'shipment' && task_code === 'RECEIVE' ? INBOUND : undefined)

type Props = { entry: AuditEntry; isInRow?: boolean; children?: ReactNode }

/** The record that an entry is about, as a link if a screen shows such records. */
export const EntityLink = ({ entry, isInRow, children = recordName(entry) }: Props) => {
  const module = MODULE_OF_TYPE[entry.entity_type ?? '']
  if (!module) return children
  return (
    <RecordLink module={module} id={recordIdOf(entry)} no={entry.entity_no} query={listOf(entry)} isInRow={isInRow}>
      {children}
    </RecordLink>
  )
}
