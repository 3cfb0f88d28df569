'use client'
import { useEffect, useEffectEvent } from 'react'
import { send } from '#lib/client/api.ts'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'

type Supplier = { value: string; label: string | null }

/** The only supplier that a supplier user can choose, or null if there are none or several. */
export const singleRow = <Row extends Supplier>(rows: readonly Row[]): Row | null => (rows.length === 1 ? (rows[0] ?? null) : null)

/** For a supplier user: fills in their own company, since they can only enter orders for that one. */
export const useOwnSupplier = (client: string, isNeeded: boolean, fill: (code: string, name: string) => void): void => {
  const onFound = useEffectEvent(fill)
  useEffect(() => {
    if (!isNeeded || client === '') return undefined
    const abort = new AbortController()
    const ask = async () => {
      const query = { client: [client], active: true, per_page: 2 }
      const result = await send(settingsSuppliers, { query, signal: abort.signal })
      const supplier = result.ok && !abort.signal.aborted ? singleRow(result.value.data) : null
      if (supplier) onFound(supplier.value, supplier.label ?? supplier.value)
    }
    void ask()
    return () => abort.abort()
  }, [client, isNeeded])
}
