import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Lookup } from '#components/import/use-lookups.ts'
import { addressOfChoice } from '#components/orders/form/header/addresses.ts'
import { createProductCache, type OrderScope, type OwnerNames, type ProductCache } from '#components/orders/form/lines/product-cache.ts'
import { type Paging, sendAllPages } from '#lib/client/all-pages.ts'
import { send } from '#lib/client/api.ts'
import { isLookupMissing, lookupBlankCheck } from '#lib/client/lookup.ts'
import { settingsCustomers, settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { orderCheck } from '#lib/contract/orders/checks.ts'
import type { CounterpartyLookup } from '#lib/order-form/file/orders.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import type { KnownProducts } from '#lib/order-form/products.ts'
import { nearestOf } from '#lib/shared/nearest.ts'
import { createStore } from '#lib/shared/store.ts'

/** Number and reference of an order in the file. */
export type OrderName = { no: string; reference: string }

/** What must be looked up in v7. */
type Wanted = { products: readonly string[]; counterparties: readonly string[]; names: readonly OrderName[] }

/** Orders that v7 already has: with the same number, or with the same reference. */
type Existing = { order: string | null; references: readonly string[] }

export type Found = {
  products: KnownProducts
  counterparties: ReadonlyMap<string, CounterpartyLookup>
  existing: ReadonlyMap<string, Existing>
}

export const NOTHING_FOUND: Found = { products: new Map(), counterparties: new Map(), existing: new Map() }

/** Key of {@link Found.existing}. */
export const nameKey = ({ no, reference }: OrderName): string => JSON.stringify([no.toUpperCase(), reference.toUpperCase()])

/** Whether everything wanted has been looked up. */
export const isLookedUp = ({ products, counterparties, names }: Wanted, found: Found): boolean =>
  products.every((code) => found.products.has(codeKey(code))) &&
  counterparties.every((text) => found.counterparties.has(text.toUpperCase())) &&
  names.every((name) => found.existing.has(nameKey(name)))

/** Looks up what a file names. */
type FileLookup = Lookup<Wanted, Found> & { productCache: ProductCache }

/** Calls in flight at a time. */
const IN_FLIGHT = 4

/** Looks up items, customers or suppliers, and existing orders. A lookup that fails is not a problem by itself: v7 checks the code anyway. */
export const createFileLookup = (
  kind: OrderKind,
  scope: OrderScope,
  owners: OwnerNames,
  toClientWording: (text: string) => string,
): FileLookup => {
  const products = createStore<KnownProducts>(new Map())
  const productCache = createProductCache(scope, products, { owners, toClientWording })
  const counterparties = new Map<string, CounterpartyLookup>()
  const existing = new Map<string, Existing>()
  const findCounterparty = counterpartyFinder(kind, scope.client, toClientWording(ORDER_WORDS[kind].counterparty))
  return {
    productCache,
    found: () => ({ products: products.get(), counterparties: new Map(counterparties), existing: new Map(existing) }),
    run: async (wanted, { signal, onProgress }) => {
      const newCounterparties = wanted.counterparties.filter((text) => !counterparties.has(text.toUpperCase()))
      const newNames = wanted.names.filter((name) => !existing.has(nameKey(name)))
      const newProducts = wanted.products.filter((code) => productCache.get(code) === undefined)
      const all = newProducts.length + newCounterparties.length + newNames.length
      let [doneProducts, doneOthers] = [0, 0]
      const report = () => onProgress(Math.min(all, doneProducts + doneOthers), all)
      report()
      const others = [
        ...newCounterparties.map((text) => async () => {
          const counterparty = await findCounterparty(text, signal)
          if (counterparty) counterparties.set(text.toUpperCase(), counterparty)
        }),
        ...newNames.map((name) => async () => {
          const known = await findExisting(kind, scope, name, signal)
          if (known) existing.set(nameKey(name), known)
        }),
      ]
      await productCache.lookUpAll(newProducts, {
        signal,
        onProgress: (done) => {
          doneProducts = done
          report()
        },
      })
      await runConcurrently(others, signal, () => {
        doneOthers += 1
        report()
      })
    },
  }
}

const runConcurrently = async (tasks: readonly (() => Promise<void>)[], signal: AbortSignal, onDone: () => void): Promise<void> => {
  const rest = [...tasks]
  const worker = async () => {
    for (let task = rest.shift(); task && !signal.aborted; task = rest.shift()) {
      await task()
      onDone()
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
}

type Row = {
  value: string
  label: string | null
  no: string | null
  active: boolean | null
  reason: string | null
  fill: Readonly<Record<string, string>>
}

/** Maximum pages of the customers or suppliers that one search finds. */
const MAX_PAGES = 4

const searchCounterparties = async (kind: OrderKind, client: string, q: string, signal?: AbortSignal) => {
  const inputOf = (paging: Paging) => ({ query: { client: [client], q: q.slice(0, 100), ...paging } })
  const options = { maxPages: MAX_PAGES, signal }
  if (kind === 'PO') {
    const result = await sendAllPages(settingsSuppliers, inputOf, options)
    if (!result.ok) return result
    return withRows(result.value.data, ({ value, label, supplier_no: no, active, block_reason: reason = null }) => ({
      value,
      label,
      no,
      active,
      reason,
      fill: {},
    }))
  }
  const result = await sendAllPages(settingsCustomers, inputOf, options)
  if (!result.ok) return result
  return withRows(result.value.data, (row) => {
    const { value, label, customer_no: no, active, block_reason: reason = null } = row
    const { default_carrier_code: carrier, delivery_instructions: instructions } = row
    const others = { carrier_code: carrier ?? '', delivery_instructions: instructions ?? '' }
    return { value, label, no, active, reason, fill: nonEmpty({ ...addressOfChoice(row), ...others }) }
  })
}

const withRows = <Choice>(choices: readonly Choice[], rowOf: (choice: Choice) => Row) => ({ ok: true as const, rows: choices.map(rowOf) })

const nonEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const same = (a: string | null, b: string) => a !== null && a.trim().toUpperCase() === b.trim().toUpperCase()

const blockedMessage = ({ value, label, no, reason }: Row): string =>
  `${label ?? value} (${no ?? value}) is blocked${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`

/** Finds a customer or supplier by code, number or whole name. Null if the lookup failed. `noun`: what the client calls them. */
const counterpartyFinder = (kind: OrderKind, client: string, noun: string) => {
  const findsNothing = lookupBlankCheck(() =>
    send(kind === 'SO' ? settingsCustomers : settingsSuppliers, { query: { client: [client], per_page: 1 } }),
  )
  return async (text: string, signal: AbortSignal): Promise<CounterpartyLookup | null> => {
    const result = await searchCounterparties(kind, client, text, signal)
    if (!result.ok) return isLookupMissing(result.failure) ? { status: 'unchecked' } : null
    const named = result.rows.filter(({ label }) => same(label, text))
    const match =
      result.rows.find(({ value }) => same(value, text)) ??
      result.rows.find(({ no }) => same(no, text)) ??
      (named.length === 1 ? named[0] : undefined)
    if (match?.active === false) return { status: 'unknown', message: blockedMessage(match) }
    if (match) return { status: 'known', code: match.value, values: match.fill }
    if (result.rows.length === 0 && (await findsNothing())) return { status: 'unchecked' }
    const suggestions = nearestOf(text, await candidatesFor(kind, client, text, result.rows, signal), 2)
    const names = suggestions.map(({ code, name }) => `${code} (${name})`)
    return {
      status: 'unknown',
      message: `No ${noun} ${text} for ${client}. ${names.length > 0 ? `Did you mean ${names.join(' or ')}?` : 'Check the code.'}`,
    }
  }
}

/** Usual lengths of customer and supplier numbers. */
const NUMBER_LENGTHS = [4, 5, 6, 8, 10]

/**
 * What to search for to suggest matches for a text that is not a known code, number or name: its beginnings, if the text itself found
 * nothing, and the number with the zeros that spreadsheets drop.
 */
export const searchesFor = (text: string, { foundAny }: { foundAny: boolean }): string[] => {
  const beginnings = foundAny ? [] : [text.slice(0, -1), text.slice(0, Math.ceil(text.length / 2)), text.split(/\s+/)[0] ?? '']
  const padded = /^\d+$/.test(text)
    ? NUMBER_LENGTHS.filter((length) => length > text.length).map((length) => text.padStart(length, '0'))
    : []
  return [...new Set([...beginnings.filter((start) => start.length >= 2 && start !== text), ...padded])]
}

/** Customers or suppliers that may be meant: what a search for the text has found, and what searches for variants of it find. */
const candidatesFor = async (kind: OrderKind, client: string, text: string, rows: readonly Row[], signal: AbortSignal) => {
  const searches = searchesFor(text, { foundAny: rows.length > 0 })
  const found = await Promise.all(searches.map((search) => searchCounterparties(kind, client, search, signal)))
  const all = [...rows, ...found.flatMap((result) => (result.ok ? result.rows : []))]
  return [...new Map(all.map(({ value, label, no }) => [value, { code: no ?? value, name: label ?? value }])).values()]
}

/** The orders that v7 already has with this number or reference; null if the check failed. */
const findExisting = async (
  kind: OrderKind,
  { client, owner }: OrderScope,
  { no, reference }: OrderName,
  signal: AbortSignal,
): Promise<Existing | null> => {
  const query = {
    client,
    owner,
    type: kind,
    ...(no ? { order_no: no.toUpperCase() } : {}),
    ...(kind === 'SO' && reference ? { customer_po_no: reference } : {}),
  }
  const result = await send(orderCheck, { query, signal })
  if (!result.ok) return null
  const { exists, order, reference_matches: matches } = result.value.data
  return { order: exists ? (order?.no ?? no) : null, references: (matches ?? []).map((match) => match.no ?? match.id) }
}
