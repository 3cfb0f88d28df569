import type { ReactNode } from 'react'
import { RecordLink } from '#components/record/record-link.tsx'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import type { Module } from '#lib/contract/engine/common.ts'

/** The screens that show the records of the log. */
const MODULES: Readonly<Record<string, Module>> = {
  sales_order: 'sales_orders',
  purchase_order: 'purchase_orders',
  shipment: 'shipments',
  product: 'stock',
  supplier: 'suppliers',
  rejection: 'rejections',
  user: 'users',
}

type Props = { entry: AuditEntry; isInRow?: boolean; children?: ReactNode }

/** The record that an entry is about, as a way to it where there is a screen for it. */
export const EntityLink = ({ entry, isInRow, children = entry.entity_no }: Props) => {
  const module = MODULES[entry.entity_type ?? '']
  if (!module) return children
  return (
    <RecordLink module={module} id={entry.entity_id} no={entry.entity_no} isInRow={isInRow} className="text-accent-ink hover:underline">
      {children}
    </RecordLink>
  )
}
