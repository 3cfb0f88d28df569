'use client'
import { Link } from '#components/ui/link.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Status } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useAllPages } from '#lib/client/all-pages.ts'
import { formatDateTime, formatRelative, today } from '#lib/client/format.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { useScope, type Scope } from '#lib/client/scope.ts'
import { useSession, type ClientSession } from '#lib/client/session.tsx'
import { settingsStream, type StreamChoice } from '#lib/contract/lookups/lookups.ts'
import { auditRejected, REJECTION_STATUSES, type Rejection } from '#lib/contract/rejections/rejections.ts'
import { addDays } from '#lib/shared/days.ts'
import { cutNote } from '#lib/list/cut-note.ts'

const MINUTE_MS = 60_000
/** Maximum pages of rejected messages that are counted. If there are more, the counts are lower bounds. */
const MAX_COUNTED_PAGES = 2

/** The integration streams of the clients in view: what they carry, their last message, and what was rejected. */
export default function Streams() {
  const { client } = useScope()
  const call = useAllPages(settingsStream, (paging) => ({ query: { client, ...paging } }), { maxPages: 4, refreshInterval: MINUTE_MS })
  const rejected = useRejectionCounts()
  return (
    <div className="min-h-0 flex-1 overflow-auto px-3 pb-6">
      <div className="mx-auto max-w-220">
        <p className="py-3 text-sm text-muted">
          <ClientWording>
            Streams carry messages between a client’s systems and the warehouse system, where they are set up. This is their current state.
          </ClientWording>
        </p>
        <Loaded call={call} noun="streams" skeleton={<SectionSkeleton rows={6} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState icon="rejections" title={<ClientWording>No streams for this client.</ClientWording>} />
            ) : (
              <>
                <ul className="divide-y divide-line border-y border-line">
                  {data.map((stream) => (
                    <StreamEntry
                      key={stream.value}
                      stream={stream}
                      rejected={rejected && { ...rejected, count: rejected.counts.get(stream.value) ?? 0 }}
                    />
                  ))}
                </ul>
                <p className="mt-2 text-sm text-muted">{cutNote({ data, meta }, 'streams')}</p>
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

/** Filters for messages rejected today or yesterday: for the counts, and for the list that each of them links to. */
const recentRejections = () => ({ status: [...REJECTION_STATUSES], rejected_from: addDays(today(), -1) })

/**
 * The clients whose messages are counted. A stream has no site and no owner, so those in the scope are ignored. If the scope has only
 * sites or owners, all clients are listed, because a link without a client would take over that scope.
 */
export const countedClients = ({ client, owner, site }: Scope, { clients }: Pick<ClientSession, 'clients'>): string[] =>
  client.length > 0 || (owner.length === 0 && site.length === 0) ? client : clients.map(({ client_code: code }) => code)

/** {@link recentRejections} by stream; null without access to them or until they are loaded. */
const useRejectionCounts = () => {
  const session = useSession()
  const client = countedClients(useScope(), session)
  const query = { client, ...recentRejections(), sort: '-rejected_at' }
  const { data } = useAllPages<typeof auditRejected, 'list'>(
    auditRejected,
    session.can('rejections', 'view') ? (paging) => ({ view: 'list', query: { ...query, ...paging } }) : null,
    { maxPages: MAX_COUNTED_PAGES, keepPreviousData: true, refreshInterval: MINUTE_MS },
  )
  if (!data) return null
  return { client, counts: rejectionsByStream(data.data), isComplete: data.meta.total === data.data.length }
}

const stateOf = ({ active, healthy }: StreamChoice) => {
  if (active === false) return { hue: 'neutral', mark: 'pause', text: 'Not active' } as const
  if (healthy === null) return { hue: 'neutral', mark: 'ring', text: 'State unknown' } as const
  return healthy ? ({ hue: 'good', mark: 'check', text: 'Running' } as const) : ({ hue: 'bad', mark: 'alert', text: 'Silent' } as const)
}

type EntryProps = { stream: StreamChoice; rejected: { client: string[]; count: number; isComplete: boolean } | null }

const StreamEntry = ({ stream, rejected }: EntryProps) => {
  const { value, label, direction, protocol, partner, messages, last_message_at: at } = stream
  const { text, ...look } = stateOf(stream)
  const facts = [
    direction === 'IN' ? 'Inbound' : direction === 'OUT' ? 'Outbound' : direction,
    protocol,
    partner && `with ${partner}`,
  ].filter(Boolean)
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 text-sm sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{label ?? value}</span>
          {label !== null && label !== value && <code className="font-mono text-xs text-dim">{value}</code>}
        </p>
        <p className="text-xs text-muted">{facts.join(' · ')}</p>
        <p className="text-xs text-muted">
          {(messages ?? []).map(({ value: code, label: name }) => [code, name].filter(Boolean).join(' ')).join(', ')}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-0.5">
        <Status {...look}>{text}</Status>
        <p className="text-xs text-muted">{at ? `Last message ${formatRelative(at)}, ${formatDateTime(at)}` : 'No message yet'}</p>
        {rejected && (
          <p className="text-xs">
            {rejected.count === 0 ? (
              <span className="text-muted">None rejected since yesterday</span>
            ) : (
              <Link
                className="text-accent-ink hover:underline"
                href={listHref('rejections', { client: rejected.client, stream: value, ...recentRejections() })}
              >
                {rejected.count}
                {rejected.isComplete ? '' : ' or more'} rejected since yesterday
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

/** The number of rejected messages of each stream. */
export const rejectionsByStream = (rows: readonly Pick<Rejection, 'stream_code'>[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { stream_code: stream } of rows) if (stream !== null) counts.set(stream, (counts.get(stream) ?? 0) + 1)
  return counts
}
