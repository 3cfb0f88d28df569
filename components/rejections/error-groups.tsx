'use client'
import { ScopeNote } from '#components/list/scope-note.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LoadingBar, Skeleton } from '#components/ui/skeleton.tsx'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { pluralise, countText } from '#lib/list/pages.ts'
import { Link } from '#components/ui/link.tsx'
import { ageText } from './age.ts'
import { FixAction } from './fix-action.tsx'
import { causeLink, causeText, groupErrors, groupText, waitingText, type Cause, type Group } from './groups.ts'
import { NothingWaiting, StreamHealth } from './streams.tsx'
import { useMessages, type Messages } from './use-messages.tsx'
import { useWaitingMessages } from './use-waiting.ts'
import { rejections, REJECTION_VIEWS } from './rejections-resource.ts'

/** Waiting messages grouped by cause, since one fix can clear many of them. */
export const ErrorGroups = () => {
  const { can } = useSession()
  const messages = useMessages()
  const toClientWording = useClientWording()
  const { data, error, isValidating, reload } = useWaitingMessages()
  const isAllowed = can('rejections', 'view')
  return (
    <section aria-labelledby="list-title" className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-x-6 border-b border-line px-3 pt-2.5">
        <h1 id="list-title" className="pb-1.5 text-xl font-semibold">
          Rejections
        </h1>
        <ViewTabs views={REJECTION_VIEWS} current="errors" label="Views of rejections" />
        <span className="mb-1 ml-auto">
          <Button size="sm" variant="ghost" icon="refresh" busy={isValidating && data !== undefined} onClick={reload}>
            Refresh
          </Button>
        </span>
      </header>
      {isAllowed && <StreamHealth />}
      <div className="relative min-h-0 flex-1 overflow-auto" aria-busy={data === undefined && !error}>
        <LoadingBar active={isValidating && data !== undefined} />
        {error && data === undefined ? (
          <ErrorState
            icon={error.status === 403 ? 'lock' : undefined}
            title={error.status === 403 ? 'You don’t have access to rejections.' : 'Rejections could not be loaded.'}
            onRetry={error.status === 403 ? undefined : reload}
            requestId={error.requestId}
            details={error.details}
          >
            {error.message}
          </ErrorState>
        ) : data === undefined ? (
          <GroupsSkeleton />
        ) : data.rows.length === 0 ? (
          <>
            <NothingWaiting />
            <ScopeNote columns={rejections.columns} isSearch={false} />
          </>
        ) : (
          <Groups groups={groupErrors(data.rows, toClientWording)} waiting={data.rows} total={data.total} messages={messages} />
        )}
      </div>
      {messages.dialogs}
    </section>
  )
}

type GroupsProps = { groups: readonly Group[]; waiting: readonly Rejection[]; total: number | null; messages: Messages }

const Groups = ({ groups, waiting, total, messages }: GroupsProps) => (
  <>
    <p role="status" className="px-3 pt-2 text-sm text-muted tabular-nums">
      {waitingText(groups, waiting.length, total)}
      {(total === null || waiting.length < total) && ` The newest ${pluralise(waiting.length, 'is', 'are')} grouped.`}
    </p>
    {groups.map((group) => (
      <GroupSection key={group.code ?? 'unnamed'} group={group} waiting={waiting} messages={messages} />
    ))}
  </>
)

const GroupSection = ({ group, waiting, messages }: { group: Group; waiting: readonly Rejection[]; messages: Messages }) => {
  const id = `group-${group.code ?? 'unnamed'}`
  return (
    <section aria-labelledby={id} className="border-b border-line px-3 pt-3 pb-2 last:border-b-0">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 text-sm font-semibold">
        <ClientWording>{groupText(group)}</ClientWording>
        <span className="text-xs font-normal text-dim">{group.isForSender ? 'for the sender to fix' : 'for us to fix'}</span>
      </h2>
      <ul className="mt-1">
        {group.causes.map((cause) => (
          <CauseItem key={cause.key} cause={cause} isForSender={group.isForSender} waiting={waiting} messages={messages} />
        ))}
      </ul>
    </section>
  )
}

type CauseProps = { cause: Cause; isForSender: boolean; waiting: readonly Rejection[]; messages: Messages }

const CauseItem = ({ cause, isForSender, waiting, messages }: CauseProps) => {
  const count = cause.rows.length
  const [first] = cause.rows
  const { text, href } = causeLink(cause, useScope())
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-1.5 text-sm first:border-t-0 lg:grid-cols-[2.5rem_minmax(0,1fr)_4.5rem_7rem_27rem]">
      <span className="text-right font-medium tabular-nums">{countText(count)}</span>
      <span className="min-w-0 break-words">{causeText(cause, messages, useClientWording())}</span>
      <span className="font-mono text-xs max-lg:text-right">{cause.client}</span>
      <span className="text-xs text-muted max-lg:col-start-2">{cause.since && `waiting ${ageText(cause.since)}`}</span>
      <span className="flex flex-wrap items-center gap-1.5 max-lg:col-span-full max-lg:pl-13">
        {first && !isForSender && (
          <FixAction
            problem={{ code: cause.code, value: cause.value }}
            row={first}
            detail={null}
            waiting={waiting}
            onFixed={messages.onFixed}
          />
        )}
        {messages.isOffered && (
          <Button
            size="sm"
            disabledReason={messages.refusal}
            onClick={() => (isForSender ? messages.ignore(cause.rows) : messages.reprocess(cause.rows))}
          >
            {isForSender ? 'Ignore' : 'Reprocess'} {countText(count)}
          </Button>
        )}
        <Link href={href} className="hit inline-flex h-7 items-center px-1 text-sm text-accent-ink hover:underline">
          {text}
        </Link>
      </span>
    </li>
  )
}

const GroupsSkeleton = () => (
  <div className="flex flex-col gap-6 p-3">
    {[1, 2, 3].map((part) => (
      <div key={part} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-72" />
        <Skeleton className="h-7 w-full" />
      </div>
    ))}
  </div>
)
