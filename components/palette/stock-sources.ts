import { addDays } from '#lib/shared/days.ts'
import { sendAllPages } from '#lib/client/all-pages.ts'
import { send } from '#lib/client/api.ts'
import { formatDateTime, formatQty, formatWord, UNKNOWN } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { productsTypeahead } from '#lib/contract/lookups/lookups.ts'
import { stocksMovement } from '#lib/contract/stock/movements.ts'
import { stocksHolding, type StockLine } from '#lib/contract/stock/stock.ts'
import { pluralise } from '#lib/list/pages.ts'
import { withoutSeparators } from '#lib/shared/unaccented.ts'
import type { PaletteItem } from './items.ts'
import { MAX_PER_SOURCE, toItems, joinHint, includesText, isSearchText, mayBeNumber, type Source } from './source.ts'

const YEAR_DAYS = 365
/** Enough lines of a lot to name its item in most cases. A v7 with a lower maximum page size is asked for a second page. */
const MAX_LINES = 50
const MAX_PAGES = 2

export const items: Source = {
  key: 'items',
  module: 'stock',
  applies: (meaning) => meaning.kind === 'item' || isSearchText(meaning),
  find: async ({ meaning, isSupplier, signal }) => {
    // v7 refuses filters by lot from suppliers.
    const filters = isSupplier ? undefined : meaning.filters
    const result = await send(productsTypeahead, { query: { q: meaning.text, limit: MAX_PER_SOURCE }, signal })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `item ${row.client_code} ${row.value}`,
        group: 'Items',
        icon: 'stock',
        label: row.product_code ?? row.value,
        isCode: true,
        hint: joinHint(row.product_name, row.on_hand !== null && `${formatQty(row.on_hand)} on hand`),
        href: listHref('stock', {
          client: row.client_code ?? undefined,
          product: row.product_code ?? row.value,
          ...filters,
          has_stock: '0',
        }),
      })),
    )
  },
}

/** Where a pallet is now. */
export const pallets: Source = {
  key: 'pallets',
  module: 'stock',
  isRefusedToSuppliers: true,
  applies: ({ kind }) => kind === 'pallet',
  find: async ({ meaning, signal }) => {
    const result = await send<typeof stocksHolding, 'table'>(stocksHolding, {
      view: 'table',
      query: { sscc: [meaning.text], per_page: MAX_PER_SOURCE },
      signal,
    })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `line ${row.id}`,
        group: 'Pallets',
        icon: 'pallet',
        label: [row.site_code, row.location_code].filter(Boolean).join(' ') || UNKNOWN,
        isCode: true,
        hint: joinHint(`${formatQty(row.on_hand)} ${row.uom ?? ''} of ${row.product_code ?? UNKNOWN}`, row.disposition_name),
        href: listHref('stock', { ...clientsOf([row]), view: 'lines', sscc: meaning.text }),
      })),
    )
  },
}

/** Movements of a pallet in the last year. Also finds pallets that have left the warehouse. */
export const palletMoves: Source = {
  key: 'moves',
  module: 'movements',
  applies: ({ kind }) => kind === 'pallet',
  find: async ({ meaning, today, signal }) => {
    const days = { moved_from: addDays(today, -YEAR_DAYS), moved_to: today }
    const result = await send(stocksMovement, { query: { sscc: [meaning.text], ...days, sort: '-moved_at', per_page: 1 }, signal })
    return toItems(result, ({ meta, data }) =>
      data.map((row) => ({
        id: `moves ${meaning.text}`,
        group: 'Pallets',
        icon: 'movements',
        label: meta.total === null ? 'Movements of this pallet' : `Movements of this pallet (${formatQty(meta.total)})`,
        hint: `last: ${row.type_name ?? formatWord(row.type_code)} ${formatDateTime(row.moved_at)}`,
        href: listHref('movements', { ...clientsOf([row]), sscc: meaning.text, ...days }),
      })),
    )
  },
}

/** The first stock lines that match. `meta.total` is null if there may be more and v7 does not count them. */
const searchLines = (query: object, signal: AbortSignal) =>
  sendAllPages<typeof stocksHolding, 'table'>(
    stocksHolding,
    ({ page }) => ({ view: 'table', query: { ...query, page, per_page: MAX_LINES } }),
    { maxPages: MAX_PAGES, signal },
  )

/** Stock lines by a complete code, as printed on a carton or rack: one result that opens them all. */
const findByCode = async (
  { meaning, signal }: Parameters<Source['find']>[0],
  {
    filter,
    codeOf,
    group,
    hintOf,
  }: {
    filter: 'lot_no' | 'serial_no' | 'location'
    codeOf: (row: StockLine) => string | null
    group: PaletteItem['group']
    hintOf: (lines: FoundLines) => string
  },
) => {
  const code = meaning.text.toUpperCase()
  const result = await searchLines({ [filter]: [code] }, signal)
  return toItems(result, ({ data, meta }) => {
    // A v7 without this filter returns other lines too. One that ignores hyphens may return lines of several such codes.
    const found = data.find((row) => withoutSeparators(codeOf(row) ?? '') === withoutSeparators(code))
    const label = found && codeOf(found)
    if (!label) return []
    const rows = data.filter((row) => codeOf(row) === label)
    const href = listHref('stock', { ...clientsOf(rows), view: 'lines', [filter]: label })
    const total = rows.length < data.length ? null : meta.total
    return [{ id: `${filter} ${code}`, group, icon: 'stock', label, isCode: true, hint: hintOf({ rows, total }), href }]
  })
}

