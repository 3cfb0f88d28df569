import sql from 'sql-template-tag'
import type { Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { addDays } from '../http/instant.ts'
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

const SLOT_DAYS = 14
const SLOTS_A_DAY = 12

/** Everything that the supplier screens choose from. */
export const supplierOptions = async (db: Db, scope: Scope, today: string) => {
  const sites = await sitesOf(db, scope, false)
  return {
    statuses: STATUSES,
    shipment_statuses: SHIPMENT_STATUSES,
    order_types: await orderTypesOf(db, 'PO'),
    sites,
    clients: await clientsOf(db, scope, false, false),
    countries: await countriesOf(db),
    carriers: await carriersOf(db, scope),
    package_types: PACKAGE_TYPES,
    dock_slots: await slotsOf(
      db,
      sites.filter((site) => site.active).map((site) => site.value),
      today,
    ),
  }
}

const countriesOf = async (db: Db) => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  const rows = await db.query<{ country: string }>(sql`select country from supplier union select country from site order by country`)
  return rows.map(({ country }) => ({
    value: country,
    label: /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country,
    active: true,
  }))
}

/** Dock appointments still free on the next working days of each site. */
const slotsOf = async (db: Db, sites: readonly string[], today: string) => {
  const booked = await db.query<{ site: string; day: string; taken: number }>(sql`
    select o.site_code as site, (o.booked_at at time zone s.timezone)::date as day, count(*) as taken
    from purchase_order o join site s on s.site_code = o.site_code
    where o.site_code = any(${[...sites]}::text[]) and o.is_open and o.booked_at >= ${today}::date group by 1, 2`)
  const taken = new Map(booked.map((row) => [`${row.site} ${row.day}`, row.taken]))
  const days = Array.from({ length: SLOT_DAYS }, (_, index) => addDays(today, index)).filter(
    (day) => ![0, 6].includes(new Date(day).getUTCDay()),
  )
  return sites.flatMap((site) => days.map((date) => ({ date, site, free: Math.max(0, SLOTS_A_DAY - (taken.get(`${site} ${date}`) ?? 0)) })))
}
