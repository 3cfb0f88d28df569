import { MODULE_INFO, type Module } from '#lib/modules.ts'
import { urlKey } from '#lib/list/url.ts'
import { writeQuery, type QueryValue } from '#lib/contract/engine/query.ts'

/** URL of a module's list with a query: filters, scope, `open`, `tab`, `q`. Empty values are left out. */
export const listHref = (module: Module, query: Readonly<Record<string, QueryValue>> = {}): string => {
  const text = writeQuery(query)
  return text ? `${MODULE_INFO[module].route}?${text}` : MODULE_INFO[module].route
}

/** These lists show only open records or stock by default, so a link by number must ask for the others too. */
const WITH_CLOSED: Partial<Record<Module, Readonly<Record<string, QueryValue>>>> = {
  purchase_orders: { [urlKey('open')]: '0' },
  sales_orders: { [urlKey('open')]: '0' },
  stock: { has_stock: '0' },
}

type RecordAddress = { id?: string | null; no?: string | null; tab?: string; query?: Readonly<Record<string, QueryValue>> }

/** URL of a record in its list: opens it by id, or else searches for its number. `query` says which list if the module has several. */
export const recordHref = (module: Module, record: RecordAddress): string =>
  record.id
    ? listHref(module, { ...record.query, open: record.id, tab: record.tab })
    : listHref(module, { ...record.query, q: record.no ?? undefined, ...(record.no ? WITH_CLOSED[module] : {}) })
