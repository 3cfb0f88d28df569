import type { RowAction } from '#components/list/slots.ts'
import { Button } from '#components/ui/button.tsx'
import type { Block } from './block-notice.tsx'
import { activateVerb } from './block-words.ts'

/** What a list says about a customer or supplier of a client. */
export type CounterpartyRow = Block & {
  id: string
  name: string | null
  client_code: string | null
  status: string | null
  is_shared?: boolean | null
  version?: number | null
  allowed_actions?: readonly string[] | null
}

/** What the actions of a screen for a customer or supplier do. */
export type CounterpartyHandlers<Row> = {
  edit: (row: Row) => void
  block: (row: Row) => void
  unblock: (row: Row) => void
  /** Whether this v7 supports changes. */
  canChange: boolean
  /** Actions that do not change the record, such as a new order. */
  otherActions: (row: Row) => RowAction[]
}

/** Whether the user may change the record in this way. */
export const mayChange = <Row extends CounterpartyRow>(row: Row, action: string, handlers: CounterpartyHandlers<Row>): boolean =>
  handlers.canChange && (row.allowed_actions?.includes(action) ?? false)

/** The actions for one customer or supplier, for the row's menu. */
export const counterpartyActions = <Row extends CounterpartyRow>(row: Row, handlers: CounterpartyHandlers<Row>): RowAction[] => {
  const ifAllowed = (key: string, action: Omit<RowAction, 'key'>): RowAction[] =>
    mayChange(row, key, handlers) ? [{ key, ...action }] : []
  return [
    ...ifAllowed('edit', { label: 'Edit', icon: 'edit', onSelect: () => handlers.edit(row) }),
    ...handlers.otherActions(row),
    ...ifAllowed('block', { label: 'Block', icon: 'lock', onSelect: () => handlers.block(row) }),
    ...ifAllowed('activate', {
      label: activateVerb(row.status),
      icon: row.status === 'PENDING' ? 'check' : 'undo',
      onSelect: () => handlers.unblock(row),
    }),
  ]
}

/** {@link counterpartyActions} as buttons, for the header of the record. */
export const CounterpartyButtons = <Row extends CounterpartyRow>({ row, handlers }: { row: Row; handlers: CounterpartyHandlers<Row> }) =>
  counterpartyActions(row, handlers).map((action) => (
    <Button key={action.key} size="sm" icon={action.icon} disabledReason={action.disabledReason} onClick={action.onSelect}>
      {action.label}
    </Button>
  ))
