import type { ClientAccess, SessionSite } from '#lib/contract/auth/auth.ts'
import { ON_SHORTAGE_NAMES } from '#lib/contract/orders/on-shortage.ts'
import type { Agreement, FormOptions } from '#lib/order-form/options.ts'

type Choice = { value: string; label: string }
type Scope = { client: string; owner: string; site: string; isSiteDefault?: boolean }

const ON_SHORTAGE: readonly Choice[] = Object.entries(ON_SHORTAGE_NAMES).map(([value, label]) => ({ value, label }))

/** The choices of a header field; none for a field without a list. For client, owner and site see {@link scopeChoices}. */
export const choicesFor = (key: string, options: FormOptions, current: { client: string; carrier: string }): readonly Choice[] => {
  switch (key) {
    case 'order_type':
      return options.order_types
    case 'priority':
      return options.priorities
    case 'disposition_code':
      return options.dispositions
    case 'ship_to.country':
      return options.countries
    case 'service':
      return options.carriers.find((carrier) => carrier.value === current.carrier)?.services ?? []
    case 'on_shortage':
      return ON_SHORTAGE
    default:
      return []
  }
}

const agreedSites = (client: string, agreement: Agreement | null): readonly string[] | null =>
  agreement?.client === client ? agreement.sites : null

/** Why a client's order cannot have a site; null if it can, or if v7 does not say. */
export const siteProblem = (client: string, site: string, agreement: Agreement | null): string | null => {
  const sites = agreedSites(client, agreement)
  return sites === null || site === '' || sites.includes(site) ? null : `${client} has no stock agreement at ${site}. Choose another site.`
}

/**
 * Clients, owners or sites that the user may choose for an order. A site that is closed or has no agreement with the client is a choice
 * only where it is the current one.
 */
export const scopeChoices = (
  key: string,
  client: string,
  clients: readonly ClientAccess[],
  sites: readonly SessionSite[],
  current?: string,
  agreement: Agreement | null = null,
): readonly Choice[] => {
  if (key === 'client_code')
    return clients.map(({ client_code, client_name }) => ({ value: client_code, label: `${client_name} (${client_code})` }))
  if (key === 'site_code')
    return sites
      .filter(
        ({ site_code: code, is_closed: isClosed }) => code === current || (!isClosed && siteProblem(client, code, agreement) === null),
      )
      .map((site) => ({ value: site.site_code, label: `${site.site_name} (${site.site_code})` }))
  const owners = clients.find((candidate) => candidate.client_code === client)?.owners ?? []
  return owners.map((owner) => ({ value: owner.owner_code, label: owner.owner_name }))
}

/**
 * What a new order starts with. A default site that has no agreement with the client gives way to the only one that has, or to none. If
 * there is no such site, it stays, with its problem.
 */
export const startScope = (scope: Scope, sites: readonly SessionSite[], agreement: Agreement | null): Scope => {
  if (!scope.isSiteDefault || siteProblem(scope.client, scope.site, agreement) === null) return scope
  const [first, ...others] = scopeChoices('site_code', scope.client, [], sites, undefined, agreement)
  return first ? { ...scope, site: others.length === 0 ? first.value : '' } : scope
}
