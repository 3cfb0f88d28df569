'use client'
import type { ReactNode } from 'react'
import { RecordAside, RecordHeader } from '#components/record/record-aside.tsx'
import type { RowAction } from '#components/list/slots.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { useOrderActions } from '#components/orders/shared/steps/use-order-actions.tsx'
import { useOrderOutput } from '#components/orders/shared/output/use-order-output.tsx'
import { OrderState } from '#components/orders/shared/status-pill.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { useLabels } from '#lib/client/field-labels.ts'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'

/** The button that prints the order, such as "Print pick list". `refusal` says why it cannot be printed, or is null. */
type PrintAction = { label: string; refusal: string | null; onPrint: () => void }

type OrderInHeader = Pick<
  PurchaseOrder | SalesOrder,
  'status' | 'status_name' | 'site_name' | 'client_name' | 'owner_name' | 'client_code' | 'owner_code'
>
type OrderHeaderProps = { kind: OrderKind; order: OrderInHeader; no: string; counterparty: string | null; actions: readonly RowAction[] }

/** Maximum number of action buttons. Further actions go into a menu. */
const MAX_BUTTONS = 3

/** Short button labels that keep the actions on one row. Screen readers get the full label. */
const SHORT_LABELS: Readonly<Record<string, string>> = { copy: 'Copy', sheet: 'Print' }

/** Actions that move an order forward, as the primary button. An order with an error must be corrected first. */
const FORWARD_ACTIONS: ReadonlySet<string> = new Set(['submit', 'release', 'advise'])
const isPrimary = (key: string, status: string | null): boolean => (status === 'ERROR' ? key === 'edit' : FORWARD_ACTIONS.has(key))

/** Header of the aside: order number, status and actions. */
const OrderHeader = ({ kind, order, no, counterparty, actions }: OrderHeaderProps) => {
  const label = useLabels()
  const moreActions = actions.slice(MAX_BUTTONS)
  return (
    <RecordHeader
      title={no}
      isCode
      after={<CopyButton text={no} label={`Copy order number ${no}`} />}
      status={<OrderState kind={kind} order={order} label={label} />}
      lines={[
        counterparty && (
          <span key="counterparty" className="truncate text-base text-ink" dir="auto">
            {counterparty}
          </span>
        ),
        <span key="place">
          {[order.site_name, order.client_name, order.owner_code === order.client_code ? null : order.owner_name]
            .filter(Boolean)
            .join(' · ')}
        </span>,
      ].filter(Boolean)}
      actions={
        actions.length > 0 && (
          <>
            {actions.slice(0, MAX_BUTTONS).map((action) => (
              <Button
                key={action.key}
                size="sm"
                variant={isPrimary(action.key, order.status) ? 'primary' : 'secondary'}
                icon={action.icon}
                aria-label={action.label}
                busy={action.isBusy}
                onClick={action.onSelect}
              >
                {SHORT_LABELS[action.key] ?? action.label}
              </Button>
            ))}
            {moreActions.length > 0 && (
              <Menu
                label={`More actions for ${no}`}
                align="end"
                trigger={
                  <Button size="sm" icon="more">
                    <span className="sr-only">More actions</span>
                  </Button>
                }
              >
                {moreActions.map((action) => (
                  <MenuItem key={action.key} icon={action.icon} disabledReason={action.disabledReason} onSelect={action.onSelect}>
                    {action.label}
                  </MenuItem>
                ))}
              </Menu>
            )}
          </>
        )
      }
    />
  )
}

type Props<K extends string> = {
  api: OrderApi
  order: OrderInHeader & OrderLike
  /** Actions only for orders of this kind. */
  extraActions?: readonly RowAction[]
  /** Name of the supplier or customer. */
  counterparty: string | null
  tabs: readonly { key: K; label: string }[]
  counts: Partial<Record<K, number>>
  /** Tab from the URL; null means the first. */
  tab: string | null
  onTabChange: (tab: string) => void
  renderPanel: (tab: K, print: PrintAction) => ReactNode
}

/** The aside of one order, for both kinds: header, actions and tabs. */
export const OrderAside = <K extends string>(props: Props<K>) => {
  const { api, order, extraActions = [], counterparty, tabs, counts, onTabChange, renderPanel } = props
  const actions = useOrderActions(api)
  const output = useOrderOutput(api)
  const [print] = output.actionsOf([order])
  const tab = (tabs.find(({ key }) => key === props.tab) ?? tabs[0]!).key
  return (
    <>
      <RecordAside
        header={
          <OrderHeader
            kind={api.kind}
            order={order}
            no={order.no}
            counterparty={counterparty}
            actions={[...extraActions, ...actions.actionsOf(order), ...output.actionsOf([order])]}
          />
        }
        tabs={tabs.map((tab) => ({ ...tab, count: counts[tab.key] }))}
        tab={tab}
        onTabChange={onTabChange}
        label="Order sections"
      >
        {renderPanel(tab, {
          label: api.sheet.one,
          refusal: output.printRefusal ?? (print ? null : 'This order cannot be printed'),
          onPrint: () => print?.onSelect(),
        })}
      </RecordAside>
      {actions.dialogs}
    </>
  )
}