/**
 * The clients of the rows found. A search ignores the scope in the top bar, so a link to its result names these clients: the list then
 * shows it in any scope.
 */
const clientsOf = (rows: readonly { client_code: string | null }[]) => ({
  client: [...new Set(rows.flatMap((row) => row.client_code ?? []))],
})

/** The lines with a code, and how many there are; null if that is unknown. */
type FoundLines = { rows: readonly StockLine[]; total: number | null }

/** The item of these stock lines, or the number of items if there are several; empty if not all lines are known. */
const itemText = ({ rows, total }: FoundLines): readonly (string | null | undefined)[] => {
  if (rows.length !== total) return []
  const items = new Set(rows.map((row) => row.product_code)).size
  return items === 1 ? [rows[0]?.product_code, rows[0]?.product_name] : [pluralise(items, 'item', 'items')]
}

const mayBeWholeCode: Source['applies'] = (meaning) => isSearchText(meaning) && mayBeNumber(meaning) && !/\s/.test(meaning.text)

export const lots: Source = {
  key: 'lots',
  module: 'stock',
  isRefusedToSuppliers: true,
  applies: mayBeWholeCode,
  find: (request) =>
    findByCode(request, {
      filter: 'lot_no',
      codeOf: (row) => row.lot_no,
      group: 'Lots',
      hintOf: (lines) => joinHint(...itemText(lines), lines.total !== null && pluralise(lines.total, 'stock line', 'stock lines')),
    }),
}

/** Stock by words of an item and one of its lots, in any order: `00417 L2405`. One result for each lot of an item. */
export const itemLots: Source = {
  key: 'itemLots',
  module: 'stock',
  isRefusedToSuppliers: true,
  applies: (meaning) =>
    isSearchText(meaning) && wordsOf(meaning.text).length > 1 && wordsOf(meaning.text).some((text) => mayBeNumber({ text })),
  find: async ({ meaning, signal }) => {
    const result = await searchLines({ q: meaning.text }, signal)
    return toItems(result, ({ data, meta }) => {
      // Other lines were found by the name of the item alone, or by a v7 that finds any of the words.
      const rows = data.filter((row) => hasItemAndLot(row, wordsOf(meaning.text)))
      const isComplete = meta.total === data.length
      return [...Map.groupBy(rows, (row) => [row.client_code, row.product_code, row.lot_no].join('~'))]
        .slice(0, MAX_PER_SOURCE)
        .map(([key, lines]) => {
          const { lot_no: lot, product_code: code, product_name: name } = lines[0]!
          return {
            id: `lot ${key}`,
            group: 'Lots',
            icon: 'stock',
            label: lot ?? UNKNOWN,
            isCode: true,
            otherNos: [`${code}${lot}`, `${lot}${code}`],
            hint: joinHint(code, name, isComplete && pluralise(lines.length, 'stock line', 'stock lines')),
            href: listHref('stock', { ...clientsOf(lines), view: 'lines', product: code ?? undefined, lot_no: lot ?? undefined }),
          }
        })
    })
  },
}

const wordsOf = (text: string): string[] => text.split(/\s+/)

/** Whether one of the words is in the lot of a stock line, and each of the others in the code or name of its item. */
const hasItemAndLot = ({ lot_no: lot, product_code: code, product_name: name }: StockLine, words: readonly string[]): boolean =>
  words.some(
    (word, index) =>
      includesText(lot, word) && words.toSpliced(index, 1).every((other) => includesText(code, other) || includesText(name, other)),
  )

export const serials: Source = {
  key: 'serials',
  module: 'stock',
  isRefusedToSuppliers: true,
  applies: mayBeWholeCode,
  find: (request) =>
    findByCode(request, {
      filter: 'serial_no',
      codeOf: (row) => row.serial_no,
      group: 'Serial numbers',
      hintOf: (lines) => joinHint(...itemText(lines), lines.rows[0]?.site_code, lines.rows[0]?.location_code),
    }),
}

export const locations: Source = {
  key: 'locations',
  module: 'stock',
  isRefusedToSuppliers: true,
  applies: mayBeWholeCode,
  find: (request) =>
    findByCode(request, {
      filter: 'location',
      codeOf: (row) => row.location_code,
      group: 'Locations',
      hintOf: ({ rows, total }) =>
        joinHint(
          [...new Set(rows.flatMap((row) => row.site_code ?? []))].join(', '),
          total !== null && pluralise(total, 'stock line', 'stock lines'),
        ),
    }),
}
