'use client'
import { useSearchParams } from 'next/navigation'
import { createContext, Suspense, use, useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps, RowAction } from '#components/list/slots.ts'
import { ViewPending } from '#components/list/view-pending.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { rejectionCells, rejectionExportColumns } from './cells.tsx'
import { rejections, REJECTION_TABS, REJECTION_VIEWS } from './rejections-resource.ts'
import { NothingWaiting, useStreams } from './streams.tsx'
import { useMessages, type Messages } from './use-messages.tsx'

const tabsOf = (current: string) => <ViewTabs views={REJECTION_VIEWS} current={current} label="Views of rejections" />
const ErrorGroups = lazyParts(() => import('./error-groups.tsx'))('ErrorGroups', <ViewPending title="Rejections" tabs={tabsOf('errors')} />)

/** Screen for rejected messages from integration streams, as a list or grouped by error. */
export const RejectionsScreen = () => (
  <Suspense fallback={null}>
    <CurrentView />
  </Suspense>
)

const RejectionAside = lazyPart(() => import('./rejection-aside.tsx'), <RecordSkeleton />)

const MessagesContext = createContext<Messages | null>(null)

// Defined once, so that it never changes. The aside gets the actions from the context.
const aside = {
  label: 'Rejected message',
  tabs: REJECTION_TABS,
  preload: RejectionAside.preload,
  render: (props: AsideProps<Rejection>) => <MessageAside key={props.id} {...props} />,
}

const MessageAside = ({ id, tab, onTabChange }: AsideProps<Rejection>) => {
  const messages = use(MessagesContext)
  if (!messages) return null
  return <RejectionAside id={id} tab={tab} onTabChange={onTabChange} messages={messages} />
}

/** List of rejected messages, with their actions. */
const MessageList = () => {
  const messages = useMessages()
  const resource = useRejectionsResource()
  const toClientWording = useClientWording()
  const exportColumns = useMemo(() => rejectionExportColumns(toClientWording), [toClientWording])
  const actions = (row: Rejection, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
    ...messages.actionsOf(row),
  ]
  return (
    <MessagesContext value={messages}>
      <ListScreen
        resource={resource}
        views={REJECTION_VIEWS}
        tabs={tabsOf('messages')}
        aside={aside}
        cells={rejectionCells}
        exportColumns={exportColumns}
        actions={actions}
        bulk={messages.bulk}
        empty={<NothingWaiting />}
      />
      {messages.dialogs}
    </MessagesContext>
  )
}

/** The list with the filter choices that depend on the session: the streams of its clients, and the user. */
const useRejectionsResource = (): typeof rejections => {
  const { user } = useSession()
  const streams = useStreams()
  return useMemo(() => {
    const names: Readonly<Record<string, Record<string, string>>> = {
      stream: Object.fromEntries(streams.map(({ value, label }) => [value, label ?? value])),
      assigned_to: { [user.id]: 'Me', none: 'Unassigned' },
    }
    return {
      ...rejections,
      filters: rejections.filters.map((filter) =>
        filter.kind === 'choice' && names[filter.key] ? { ...filter, names: names[filter.key] } : filter,
      ),
    }
  }, [user.id, streams])
}

const CurrentView = () => (useSearchParams().get('view') === 'errors' ? <ErrorGroups /> : <MessageList />)
