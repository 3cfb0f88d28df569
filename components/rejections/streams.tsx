'use client'
import { Status } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useCall } from '#lib/client/api.ts'
import { fetchAllPages } from '#lib/client/load-all-pages.ts'
import { formatRelative } from '#lib/client/format.ts'
import { useScope } from '#lib/client/scope.ts'
import { settingsStream, type StreamChoice } from '#lib/contract/lookups/lookups.ts'
import { incompleteNote } from '#lib/list/incomplete-note.ts'

const MINUTE_MS = 60_000

/** Integration streams of the selected clients with the time of their last message. Refreshed every minute. */
export const useStreams = (): readonly StreamChoice[] => useStreamCall()?.data ?? []

const useStreamCall = () => {
  const { client } = useScope()
  return useCall(settingsStream, { query: { client } }, { refreshInterval: MINUTE_MS }, fetchAllPages).data
}

const lastMessageAt = (streams: readonly StreamChoice[]): string | null =>
  streams
    .flatMap(({ last_message_at: at }) => (at ? [at] : []))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1) ?? null

/** Empty state when no message waits. Shows when the last message arrived, since a broken stream would look the same. */
export const NothingWaiting = () => {
  const streams = useStreams()
  const silent = streams.filter((stream) => stream.healthy === false)
  const last = lastMessageAt(streams)
  if (silent.length > 0)
    return (
      <EmptyState icon="warning" title="No messages are waiting, but some streams are silent.">
        <ul className="flex flex-col items-center gap-1">
          {silent.map((stream) => (
            <li key={stream.value}>
              {stream.label ?? stream.value}: {lastMessageText(stream)}
            </li>
          ))}
        </ul>
      </EmptyState>
    )
  return (
    <EmptyState icon="success" title="No messages are waiting.">
      {last ? `Last message ${formatRelative(last)}.` : 'No messages received yet.'}
    </EmptyState>
  )
}

const lastMessageText = ({ last_message_at: at }: StreamChoice): string => (at ? `last message ${formatRelative(at)}` : 'no message yet')

const healthLook = (isHealthy: boolean | null) => {
  if (isHealthy === null) return { hue: 'neutral', mark: 'ring' } as const
  return isHealthy ? ({ hue: 'good', mark: 'check' } as const) : ({ hue: 'bad', mark: 'alert' } as const)
}

/** The streams in one line: their health, and when the last message of each arrived. */
export const StreamHealth = () => {
  const listed = useStreamCall()
  const streams = listed?.data ?? []
  if (streams.length === 0) return null
  return (
    <section aria-label="Streams" className="border-b border-line px-3 py-2">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {streams.map((stream) => (
          <li
            key={stream.value}
            className="inline-flex items-baseline gap-1.5"
            title={[stream.protocol, stream.partner && `with ${stream.partner}`].filter(Boolean).join(' ')}
          >
            <Status {...healthLook(stream.healthy)}>
              {stream.label ?? stream.value}
              {stream.healthy === false && <span className="text-bad"> silent</span>}
            </Status>
            <span className="text-xs text-dim">{lastMessageText(stream)}</span>
          </li>
        ))}
        <li className="text-xs text-dim empty:hidden">{incompleteNote(listed, 'streams')}</li>
      </ul>
    </section>
  )
}
