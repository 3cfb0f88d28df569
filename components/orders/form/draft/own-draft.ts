'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useState } from 'react'
import { useCall } from '#lib/client/api.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { serverNow } from '#lib/shared/zones.ts'

// docs/decisions/0187-a-recent-draft-is-offered.md

/** A draft that v7 keeps, which the user may have left unfinished. */
export type OwnDraft = { id: string; description: string }

type Row = {
  id: string
  so_no?: string | null
  po_no?: string | null
  customer_name?: string | null
  supplier_name?: string | null
  lines: number | null
  status: string | null
  created_by: string | null
  updated_at: string | null
}

const DAY_MS = 86_400_000
/** Older drafts are not offered: users keep them on purpose, and find them in the list. */
const RECENT_DAYS = 7

/** Drafts that the user did not want to continue. Kept until the page is loaded again. */
const declined = new Set<string>()

const ONCE = { revalidateIfStale: true, revalidateOnReconnect: false, keepPreviousData: false } as const

/**
 * The user's newest recent draft, to be offered alongside a new order; null if there is none, or if v7 does not say. `decline` stops
 * offering it.
 */
export const useOwnDraft = (kind: OrderKind, isEnabled: boolean): { draft: OwnDraft | null; decline: () => void } => {
  const { user } = useSession()
  const { client, owner, site } = useScope()
  const [now] = useState(serverNow)
  const [, setDeclined] = useState(0)
  const query = { client, owner, site, status: ['DRAFT' as const], sort: '-updated_at', per_page: 1 }
  const sales = useCall<typeof salesOrders, 'summary'>(salesOrders, isEnabled && kind === 'SO' ? { query } : null, ONCE)
  const purchase = useCall<typeof purchaseOrders, 'summary'>(purchaseOrders, isEnabled && kind === 'PO' ? { query } : null, ONCE)
  const { data, isValidating } = kind === 'SO' ? sales : purchase
  // A cached draft may have been entered or deleted since, so wait for the new response.
  const row: Row | undefined = isValidating ? undefined : data?.data[0]
  const isOffered = row && !declined.has(row.id) && isOwnRecentDraft(row, user, now)
  return {
    draft: isOffered ? { id: row.id, description: draftText(row) } : null,
    decline: () => {
      if (row) declined.add(row.id)
      setDeclined(declined.size)
    },
  }
}

/** Whether to offer a row: some v7 systems also return the drafts of others, or ignore the filter and return any orders. */
export const isOwnRecentDraft = (
  { status, created_by: author, updated_at: at }: Pick<Row, 'status' | 'created_by' | 'updated_at'>,
  user: { name: string; email: string },
  now: number,
): boolean => {
  const isOwn = author === null || [user.name, user.email].some((name) => name.toLowerCase() === author.trim().toLowerCase())
  return status === 'DRAFT' && isOwn && at !== null && now - Date.parse(at) < RECENT_DAYS * DAY_MS
}

/** `SO-204410 for Hobart Corner Store, 9 lines`. */
export const draftText = ({
  so_no: so,
  po_no: po,
  customer_name: customer,
  supplier_name: supplier,
  lines,
}: Pick<Row, 'so_no' | 'po_no' | 'customer_name' | 'supplier_name' | 'lines'>): string => {
  const counterparty = customer ?? supplier
  const name = [so ?? po ?? 'an order without a number', counterparty && `for ${counterparty}`].filter(Boolean).join(' ')
  return lines ? `${name}, ${lines} ${lines === 1 ? 'line' : 'lines'}` : name
}
