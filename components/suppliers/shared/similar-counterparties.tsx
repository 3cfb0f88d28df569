'use client'
import { useCallback } from 'react'
import { useCheck } from '#components/form/use-check.ts'
import { RecordLink } from '#components/record/record-link.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { send } from '#lib/client/api.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { settingsCustomers } from '#lib/contract/lookups/lookups.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import { refusalText } from './block-words.ts'
import type { CounterpartyKind } from './counterparty-fields.ts'
import { counterpartyId } from './counterparty-filter.ts'
import { findSimilar, searchWord, type ExistingCounterparty } from './similar-names.ts'

type Props = { kind: CounterpartyKind; client: string; name: string; postcode: string; exceptCode: string | null }

const MIN_CHARS = 3

/**
 * Warns about suppliers or customers with the same name while the user types. One that also has the same postcode is taken to be the
 * same one. The warning never prevents saving: v7 decides.
 */
export const SimilarCounterparties = ({ kind, client, name, postcode, exceptCode }: Props) => {
  const search = useCallback((text: string, signal: AbortSignal) => SEARCHES[kind](client, text, signal), [kind, client])
  const check = useCheck(name.trim().length >= MIN_CHARS ? searchWord(name) : '', search)
  const similar = check.status === 'answered' ? findSimilar(check.value, { name, postcode, exceptCode }) : []
  return (
    <div role="status" className="col-span-full empty:hidden">
      {similar.length > 0 && (
        <div className="rounded-md bg-warn-tint px-3 py-2 text-sm">
          <p className="flex items-center gap-2 font-medium">
            <Icon name="warning" className="text-warn" />
            <ClientWording>
              {headline(
                kind,
                similar.some(({ isSure }) => isSure),
                exceptCode !== null,
              )}
            </ClientWording>
          </p>
          <ul className="mt-1 pl-6">
            {similar.map(({ row, isSure }) => (
              <li key={row.code}>
                <RecordLink module={`${kind}s`} id={row.id} className="underline">
                  {row.name}
                </RecordLink>{' '}
                <span className="text-muted">
                  {[row.no, row.postcode, row.city].filter(Boolean).join(' · ')}
                  {isSure && ', same postcode'}
                </span>
                {row.refusal && <span className="text-bad"> · {row.refusal}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** A record that is being edited exists in any case, so the text is about the other one. */
const headline = (kind: CounterpartyKind, isSure: boolean, isEdited: boolean): string => {
  if (isEdited) return `Another ${kind} has this name${isSure ? ' and postcode' : ''}:`
  return isSure ? `This ${kind} already exists:` : `A ${kind} with this name already exists:`
}

type Search = (client: string, text: string, signal: AbortSignal) => Promise<ExistingCounterparty[] | null>

const queryFor = (client: string, text: string) => ({ client: client ? [client] : undefined, q: text.slice(0, 100), per_page: 100 })

/** The list of suppliers, because the lookup has no postcodes. Users who enter sales orders may read the lookup of customers. */
const SEARCHES: Readonly<Record<CounterpartyKind, Search>> = {
  supplier: async (client, text, signal) => {
    const query = queryFor(client, text)
    const result = await send<typeof supplierManagement, 'suppliers'>(supplierManagement, { view: 'suppliers', query, signal })
    if (!result.ok) return null
    return result.value.data.map((row) => ({
      ...row,
      code: row.supplier_code,
      no: row.supplier_no,
      // A status that the contract does not know refuses nothing.
      refusal: row.status === 'BLOCKED' || row.status === 'PENDING' ? refusalText(row, client) : null,
    }))
  },
  customer: async (client, text, signal) => {
    const result = await send(settingsCustomers, { query: queryFor(client, text), signal })
    if (!result.ok) return null
    return result.value.data.map((row) => ({
      ...row,
      id: counterpartyId('customer', row.value, client),
      code: row.value,
      no: row.customer_no,
      name: row.label,
      refusal: row.active === false ? refusalText(row, client) : null,
    }))
  },
}
