'use client'
import { useCallback, useEffect, useState } from 'react'
import { useCheck } from '#components/form/use-check.ts'
import { send } from '#lib/client/api.ts'
import { loadAllPages } from '#lib/client/load-all-pages.ts'
import { useSession } from '#lib/client/session.tsx'
import { checkCustomerNumber, checkSupplierNumber } from '#lib/contract/orders/checks.ts'
import { settingsCustomers } from '#lib/contract/lookups/lookups.ts'
import { nextNumber } from '#lib/shared/number-series.ts'
import type { CounterpartyKind } from './counterparty-fields.ts'

/** A free number for a new customer of the client. Null if v7's responses do not yield one. */
export const proposeCustomerNo = async (client: string, signal: AbortSignal): Promise<string | null> => {
  const customers = await loadAllPages(settingsCustomers, (paging) => ({ query: { client: [client], ...paging } }), { signal })
  if (!customers.ok) return null
  const next = nextNumber(customers.value.data.flatMap(({ customer_no: no }) => (no ? [no] : [])))
  if (next === null) return null
  const check = await send(checkCustomerNumber, { query: { client, customer_no: next }, signal })
  if (!check.ok) return null
  const { available, suggestion } = check.value.data
  return available === true ? next : (suggestion ?? null)
}

/** A free number for a new customer of `client`; null if none can be proposed. Until v7 responds, null or that of the previous client. */
export const useProposedNo = (client: string | null): string | null => {
  const [no, setNo] = useState<string | null>(null)
  // An effect, because this calls the server once the client is known.
  useEffect(() => {
    if (client === null) return undefined
    const abort = new AbortController()
    void proposeCustomerNo(client, abort.signal).then((found) => abort.signal.aborted || setNo(found))
    return () => abort.abort()
  }, [client])
  return no
}

/** Checks while the user types whether the number is well formed and free. */
export const useNumberCheck = (
  kind: CounterpartyKind,
  client: string,
  number: string,
  idleHelp: string,
): { help?: string; error?: string } => {
  const checkNumber = useCallback(
    async (text: string, signal: AbortSignal) => {
      const result =
        kind === 'customer'
          ? await send(checkCustomerNumber, { query: { client, customer_no: text }, signal })
          : await send(checkSupplierNumber, { query: { client, supplier_no: text }, signal })
      return result.ok ? result.value.data : null
    },
    [kind, client],
  )
  // Users who may not see sales orders (for a supplier: purchase orders) get no check while they type, because v7 would refuse it.
  const { can } = useSession()
  const check = useCheck(number, can(kind === 'customer' ? 'sales_orders' : 'purchase_orders', 'view') ? checkNumber : null)
  if (check.status === 'pending') return { help: 'Checking…' }
  if (check.status === 'idle') return { help: idleHelp }
  const { valid, available, normalized, message, existing } = check.value
  if (!valid) return { error: message ?? 'Use letters, digits, _ and - only.' }
  if (!available)
    return {
      error: existing?.name
        ? `${normalized ?? 'This number'} is already in use by ${existing.name}.`
        : (message ?? 'This number is already in use.'),
    }
  return { help: `${normalized ?? 'The number'} is available.` }
}
