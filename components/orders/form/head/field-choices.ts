import type { ClientAccess, SiteAccess } from '#lib/contract/auth/auth.ts'
import type { FormOptions } from '#lib/order-form/options.ts'

type Choice = { value: string; label: string }

/** What the contract's three ways to meet a shortage do, in a person's words. */
const ON_SHORTAGE: readonly Choice[] = [
  { value: 'BACK_ORDER', label: 'Ship what is there, the rest later' },
  { value: 'SHIP_AVAILABLE', label: 'Ship what is there, drop the rest' },
  { value: 'REJECT', label: 'Do not take the order' },
]

/** The choices of a field of the head. Client, owner and site come from the user's own access. */
export const choicesFor = (key: string, options: FormOptions, at: { client: string; carrier: string }): readonly Choice[] => {
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
      return options.carriers.find((one) => one.value === at.carrier)?.services ?? []
    case 'on_shortage':
      return ON_SHORTAGE
    default:
      return []
  }
}

/** Client, owner or site: what the user may see of it. */
export const scopeChoices = (
  key: string,
  client: string,
  clients: readonly ClientAccess[],
  sites: readonly SiteAccess[],
): readonly Choice[] => {
  if (key === 'client_code') return clients.map((one) => ({ value: one.client_code, label: `${one.client_name} (${one.client_code})` }))
  if (key === 'site_code') return sites.map((one) => ({ value: one.site_code, label: `${one.site_name} (${one.site_code})` }))
  const owners = clients.find((one) => one.client_code === client)?.owners ?? []
  return owners.map((one) => ({ value: one.owner_code, label: one.owner_name }))
}
