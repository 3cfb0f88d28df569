import type { ComponentType } from 'react'
import type { ListSlots } from '#components/list/slots.ts'
import type { LoadChoices } from '#components/ui/choices.ts'
import type { Resource } from '#components/list/define-resource.ts'
import type { ToAdvise } from './advise.ts'
import type { OrderApi, OrderLike } from './order-api.ts'
import type { LabelOf } from './status-pill.tsx'

type Row = { id: string }
/** What the list needs of an order beyond its columns. */
export type Listed = Row & { lines: number | null }

/** One kind of order as its screen needs it: the screens of both kinds differ in this alone. */
export type OrderKind<Order extends Listed = Listed, Line extends Row = Row> = {
  api: OrderApi
  orders: Resource<Order>
  lines: Resource<Line>
  /** Orders, lines, and the weeks ahead; `view` in the address. */
  views: readonly { key: string; label: string }[]
  aside: NonNullable<ListSlots<unknown>['aside']>
  /** With whom orders are made: key of the filter, and what is found while typing. */
  party: { key: string; loader: (scope: { client: readonly string[] }) => LoadChoices }
  like: (order: Order) => OrderLike
  /** What says whether a shipment of the order can be advised; null for orders that nobody advises. */
  toAdvise: ((order: Order) => ToAdvise) | null
  cells: (label: LabelOf) => NonNullable<ListSlots<Order>['cells']>
  lineCells: NonNullable<ListSlots<Line>['cells']>
  /** What both lists say in a file. */
  inFile: (label: LabelOf) => NonNullable<ListSlots<Order>['inFile']>
  lineInFile: NonNullable<ListSlots<Line>['inFile']>
  Labels: ComponentType<{ orders: Order[]; onClose: () => void }>
  /** The weeks ahead: "Inbound", and the filter that a week becomes. */
  weeks: { view: string; word: string; dateKey: string; about: string }
}

/** Keeps the types of an order and of its lines together. */
export const orderKind = <Order extends Listed, Line extends Row>(kind: OrderKind<Order, Line>): OrderKind<Order, Line> => kind
