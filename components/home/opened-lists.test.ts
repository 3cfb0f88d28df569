import { expect, it } from 'vitest'
import { defaultSortOf } from '#components/list/default-sort.ts'
import type { Resource } from '#components/list/define-resource.ts'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { salesOrderLines } from '#components/orders/sales/sales-lines-resource.ts'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { rejections } from '#components/rejections/rejections-resource.ts'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { stockMovements } from '#components/stock/movements/movements-resource.ts'
import { usersList } from '#components/users/users-resource.ts'
import { listHref } from '#lib/client/links.ts'
import { acceptsFor } from '#lib/list/accepted-values.ts'
import { parseSort, writeSort } from '#lib/list/sort.ts'
import { parseList } from '#lib/list/url.ts'
import { CARDS, FALLBACK_CARDS } from './cards.ts'
import { listLinks } from './parts/links.ts'

const LISTS: Readonly<Record<string, Resource<never>>> = {
  '/sales-orders': salesOrders,
  '/sales-orders lines': salesOrderLines,
  '/purchase-orders': purchaseOrders,
  '/shipments in': shipmentsIn,
  '/stock-holding': stockHolding,
  '/stock-movements': stockMovements,
  '/rejections': rejections,
  '/users-management': usersList,
}

/** The sort of the list that a link opens, for a user who has not chosen another. */
const sortOfLink = (href: string): string => {
  const [path = '', query = ''] = href.split('?')
  const params = new URLSearchParams(query)
  const name = [path, params.get('view')].filter(Boolean).join(' ')
  const list = LISTS[name]
  if (!list) return `no list ${name}`
  const { sort } = parseList(
    {
      accepts: list.call.query ? acceptsFor(list.call.query) : () => [],
      filters: list.filters,
      sortable: list.columns.map(({ key }) => key),
      sort: parseSort(list.sort),
      sortFor: (filters) => parseSort(defaultSortOf(list, filters)),
      perPage: list.perPage,
      views: [],
      tabs: [],
    },
    params,
  )
  return writeSort(sort)
}

const cardSorts = (cards: typeof CARDS) =>
  Object.fromEntries(
    cards.map(({ key, module, tab, listQuery, query }) => [
      key,
      sortOfLink(listHref(module, { view: tab, ...(listQuery ?? query('2026-11-20')) })),
    ]),
  )

const SALES = 'required_ship_date'
const PURCHASES = 'expected_date'
const ENDED = { despatched: '-moved_at', received: '-moved_at' }

it('a card of waiting work opens its list with the most urgent first, and one of finished work with the newest first', () => {
  expect(cardSorts(CARDS)).toEqual({
    late: SALES,
    due: SALES,
    hold: SALES,
    back: `${SALES},so_no,line_no`,
    advise: PURCHASES,
    overdue: PURCHASES,
    promised_later: PURCHASES,
    proposed: PURCHASES,
    expected: PURCHASES,
    reorder: 'days_of_cover,product_code',
    expiring: 'earliest_expiry_date,product_code',
    held: 'product_code',
    rejected: 'rejected_at',
    locked: 'name',
    never: 'name',
    ...ENDED,
  })
  const sales = FALLBACK_CARDS.filter(({ module }) => module === 'sales_orders' || module === 'purchase_orders')
  expect(new Set(Object.values(cardSorts(sales)))).toEqual(new Set([SALES, PURCHASES]))
})

it('the parts of the page open waiting work with the oldest first, and finished work with the newest first', () => {
  const links = listLinks({ client: ['ACME'], owner: [], site: [] })
  const days = { from: '2026-11-10', to: '2026-11-20' }
  const lines = `${SALES},so_no,line_no`
  expect(
    [
      links.dueLines(),
      links.dueLines('SYD1', true),
      links.dueOrders('SYD1'),
      links.toShip(days),
      links.expected(days),
      links.docks(),
      links.docks('SYD1'),
    ].map(sortOfLink),
  ).toEqual([lines, lines, SALES, SALES, PURCHASES, 'booked_at', 'booked_at'])
  expect([links.received(days), links.despatched(days), links.rejections(days)].map(sortOfLink)).toEqual([
    '-expected_date',
    '-required_ship_date',
    'rejected_at',
  ])
  const byArrival = listLinks({ client: ['ACME'], owner: [], site: [] }, 'arrival').expected(days)
  expect([byArrival, sortOfLink(byArrival)]).toEqual([
    '/purchase-orders?client=ACME&arrival_from=2026-11-10&arrival_to=2026-11-20&outstanding=1',
    PURCHASES,
  ])
  expect(links.expected(days)).toContain('&expected_from=2026-11-10&expected_to=2026-11-20&')
  for (const which of ['on_time', 'was_late'] as const)
    expect((['outbound', 'inbound'] as const).map((kind) => sortOfLink(links.onTimeOrLate(kind, days, which)))).toEqual([
      '-required_ship_date',
      '-expected_date',
    ])
})

it('waiting work is sorted oldest first in the list of all orders too', () => {
  for (const key of ['ship_today', 'to_pick', 'outstanding'])
    expect(defaultSortOf(salesOrders, { open: ['0'], [key]: ['1'] }), key).toBe(SALES)
  expect([defaultSortOf(salesOrders, { open: ['0'] }), defaultSortOf(purchaseOrders, { open: ['0'], outstanding: ['1'] })]).toEqual([
    '-required_ship_date',
    PURCHASES,
  ])
})
