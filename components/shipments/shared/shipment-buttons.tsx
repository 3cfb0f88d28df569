'use client'
import type { RowAction } from '#components/list/slots.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { trackingUrlOf, type AnyShipment, type Direction } from './shipment-api.ts'

/** What the actions on shipments do. Some open a dialog first. */
export type ShipmentHandlers = {
  labels: (shipments: readonly AnyShipment[]) => void
  packingLists: (shipments: readonly AnyShipment[]) => void
  book: (shipment: InboundShipment) => void
  edit: (shipment: InboundShipment) => void
  cancel: (shipment: InboundShipment) => void
  /** Whether this v7 accepts changes to shipments. */
  canChange: boolean
  /** The client's own words in the texts of the actions. */
  toClientWording: (text: string) => string
  /** Why printing is not allowed, or null. */
  printRefusal: string | null
}

/** Name of the document for the packages: to send with them, or to check them in. */
export const listName = (direction: Direction) => (direction === 'OUT' ? 'Packing list' : 'Receiving list')

/** Actions on one shipment, for its row menu. */
export const shipmentActions = (
  shipment: AnyShipment,
  direction: Direction,
  handlers: ShipmentHandlers,
  /** Opens the aside, which shows who signed. */
  open?: () => void,
): RowAction[] => {
  const isAllowed = (action: string) => handlers.canChange && (shipment.allowed_actions?.includes(action) ?? false)
  const inbound = shipment as InboundShipment
  const track: RowAction[] =
    direction === 'OUT'
      ? [
          {
            key: 'track',
            label: 'Tracking page',
            icon: 'external',
            disabledReason: trackingUrlOf(shipment) === null ? trackingRefusal(shipment, handlers.toClientWording) : null,
            onSelect: () => window.open(trackingUrlOf(shipment) ?? '', '_blank', 'noopener,noreferrer'),
          },
          {
            key: 'proof',
            label: 'Proof of delivery',
            icon: 'check',
            disabledReason: shipment.pod ? null : handlers.toClientWording('Not delivered yet, or the carrier sent no proof of delivery'),
            onSelect: () => open?.(),
          },
        ]
      : []
  const paper: RowAction[] = [
    {
      key: 'list',
      label: listName(direction),
      icon: 'print',
      disabledReason: handlers.printRefusal,
      onSelect: () => handlers.packingLists([shipment]),
    },
    {
      key: 'labels',
      label: 'Package labels',
      icon: 'labels',
      disabledReason: handlers.printRefusal ?? (shipment.packages === 0 ? NO_PACKAGES[direction] : null),
      onSelect: () => handlers.labels([shipment]),
    },
  ]
  const changes: RowAction[] =
    direction === 'OUT'
      ? []
      : [
          ...(isAllowed('book')
            ? [{ key: 'book', label: 'Book a dock', icon: 'calendar' as const, onSelect: () => handlers.book(inbound) }]
            : []),
          ...(isAllowed('edit') ? [{ key: 'edit', label: 'Edit', icon: 'edit' as const, onSelect: () => handlers.edit(inbound) }] : []),
          ...(isAllowed('cancel')
            ? [{ key: 'cancel', label: 'Cancel', icon: 'close' as const, onSelect: () => handlers.cancel(inbound) }]
            : []),
        ]
  return [...track, ...changes, ...paper]
}

/** Why a shipment has no package labels. */
const NO_PACKAGES: Readonly<Record<Direction, string>> = {
  OUT: 'Nothing has been packed yet',
  IN: 'The goods are loose, not in packages',
}

const trackingRefusal = (shipment: AnyShipment, toClientWording: (text: string) => string): string =>
  shipment.tracking_nos.length === 0
    ? 'No tracking number yet'
    : `${shipment.carrier_name ?? toClientWording('This carrier')} has no tracking page`

/** {@link shipmentActions} in the header of the aside, without the proof of delivery. The tracking page is a link, the rest are buttons. */
export const ShipmentButtons = ({
  shipment,
  direction,
  handlers,
}: {
  shipment: AnyShipment
  direction: Direction
  handlers: ShipmentHandlers
}) => (
  <>
    {trackingUrlOf(shipment) && (
      <a href={trackingUrlOf(shipment) ?? undefined} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', 'sm')}>
        <Icon name="external" />
        Tracking page<span className="sr-only">, opens in a new tab</span>
      </a>
    )}
    {shipmentActions(shipment, direction, handlers)
      .filter(({ key }) => key !== 'track' && key !== 'proof')
      .map((action) => (
        <Button key={action.key} size="sm" icon={action.icon} disabledReason={action.disabledReason} onClick={action.onSelect}>
          {action.label}
        </Button>
      ))}
  </>
)
