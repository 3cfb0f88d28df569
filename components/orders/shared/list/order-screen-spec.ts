import type { ComponentType, ReactNode } from 'react'
import type { ListSlots } from '#components/list/slots.ts'
import type { LoadChoices } from '#components/ui/choices.ts'
import type { Resource } from '#components/list/define-resource.ts'
import type { ToAdvise } from '../advise.ts'
import type { DockTask } from './busiest-week.ts'
import type { OrderApi, OrderLike } from '../order-api.ts'
import type { LabelOf } from '../status-pill.tsx'

type Row = { id: string }
/** The fields of an order that the list needs beyond its columns. */
export type ListedOrder = Row & { lines: number | null }

/** The list of order lines, across orders. */
export type OrderLinesSpec<Line extends Row = Row> = {
  resource: Resource<Line>
  cells: NonNullable<ListSlots<Line>['cells']>
  /** The same columns in a file. */
  exportColumns: NonNullable<ListSlots<Line>['exportColumns']>
}

/** What the list of lines shares with that of orders. */
export type SharedByLines = Pick<OrderScreenSpec, 'api' | 'views' | 'aside' | 'counterparty'>

/** All differences between the screens of purchase and sales orders. */
export type OrderScreenSpec<Order extends ListedOrder = ListedOrder, Line extends Row = Row> = {
  api: OrderApi
  orders: Resource<Order>
  /** The view of lines, which most visits do not open. */
  Lines: ComponentType<{ spec: SharedByLines; tabs: ReactNode }>
  loadLines: () => Promise<OrderLinesSpec<Line>>
  /** Orders, lines and weekly forecast; `view` in the URL. */
  views: readonly { key: string; label: string }[]
  aside: NonNullable<ListSlots<unknown>['aside']>
  /** Customer or supplier: filter key and typeahead. */
  counterparty: { key: string; loader: (scope: { client: readonly string[] }) => LoadChoices }
  toOrderLike: (order: Order) => OrderLike
  /** Fields that decide whether a shipment can be advised; null if orders of this kind are never advised. */
  toAdvise: ((order: Order) => ToAdvise) | null
  cells: (label: LabelOf) => NonNullable<ListSlots<Order>['cells']>
  /** The same columns in a file. */
  exportColumns: (label: LabelOf, dayAt: (site: string | null) => string) => NonNullable<ListSlots<Order>['exportColumns']>
  Labels: ComponentType<{ orders: Order[]; onClose: () => void }>
  /** Weekly forecast: its word ("Inbound"), and the date filter that a week sets. */
  weeks: { view: string; word: string; dateKey: string; task: DockTask; about: string }
}

/** Infers the order and line types. */
export const orderScreenSpec = <Order extends ListedOrder, Line extends Row>(
  spec: OrderScreenSpec<Order, Line>,
): OrderScreenSpec<Order, Line> => spec
