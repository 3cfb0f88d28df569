import { urlKey } from '#lib/list/url.ts'
import { INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'

/** URL parameters of the inbound list, for a link to a shipment by id. */
export const INBOUND = { view: 'in' } as const

/** URL parameters of the inbound list with finished shipments, which the list hides by default. */
export const ALL_INBOUND = { ...INBOUND, status: Object.keys(INBOUND_STATUS_NAMES) } as const

/** URL parameters of the outbound list with finished shipments, which the list hides by default. */
export const ALL_OUTBOUND: Readonly<Record<string, string>> = { [urlKey('open')]: '0' }
