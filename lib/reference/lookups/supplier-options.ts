import { COUNTRIES } from '#lib/contract/lookups/countries.ts'
import type { Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { dockSlots } from '../suppliers/docks.ts'
import { carriersOf } from './carriers.ts'
import { clientsOf, sitesOf } from './places.ts'
import { orderTypesOf } from './words.ts'

const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label, active: true }))

const STATUSES = choices({ ACTIVE: 'Active', BLOCKED: 'Blocked', PENDING: 'Pending' })
const SHIPMENT_STATUSES = choices({
  DRAFT: 'Draft',
  ADVISED: 'Advised',
  BOOKED: 'Dock booked',
  IN_TRANSIT: 'In transit',
  ARRIVED: 'Arrived',
  RECEIVED: 'Received',
  PART_RECEIVED: 'Part received',
  CANCELLED: 'Cancelled',
})
const PACKAGE_TYPES = choices({ CARTON: 'Carton', PALLET: 'Pallet', SATCHEL: 'Satchel', CRATE: 'Crate', DRUM: 'Drum' })

/** Everything that the supplier screens choose from. */
export const supplierOptions = async (db: Db, scope: Scope, now: Date) => {
  const sites = await sitesOf(db, scope, false)
  return {
    statuses: STATUSES,
    shipment_statuses: SHIPMENT_STATUSES,
    order_types: await orderTypesOf(db, 'PO'),
    sites,
    clients: await clientsOf(db, scope, false, false),
    countries: COUNTRY_CHOICES,
    carriers: await carriersOf(db, scope),
    package_types: PACKAGE_TYPES,
    dock_slots: await dockSlots(
      db,
      sites.filter((site) => site.active).map((site) => site.value),
      now,
    ),
  }
}

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Every country by name: a new supplier may come from anywhere. */
const COUNTRY_CHOICES = COUNTRIES.map((value) => ({ value, label: NAMES.of(value) ?? value, active: true })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)
