'use client'
import type { ComponentType } from 'react'
import { RecordAside, RecordHeader } from '#components/record/record-aside.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import type { ApiFailure } from '#lib/client/failure.ts'
import { counterpartyIdFilter, counterpartyWithId } from './counterparty-filter.ts'
import { CounterpartyButtons, type CounterpartyRow, type CounterpartyHandlers } from './counterparty-actions.tsx'
import { BlockNotice } from './block-notice.tsx'
import { CounterpartyNumber, CounterpartyStatus } from './counterparty-cells.tsx'
import type { CounterpartyKind } from './counterparty-fields.ts'

type Tab<Row> = { key: string; label: string; count?: (row: Row) => number | null; panel: ComponentType<{ row: Row }> }

type Props<Row> = {
  kind: CounterpartyKind
  id: string
  /** The row of the list; null if the list does not have it. `call` then loads it, with the filters of `counterpartyIdFilter`. */
  row: Row | null
  call: { data?: { data: readonly Row[] }; error?: ApiFailure; mutate: () => unknown }
  noOf: (row: Row) => string | null
  /** Tabs; false for those that the user may not see. The first is the default. */
  tabs: readonly (Tab<Row> | false)[]
  tab: string | null
  onTabChange: (tab: string) => void
  handlers: CounterpartyHandlers<Row>
}

const NOT_FOUND = { kind: 'status', status: 404, message: '' } as const

/** One customer or supplier: name, number, actions, and tabs. */
export const CounterpartyAside = <Row extends CounterpartyRow>({
  kind,
  id,
  row,
  call,
  noOf,
  tabs,
  tab,
  onTabChange,
  handlers,
}: Props<Row>) => {
  const record = row ?? counterpartyWithId(call.data?.data, id)
  if (!record) {
    const isGone = counterpartyIdFilter(kind, id) === null || call.data !== undefined
    return <RecordPlaceholder failure={call.error ?? (isGone ? NOT_FOUND : undefined)} noun={kind} onRetry={() => void call.mutate()} />
  }
  const visibleTabs = tabs.filter((item) => item !== false)
  const current = visibleTabs.find(({ key }) => key === tab) ?? visibleTabs[0]
  return (
    <RecordAside
      header={
        <RecordHeader
          title={record.name ?? noOf(record) ?? record.id}
          status={<CounterpartyStatus status={record.status} />}
          lines={[<CounterpartyNumber key="no" no={noOf(record)} client={record.client_code} />]}
          actions={<CounterpartyButtons row={record} handlers={handlers} />}
        />
      }
      tabs={visibleTabs.map(({ key, label, count }) => ({ key, label, count: count?.(record) ?? undefined }))}
      tab={current?.key ?? ''}
      onTabChange={onTabChange}
      label={kind === 'customer' ? 'Customer sections' : 'Supplier sections'}
    >
      {current === visibleTabs[0] && <BlockNotice block={record} />}
      {current && <current.panel row={record} />}
    </RecordAside>
  )
}
