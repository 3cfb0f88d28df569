'use client'
import { useCallback } from 'react'
import { useCheck } from '#components/form/use-check.ts'
import { RecordLink } from '#components/record/record-link.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { send } from '#lib/client/api.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { findSimilar } from './similar-names.ts'

type Props = { client: string; name: string; postcode: string; exceptCode: string | null }

const MIN_CHARS = 3

/**
 * Warns about suppliers with the same name while the user types. One that also has the same postcode is taken to be the same supplier.
 * The warning never prevents saving.
 */
export const SimilarSuppliers = ({ client, name, postcode, exceptCode }: Props) => {
  const searchSuppliers = useCallback(
    async (text: string, signal: AbortSignal) => {
      const query = { client: client ? [client] : undefined, q: text.slice(0, 100), per_page: 25 }
      const result = await send<typeof supplierManagement, 'suppliers'>(supplierManagement, { view: 'suppliers', query, signal })
      return result.ok ? result.value.data : null
    },
    [client],
  )
  const check = useCheck<SupplierRow[]>(name.trim().length >= MIN_CHARS ? firstWord(name) : '', searchSuppliers)
  const similar = check.status === 'answered' ? findSimilar(check.value, { name, postcode, exceptCode }) : []
  return (
    <div role="status" className="col-span-full empty:hidden">
      {similar.length > 0 && (
        <div className="rounded-md bg-warn-tint px-3 py-2 text-sm">
          <p className="flex items-center gap-2 font-medium">
            <Icon name="warning" className="text-warn" />
            <ClientWording>
              {similar.some(({ isSure }) => isSure) ? 'This supplier already exists:' : 'A supplier with this name already exists:'}
            </ClientWording>
          </p>
          <ul className="mt-1 pl-6">
            {similar.map(({ row, isSure }) => (
              <li key={row.id}>
                <RecordLink module="suppliers" id={row.id}>
                  {row.name ?? row.supplier_no ?? row.id}
                </RecordLink>{' '}
                <span className="text-muted">
                  {[row.supplier_no, row.postcode, row.city].filter(Boolean).join(' · ')}
                  {isSure && ', same postcode'}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The server finds part of a name. The first word therefore also finds names whose other words are spelled differently. */
const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
