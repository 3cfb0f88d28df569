import { urlKey } from '#lib/list/url.ts'
import { IN_STATUS_NAMES } from './status-words.ts'

/** The inbound list, for a link to a shipment by id. */
export const INBOUND = { view: 'in' } as const

/** The inbound list with finished shipments, which it hides by default. */
export const ALL_INBOUND = { ...INBOUND, status: Object.keys(IN_STATUS_NAMES) } as const

/** The outbound list with finished shipments, which it hides by default. */
export const ALL_OUTBOUND: Readonly<Record<string, string>> = { [urlKey('open')]: '0' }
