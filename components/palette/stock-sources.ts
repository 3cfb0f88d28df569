import { addDays } from '#lib/shared/days.ts'
import { send } from '#lib/client/api.ts'
import { formatDateTime, formatQty, formatWord, UNKNOWN } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { productsTypeahead } from '#lib/contract/lookups/lookups.ts'
import { stocksMovement } from '#lib/contract/stock/movements.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { pluralize } from '#lib/list/pages.ts'
import { MAX_PER_SOURCE, toItems, joinHint, isSearchText, mayBeNumber, type Source } from './source.ts'

const YEAR_DAYS = 365

export const items: Source = {
  key: 'items',
  module: 'stock',
  applies: (meaning) => meaning.kind === 'item' || isSearchText(meaning),
  find: async ({ meaning, signal }) => {
    const result = await send(productsTypeahead, { query: { q: meaning.text, limit: MAX_PER_SOURCE }, signal })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `item ${row.client_code} ${row.value}`,
        group: 'Items',
        icon: 'stock',
        label: row.product_code ?? row.value,
        isCode: true,
        hint: joinHint(row.product_name, row.on_hand !== null && `${formatQty(row.on_hand)} on hand`),
        href: listHref('stock', { client: row.client_code ?? undefined, product: row.product_code ?? row.value, has_stock: '0' }),
      })),
    )
  },
}

/** Where a pallet is now. */
export const pallets: Source = {
  key: 'pallets',
  module: 'stock',
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
        href: listHref('stock', { view: 'lines', sscc: meaning.text }),
      })),
    )
  },
}

/** Movements of a pallet. Also finds pallets that have left the warehouse. */
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
        href: listHref('movements', { sscc: meaning.text, ...days }),
      })),
    )
  },
}

/** A lot by its complete number, as printed on a carton. */
export const lots: Source = {
  key: 'lots',
  module: 'stock',
  applies: (meaning) => isSearchText(meaning) && mayBeNumber(meaning) && !/\s/.test(meaning.text),
  find: async ({ meaning, signal }) => {
    const lot = meaning.text.toUpperCase()
    const result = await send<typeof stocksHolding, 'table'>(stocksHolding, {
      view: 'table',
      query: { lot_no: [lot], per_page: MAX_PER_SOURCE },
      signal,
    })
    return toItems(result, ({ data, meta }) => {
      // A v7 that does not filter by lot returns other lots too.
      const rows = data.filter((row) => row.lot_no?.toUpperCase() === lot)
      const [first] = rows
      if (!first) return []
      const codes = new Set(rows.map((row) => row.product_code))
      const itemText = codes.size === 1 ? [first.product_code, first.product_name] : []
      return [
        {
          id: `lot ${lot}`,
          group: 'Lots',
          icon: 'stock',
          label: first.lot_no ?? lot,
          isCode: true,
          hint: joinHint(...itemText, meta.total !== null && pluralize(meta.total, 'place', 'places')),
          href: listHref('stock', { view: 'lines', lot_no: first.lot_no ?? lot }),
        },
      ]
    })
  },
}

/** A location by its complete code, as printed on the rack. */
export const locations: Source = {
  key: 'locations',
  module: 'stock',
  applies: (meaning) => isSearchText(meaning) && mayBeNumber(meaning) && !/\s/.test(meaning.text),
  find: async ({ meaning, signal }) => {
    const location = meaning.text.toUpperCase()
    const result = await send<typeof stocksHolding, 'table'>(stocksHolding, {
      view: 'table',
      query: { location: [location], per_page: MAX_PER_SOURCE },
      signal,
    })
    return toItems(result, ({ data, meta }) => {
      // A v7 that does not filter by location returns other locations too.
      const rows = data.filter((row) => row.location_code?.toUpperCase() === location)
      const [first] = rows
      if (!first) return []
      const sites = [...new Set(rows.flatMap((row) => row.site_code ?? []))]
      return [
        {
          id: `location ${location}`,
          group: 'Locations',
          icon: 'stock',
          label: first.location_code ?? location,
          isCode: true,
          hint: joinHint(sites.join(', '), meta.total !== null && pluralize(meta.total, 'stock line', 'stock lines')),
          href: listHref('stock', { view: 'lines', location: first.location_code ?? location }),
        },
      ]
    })
  },
}
