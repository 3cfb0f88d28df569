import { useCallback, useMemo } from 'react'
import type { Resource } from '#components/list/define-resource.ts'
import { useScope, type Scope } from '#lib/client/scope.ts'
import { useSession, type ClientSession } from '#lib/client/session.tsx'
import { joinWithAnd } from '#lib/shared/join-words.ts'
import { isShowableCode } from '#lib/shared/showable-code.ts'

type Places = Pick<Scope, 'owner' | 'site'>

/**
 * The owners and sites in the scope that apply to a record of a client. Owners of other clients are left out: together with this client
 * they would exclude everything.
 */
export const scopeOfClient = ({ owner, site }: Places, client: string | null, { clients }: Pick<ClientSession, 'clients'>): Places => {
  const owners = clients.find(({ client_code: code }) => code === client)?.owners.map(({ owner_code: code }) => code.toUpperCase())
  return { owner: owners ? owner.filter((code) => owners.includes(code.toUpperCase())) : owner, site }
}

/** {@link scopeOfClient} for the current scope. */
export const useScopeOfClient = (client: string | null): Places => scopeOfClient(useScope(), client, useSession())

/** A filter for one customer or supplier, limited to the scope, like the figures in the list. */
export const useInScope = <F extends { client: string[] }>(filter: F | null): (F & Places) | null => {
  const places = useScopeOfClient(filter?.client[0] ?? null)
  return filter && { ...filter, ...places }
}

/** "Only orders of ACME-NZ at MEL2, as chosen at the top."; null if the scope leaves nothing out. */
export const scopeText = (noun: string, { owner, site }: Places): string | null =>
  owner.length + site.length === 0 ? null : `Only ${noun}${placeText('of', owner)}${placeText('at', site)}, as chosen at the top.`

const placeText = (preposition: string, codes: readonly string[]): string =>
  codes.length === 0 ? '' : ` ${preposition} ${joinWithAnd(codes)}`

/**
 * Says where there was nothing, as in "Nothing ordered yet at MEL2": with another site chosen, or for a user of other sites, there may be
 * something. Unchanged if the scope leaves nothing out.
 */
export const emptyText = (text: string, { owner, site }: Places, { sites }: Pick<ClientSession, 'sites'>): string => {
  const only = sites.length === 1 ? sites.map(({ site_code: code }) => code) : []
  const places = { owner, site: site.length > 0 ? site : only }
  // Codes in a link could be sentences.
  if (![...places.owner, ...places.site].every(isShowableCode)) return text
  return `${text}${placeText('for', places.owner)}${placeText('at', places.site)}`
}

/** {@link emptyText} for the current scope. */
export const useEmptyText = (): ((text: string) => string) => {
  const { owner, site } = useScope()
  const session = useSession()
  return useCallback((text) => emptyText(text, { owner, site }, session), [owner, site, session])
}

/** Columns with what happened in the scope: orders and receipts. */
const IN_SCOPE: ReadonlySet<string> = new Set(['last_ordered_date', 'last_so_no', 'last_receipt_date', 'on_time_pct'])

/** A list of customers or suppliers whose empty cells say for which part of the scope they are empty. */
export const useResourceInScope = <Row extends { id: string }>(resource: Resource<Row>): Resource<Row> => {
  const inScope = useEmptyText()
  return useMemo(() => {
    const columns = resource.columns.map((column) =>
      column.unknown && IN_SCOPE.has(column.key) ? { ...column, unknown: inScope(column.unknown) } : column,
    )
    return { ...resource, columns }
  }, [resource, inScope])
}
