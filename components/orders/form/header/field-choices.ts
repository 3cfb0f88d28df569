import type { ClientAccess, SessionSite } from '#lib/contract/auth/auth.ts'
import { ON_SHORTAGE_NAMES } from '#lib/contract/orders/on-shortage.ts'
import type { FormOptions } from '#lib/order-form/options.ts'

type Choice = { value: string; label: string }

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

/** Clients, owners or sites that the user may choose for an order. A site that is closed is a choice only where it is the current one. */
export const scopeChoices = (
  key: string,
  client: string,
  clients: readonly ClientAccess[],
  sites: readonly SessionSite[],
  current?: string,
): readonly Choice[] => {
  if (key === 'client_code')
    return clients.map(({ client_code, client_name }) => ({ value: client_code, label: `${client_name} (${client_code})` }))
  if (key === 'site_code')
    return sites
      .filter((site) => !site.is_closed || site.site_code === current)
      .map((site) => ({ value: site.site_code, label: `${site.site_name} (${site.site_code})` }))
  const owners = clients.find((candidate) => candidate.client_code === client)?.owners ?? []
  return owners.map((owner) => ({ value: owner.owner_code, label: owner.owner_name }))
}
