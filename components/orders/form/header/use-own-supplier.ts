'use client'
import { useEffect, useEffectEvent } from 'react'
import { send } from '#lib/client/api.ts'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'

type Supplier = { value: string; label: string | null }

/** The only supplier that a supplier user can choose, or null if there are none or several. */
export const singleRow = <Row extends Supplier>(rows: readonly Row[]): Row | null => (rows.length === 1 ? (rows[0] ?? null) : null)

/**
 * For a supplier user: fills in their own company, since they can only enter orders for that one. Also if the client takes no orders from
 * it, so that the form says so before they enter a line.
 */
export const useOwnSupplier = (client: string, isNeeded: boolean, fill: (code: string, name: string) => void): void => {
  const onFound = useEffectEvent(fill)
  useEffect(() => {
    if (!isNeeded || client === '') return undefined
    const abort = new AbortController()
    const ask = async () => {
      const rowsOf = async (query: { active?: true }) => {
        const result = await send(settingsSuppliers, { query: { client: [client], ...query, per_page: 2 }, signal: abort.signal })
        return result.ok ? result.value.data : null
      }
      const active = await rowsOf({ active: true })
      const rows = active?.length === 0 ? await rowsOf({}) : active
      const supplier = rows && !abort.signal.aborted ? singleRow(rows) : null
      if (supplier) onFound(supplier.value, supplier.label ?? supplier.value)
    }
    void ask()
    return () => abort.abort()
  }, [client, isNeeded])
}
