import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { COUNTRIES } from '#lib/contract/lookups/countries.ts'
import type { salesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import { ON_SHORTAGE } from '#lib/contract/orders/sales-orders.ts'
import type { purchaseOrderOptions } from '#lib/contract/orders/purchase-order-entry.ts'
import { PO_STATUSES, SO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { stepsIn } from '#lib/contract/orders/order-steps.ts'
import { SHIPMENT_STATUSES } from '#lib/contract/shipments/shipment-status.ts'
import { siteSql } from '../../auth/scope.ts'
import { ok, type ApiResponse } from '../../http/response.ts'
import type { Context, Routes } from '../../http/context.ts'
import { carriersOf } from '../../lookups/carriers.ts'
import { currencyOf } from '../../lookups/currencies.ts'
import { uomsOf } from '../../lookups/uoms.ts'
import { dispositionsOf, labelsOf, orderTypesOf, prioritiesOf } from '../../lookups/code-lists.ts'
import { orderColumns } from './columns.ts'
import { formFields, lineFields, type LabelOf } from './fields.ts'
import { HOLD_REASONS } from '../steps/hold-reasons.ts'
import { DEFAULT_PRIORITY, DEFAULT_TYPE, rulesOf, type ClientRules } from '../body/facts.ts'

type OptionsContext = Context<typeof purchaseOrderOptions> | Context<typeof salesOrderOptions>

/** All options of the order form and the order list in one response, with the requested client's labels, or else the built-in ones. */
export const optionsRoutes: Routes = {
  purchaseOrderOptions: {
    handle: async (context) => {
      const { data, meta, rules } = await optionsOf(context, 'PO')
      return response({ ...data, rules }, meta)
    },
  },

  salesOrderOptions: {
    handle: async (context) => {
      const { data, meta, rules, onShortage } = await optionsOf(context, 'SO')
      const carriers = await carriersOf(context.db, context.scope)
      const services = [...new Map(carriers.flatMap((carrier) => carrier.services.map((service) => [service.value, service]))).values()]
      const salesOptions = {
        carriers,
        services,
        hold_reasons: HOLD_REASONS,
        shipment_statuses: SHIPMENT_CHOICES,
        countries: COUNTRY_CHOICES,
      }
      return response({ ...data, ...salesOptions, rules: { ...rules, on_shortage: onShortage } }, meta)
    },
  },
}

const response = (data: object, meta: object): ApiResponse => ok({ data, meta })

const choice = (value: string, label: string) => ({ value, label, active: true })
const labelOfCode = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')
const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const COUNTRY_CHOICES = COUNTRIES.map((code) => choice(code, REGION_NAMES.of(code) ?? code)).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)
const SHIPMENT_CHOICES = SHIPMENT_STATUSES.map((code) => choice(code, labelOfCode(code)))

const optionsOf = async ({ db, query, scope, caller }: OptionsContext, kind: OrderKind) => {
  const client = query.client === undefined ? null : (scope.clients[0] ?? null)
  const { labels, version } = client === null ? { labels: {} as Record<string, string>, version: 1 } : await labelsOf(db, client)
  const labelOf: LabelOf = (key, fallback) => labels[key] ?? fallback
  const { rules, cutoff } = await rulesFor(db, client, query.site === undefined ? null : (scope.sites[0] ?? null))
  const types = await orderTypesOf(db, kind)
  const country = kind === 'SO' ? await countryOf(db, scope) : null
  const defaults = { ...defaultsOf(kind, rules, types), ...(country !== null && { 'ship_to.country': country }) }
  const data = {
    fields: formFields(kind, rules, defaults, labelOf),
    line_fields: lineFields(kind, rules, labelOf, country === null ? null : currencyOf(country)),
    columns: orderColumns(kind, labelOf),
    statuses: (kind === 'PO' ? PO_STATUSES : SO_STATUSES).map(({ value, label, rank, color, open }) => ({
      value,
      label: labelOf(`status.${kind}.${value}`, label),
      rank,
      color,
      next: [...(stepsIn(kind, value)?.next ?? [])],
      open,
    })),
    order_types: types,
    priorities: await prioritiesOf(db),
    dispositions: await dispositionsOf(db),
    uoms: await uomsOf(db),
    defaults,
    ...(client !== null && { sites: await openSitesOf(db, client, caller.access.sites) }),
  }
  const { on_shortage: onShortage, ...otherRules } = rules
  return {
    data,
    meta: { client, version, drafts: true, idempotency_keys: true },
    rules: { ...otherRules, cutoff_time: cutoff },
    onShortage,
  }
}

/** The sites that take orders of a client, among those that the user may see. */
const openSitesOf = async (db: OptionsContext['db'], client: string, visible: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ code: string }>(sql`
    select s.site_code as code from site s join client_site cs on cs.site_code = s.site_code
    where cs.client_code = ${client} and cs.active and s.active and s.site_code = any(${[...visible]}::text[]) order by s.site_code`)
  return rows.map(({ code }) => code)
}

const rulesFor = async (
  db: OptionsContext['db'],
  client: string | null,
  site: string | null,
): Promise<{ rules: ClientRules; cutoff: string | null }> => {
  const [row] = await db.query<{ options: Partial<ClientRules> | null; cutoff: string | null }>(sql`
    select (select c.options from client c where c.client_code = ${client}) as options,
      (select s.cutoff_time from site s where s.site_code = ${site}) as cutoff`)
  const rules = rulesOf(row?.options ?? {})
  // The earlier of the client's and the site's cut-off applies.
  const cutoffs = [rules.cutoff_time, row?.cutoff].filter((time) => typeof time === 'string')
  return { rules, cutoff: cutoffs.toSorted()[0] ?? null }
}

/** The default delivery country: that of the sites in scope, if they share one, because most deliveries are domestic. */
const countryOf = async (db: OptionsContext['db'], scope: OptionsContext['scope']): Promise<string | null> => {
  const [row] = await db.query<{ country: string | null }>(sql`
    select case when count(distinct s.country) = 1 then min(s.country) end as country from site s where ${siteSql(scope, 's')}`)
  return row?.country ?? null
}

const defaultsOf = (
  kind: OrderKind,
  rules: ClientRules,
  types: readonly { value: string; default_disposition?: string | null }[],
): Record<string, string | null> => {
  const common = { order_type: DEFAULT_TYPE[kind], priority: DEFAULT_PRIORITY }
  const type = types.find((candidate) => candidate.value === DEFAULT_TYPE[kind])
  if (kind === 'PO') return { ...common, disposition_code: type?.default_disposition ?? 'GOOD' }
  return { ...common, on_shortage: ON_SHORTAGE.find((policy) => policy === rules.on_shortage) ?? 'BACK_ORDER' }
}
