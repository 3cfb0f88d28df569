'use client'
import { useState } from 'react'
import { auditReach, missingModuleNote, reachNote } from '#components/audit/shared/audit-reach.ts'
import { ChangesTable } from '#components/record/changes-table.tsx'
import { orderStatus } from '#components/orders/shared/order-status.ts'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Timeline } from '#components/record/timeline.tsx'
import type { Hue } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatDatesIn } from '#lib/client/dates-in-text.ts'
import { TextOfV7 } from '#lib/client/text-of-v7.ts'
import { formatDateTime, formatWord } from '#lib/client/format.ts'
import { addDays } from '#lib/shared/days.ts'
import { useReloadWith } from '#lib/client/reload-with.ts'
import { audit, auditEvent, type AuditEntry } from '#lib/contract/audit/audit.ts'
import { useSession } from '#lib/client/session.tsx'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { REFUSED_NAME } from '#lib/contract/orders/proposals.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'

type Event = PurchaseOrderDetail['events'][number]
type Props = {
  kind: OrderKind
  no: string
  order: { id: string; client_code: string | null; owner_code: string | null; created_at: string | null; events: readonly Event[] }
  /** The order is a supplier's proposal that the client has refused. */
  isRefused?: boolean
}

/** History of an order: its status changes, and every field change with the old value. */
export default function HistoryTab({ kind, no, order, isRefused = false }: Props) {
  return (
    <>
      <Section title="Status changes">
        {order.events.length === 0 ? (
          <p className="text-sm text-muted">No status changes were recorded.</p>
        ) : (
          <Timeline
            label={`Status changes of ${no}`}
            steps={stepsOf(order.events).map(({ event, isSame }, index) => ({
              key: `${event.at}-${index}`,
              at: event.at,
              name: nameOf(event, isSame, isRefused),
              tone: toneOf(orderStatus(kind, event.status ?? '').hue),
              by: event.user_name,
              note: event.note && formatDatesIn(event.note),
            }))}
          />
        )}
      </Section>
      <Changes key={order.id} kind={kind} no={no} order={order} />
    </>
  )
}

/** Newest first. `isSame` marks events that did not change the status. */
const stepsOf = (events: readonly Event[]) =>
  events.map((event, index) => ({ event, isSame: index > 0 && events[index - 1]?.status === event.status })).toReversed()

/** The name of an event. `isSame`: it did not change the status. */
export const nameOf = (
  { action, status, status_name }: Pick<Event, 'action' | 'status' | 'status_name'>,
  isSame: boolean,
  isRefused = false,
): string => {
  if (isRefused && status === 'CANCELLED') return REFUSED_NAME
  if (action === 'ask_cancel') return 'Asked to cancel'
  return isSame ? 'Changed' : (status_name ?? formatWord(status))
}

/** Status hues without a timeline dot of their own become plain. */
const toneOf = (hue: Hue) => (hue === 'hold' || hue === 'neutral' ? 'plain' : hue)

const MAX_ENTRIES = 50

/**
 * The day before an instant; undefined for null. The day of the instant depends on the zone: v7 reads `at_from` in the user's, where the
 * order may have been created on the day before that of its site.
 */
export const dayBefore = (instant: string | null): string | undefined => (instant === null ? undefined : addDays(instant.slice(0, 10), -1))

const Changes = ({ kind, no, order }: Props) => {
  const query = {
    client: order.client_code === null ? undefined : [order.client_code],
    entity_type: [kind === 'PO' ? 'purchase_order' : 'sales_order'],
    entity_no: [no],
    at_from: dayBefore(order.created_at),
    per_page: MAX_ENTRIES,
  }
  const { data, error, mutate } = useCall(audit, { query }, { keepPreviousData: false })
  useReloadWith(order, () => void mutate())
  const session = useSession()
  const isOwnOnly = auditReach(session) === 'own'
  if (error)
    return (
      <p className="px-4 py-3 text-sm text-muted">
        {error.status === 403
          ? 'Only users with access to the audit log can see the changes.'
          : `The changes could not be loaded. ${error.message}`}
      </p>
    )
  if (!data) return <SectionSkeleton rows={3} />
  const entries = entriesOf(order, data.data)
  return (
    <Section
      title="Changes"
      note={data.meta.total !== null && data.meta.total > data.data.length ? `newest ${data.data.length} of ${data.meta.total}` : undefined}
    >
      {entries.length === 0 ? (
        <p className="text-sm text-muted">
          {isOwnOnly
            ? ['No other changes by you.', missingModuleNote(session)].filter(Boolean).join(' ')
            : 'No other changes since the order was entered.'}
        </p>
      ) : (
        <>
          {isOwnOnly && <p className="text-sm text-muted">{reachNote(session)}</p>}
          <ol>
            {entries.map((entry) => (
              <Change key={entry.id} entry={entry} no={no} />
            ))}
          </ol>
        </>
      )}
    </Section>
  )
}

/**
 * The audit entries of this order only. They were requested by its number, which a deleted draft may have had before. If none has the
 * order's id, v7 uses other ids in its audit log, or the user may read only the draft's entries. Entries from before the order was
 * created are then left out.
 */
export const entriesOf = <E extends Pick<AuditEntry, 'entity_id' | 'at'>>(
  { id, created_at }: Pick<Props['order'], 'id' | 'created_at'>,
  entries: readonly E[],
): readonly E[] => {
  if (entries.some(({ entity_id }) => entity_id === id)) {
    return entries.filter(({ entity_id }) => entity_id === id || entity_id === null)
  }
  const since = created_at === null ? -Infinity : Date.parse(created_at) - CLOCK_TOLERANCE_MS
  // An unknown time is not earlier.
  return entries.filter(({ at }) => !(at !== null && Date.parse(at) < since))
}

/** The audit log may date the creation of an order a little before the order does. */
const CLOCK_TOLERANCE_MS = 60_000

const Change = ({ entry, no }: { entry: AuditEntry; no: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-b border-line py-2 text-sm last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{entry.event_name ?? 'Changed'}</span>
        <time dateTime={entry.at ?? undefined} className="text-xs text-muted tabular-nums">
          {formatDateTime(entry.at)}
        </time>
      </p>
      {entry.summary && entry.summary !== entry.event_name && (
        <p className="text-muted">
          <TextOfV7>{entry.summary}</TextOfV7>
        </p>
      )}
      <p className="flex items-center justify-between gap-3 text-xs text-dim">
        <span>{entry.actor?.name ?? 'System'}</span>
        {(entry.changes_count ?? 0) > 0 && (
          <Button size="sm" variant="ghost" aria-expanded={isOpen} className="-mr-2" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide changes' : `Show ${entry.changes_count} ${entry.changes_count === 1 ? 'change' : 'changes'}`}
          </Button>
        )}
      </p>
      {isOpen && <ChangeDetails entry={entry} no={no} />}
    </li>
  )
}

const ChangeDetails = ({ entry, no }: { entry: AuditEntry; no: string }) => {
  const { data, error } = useCall<typeof auditEvent, 'one'>(auditEvent, { view: 'one', query: { id: entry.id } })
  if (error) return <p className="text-muted">{error.message}</p>
  if (!data) return <SectionSkeleton rows={2} />
  return (
    <ChangesTable
      changes={data.data.changes}
      type={data.data.entity_type}
      before={data.data.before}
      after={data.data.after}
      caption={`Changes to ${no}`}
    />
  )
}
