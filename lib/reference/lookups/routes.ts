import sql from 'sql-template-tag'
import { COUNTRIES } from '#lib/contract/lookups/countries.ts'
import { TASKS } from '#lib/contract/stock/tasks.ts'
import { ok } from '../http/response.ts'
import type { Routes } from '../http/context.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import type { Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { dockSlots } from '../shipments/advise/docks.ts'
import { carriersOf } from './carriers.ts'
import { answerChoices, answerLookupPage, caseVariants, lookupPage } from './choices.ts'
import { orderNumbersOf } from './orders.ts'
import { customersOf, suppliersOf } from './counterparties.ts'
import { clientsOf, sitesOf } from './places.ts'
import { INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'
import { answerTypeahead } from './typeahead.ts'
import { packLevelsOf, uomsOf } from './uoms.ts'
import { dispositionsOf, labelsOf, orderTypesOf, prioritiesOf, streamsOf } from './code-lists.ts'

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label, active: true }))

const STATUSES = choices({ ACTIVE: 'Active', BLOCKED: 'Blocked', PENDING: 'Pending' })
const SHIPMENT_STATUSES = choices(INBOUND_STATUS_NAMES)
const PACKAGE_TYPES = choices({ CARTON: 'Carton', PALLET: 'Pallet', SATCHEL: 'Satchel', CRATE: 'Crate', DRUM: 'Drum' })

/** All choices of the supplier screens. */
const supplierOptions = async (db: Db, scope: Scope, now: Date) => {
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

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** All countries, sorted by name, because a new supplier may come from any of them. */
const COUNTRY_CHOICES = COUNTRIES.map((value) => ({ value, label: COUNTRY_NAMES.of(value) ?? value, active: true })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)

/** All lookups. They return only what is in scope; an unknown filter value gives an empty list. */
export const lookupRoutes: Routes = {
  settingsSites: { handle: async (c) => answerChoices(c, await sitesOf(c.db, c.scope, c.query.client !== undefined)) },
  settingsClients: {
    handle: async (c) => answerChoices(c, await clientsOf(c.db, c.scope, c.query.site !== undefined, c.query.with === 'owners')),
  },
  settingsTasks: {
    handle: async (c) =>
      answerChoices(
        c,
        TASKS.map((task) => ({ ...task, active: true })),
      ),
  },
  productsTypeahead: { handle: answerTypeahead },
  dropdownGetuom: {
    handle: async (c) =>
      answerChoices(c, c.query.product === undefined ? await uomsOf(c.db) : await packLevelsOf(c.db, c.scope, c.query.product)),
  },
  salesOrdersCarrierName: {
    handle: async (c) => {
      const codes = c.query.carrier_code
      const carriers = await carriersOf(c.db, c.scope, codes && sql`c.carrier_code = any(${caseVariants(codes)}::text[])`)
      const rows = carriers.map(({ value, active, carrier_name }) => ({
        value: carrier_name,
        label: carrier_name,
        active,
        carrier_code: value,
      }))
      return answerChoices(c, rows, ['carrier_code'])
    },
  },
  salesOrdersCarrierCode: {
    handle: async (c) => {
      const names = c.query.carrier_name
      const carriers = await carriersOf(
        c.db,
        c.scope,
        names && sql`lower(c.carrier_name) = any(${names.map((name) => name.trim().toLowerCase())}::text[])`,
      )
      return answerChoices(c, carriers, ['carrier_name', 'scac'])
    },
  },
  salesOrdersPriority: { handle: async (c) => answerChoices(c, await prioritiesOf(c.db)) },
  settingsDispositions: { handle: async (c) => answerChoices(c, await dispositionsOf(c.db)) },
  dropdownGetorderno: {
    handle: async (c) => {
      const page = lookupPage(c.query)
      const { rows, total, isEstimate } = await orderNumbersOf(c.db, c, c.query, page)
      return answerLookupPage(c, page, rows, total, isEstimate)
    },
  },
  settingsSuppliers: {
    handle: async (c) => {
      const page = lookupPage(c.query)
      const { rows, total } = await suppliersOf(c.db, c.scope, c.query, page)
      return answerLookupPage(c, page, rows, total)
    },
  },
  settingsCustomers: {
    handle: async (c) => {
      const page = lookupPage(c.query)
      const { rows, total } = await customersOf(c.db, { scope: c.scope, modules: c.caller.modules }, c.query, page)
      return answerLookupPage(c, page, rows, total)
    },
  },
  dropdownGetordertype: { handle: async (c) => answerChoices(c, await orderTypesOf(c.db, c.query.type)) },
  supplierManagementOptions: {
    handle: async (c) => ok({ data: await supplierOptions(c.db, c.scope, c.now()) }),
  },
  settingsStream: {
    handle: async (c) => {
      const streams = await streamsOf(c.db, c.scope, c.query.direction)
      const rows = streams.map((row) => ({ ...row, last_message_at: maybeInstantIn(row.last_message_at, c.caller.timezone) }))
      return answerChoices(c, rows, ['partner'])
    },
  },
  settingsFieldLabel: {
    handle: async (c) => {
      // The code is already checked against the scope. If the query names no client, the built-in labels apply.
      const client = c.query.client === undefined ? null : (c.scope.clients[0] ?? null)
      const { labels, version, updated_at } = client === null ? { labels: {}, version: 0, updated_at: null } : await labelsOf(c.db, client)
      return ok({ data: labels, meta: { client, version, updated_at: maybeInstantIn(updated_at, c.caller.timezone) } })
    },
  },
}
