'use client'
import { RecordAside, RecordHeader } from '#components/record/record-aside.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { DateTime } from '#components/record/date-time.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useRecordChanges } from '#lib/client/record-changes.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useCall } from '#lib/client/api.ts'
import { auditRejected, type RejectionDetail } from '#lib/contract/rejections/rejections.ts'
import { ageText } from './age.ts'
import { RejectionStatus } from './cells.tsx'
import { messageType, resultModule, resultVerb } from './rules.ts'
import type { Messages } from './use-messages.tsx'
import { REJECTION_TABS, type RejectionTab } from './rejections-resource.ts'
import ErrorsTab from './errors-tab.tsx'

const PayloadTab = lazyPart(() => import('./payload-tab.tsx'), <SectionSkeleton rows={6} />)
const AttemptsTab = lazyPart(() => import('./attempts-tab.tsx'), <SectionSkeleton rows={6} />)

type Props = { id: string; tab: string | null; onTabChange: (tab: string) => void; messages: Messages }

/** The aside of a rejected message: errors, payload and attempts. */
export default function RejectionAside({ id, tab, onTabChange, messages }: Props) {
  const { data, error, mutate } = useCall(auditRejected, { query: { id } }, { keepPreviousData: false })
  useRecordChanges(id, () => void mutate())
  // The same call returns a list without an id, and a single message with one.
  const message = data && !Array.isArray(data.data) ? data.data : null
  if (!message) return <RecordPlaceholder failure={error} noun="message" onRetry={() => void mutate()} />
  const currentTab = REJECTION_TABS.find((key) => key === tab) ?? 'errors'
  return (
    <RecordAside<RejectionTab>
      header={<MessageHeader message={message} messages={messages} />}
      label="Message sections"
      tabs={[
        { key: 'errors', label: 'Errors', count: message.errors_count ?? message.errors.length },
        { key: 'payload', label: 'Payload' },
        { key: 'attempts', label: 'Attempts and notes', count: message.attempts_log.length + (message.notes ?? []).length },
      ]}
      tab={currentTab}
      onTabChange={onTabChange}
    >
      {currentTab === 'errors' && <ErrorsTab message={message} onFixed={messages.onFixed} />}
      {currentTab === 'payload' && <PayloadTab key={message.id} message={message} />}
      {currentTab === 'attempts' && <AttemptsTab message={message} />}
    </RecordAside>
  )
}

/** Type and stream of a message. */
const MessageOrigin = ({ message }: { message: RejectionDetail }) =>
  [messageType(message, useClientWording()), message.stream_name].filter(Boolean).join(' · ')

const MessageHeader = ({ message, messages }: { message: RejectionDetail; messages: Messages }) => (
  <RecordHeader
    title={message.ref_no ?? message.control_no ?? message.id}
    isCode
    after={<CopyButton text={message.ref_no ?? message.control_no ?? message.id} label="Copy reference" />}
    status={<RejectionStatus status={message.status} />}
    lines={[
      <span key="what">
        <MessageOrigin message={message} />
      </span>,
      <span key="when">
        Rejected <DateTime at={message.rejected_at} />
        {message.rejected_at && ` (${ageText(message.rejected_at)})`}
        {message.client_code && ` · ${message.client_code}`}
        {message.site_code && ` · ${message.site_code}`}
        {message.control_no && ` · control no. ${message.control_no}`}
      </span>,
      ...(message.assigned_to ? [<span key="who">Assigned to {message.assigned_name ?? message.assigned_to}</span>] : []),
      ...(message.result ? [<ResultLink key="result" result={message.result} />] : []),
    ]}
    actions={messages
      .actionsOf(message)
      .filter(({ key }) => key !== 'assign')
      .map((action) => (
        <Button
          key={action.key}
          size="sm"
          variant={action.key === 'reprocess' ? 'primary' : 'secondary'}
          busy={action.isBusy}
          disabledReason={action.disabledReason}
          onClick={action.onSelect}
        >
          {action.label.replace('…', '')}
        </Button>
      ))}
  />
)

const ResultLink = ({ result }: { result: NonNullable<RejectionDetail['result']> }) => {
  const module = resultModule(result.type)
  return (
    <span>
      {resultVerb(result.type)}{' '}
      {module ? (
        <RecordLink
          module={module}
          id={result.type === 'ITEM' ? null : result.id}
          no={result.no}
          className="font-mono text-accent-ink hover:underline"
        />
      ) : (
        (result.no ?? 'an unnamed record')
      )}
    </span>
  )
}
