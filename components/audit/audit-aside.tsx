'use client'
import { Facts } from '#components/record/facts.tsx'
import { ChangesTable } from '#components/record/changes-table.tsx'
import { CodeText, Section } from '#components/record/parts.tsx'
import { RecordHeader } from '#components/record/record-aside.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { useCodeNames } from '#components/record/use-code-names.ts'
import { DateTime } from '#components/record/date-time.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { auditEvent, type AuditEntry, type AuditEvent } from '#lib/contract/audit/audit.ts'
import { ENTITY_NAMES, SEVERITY_NAMES } from './audit-resource.ts'
import { EventName } from './cells.tsx'
import { EntityLink } from './entity-link.tsx'
import { actorName, isOutput, onlyRecordLabel, recordFilter, recordName, summaryText } from './entry-names.ts'
import { eventText } from './event-text.ts'
import { OutputDetails, outputListTitle } from './output-details.tsx'
import { eventName } from './shared/event-name.ts'

type Props = {
  id: string
  onOpen: (id: string) => void
  /** Filters the list by one user or one record. */
  onFilter: (filters: { user: string } | { entity_no: string | null; entity_id: string | null }) => void
}

/** One entry of the audit log: who, when, the values before and after, and other entries for the same record. */
export default function AuditAside({ id, onOpen, onFilter }: Props) {
  const toClientWording = useClientWording()
  const label = useLabels()
  const { data, error, mutate } = useCall(auditEvent, { query: { id } }, { keepPreviousData: false })
  // With an id this call returns a single entry; without one it lists the kinds of event.
  const event = data && !Array.isArray(data.data) ? data.data : null
  const codeNames = useCodeNames(event?.changes ?? [], event?.entity_type ?? null)
  if (!event) return <RecordPlaceholder failure={error} noun="entry" onRetry={() => void mutate()} />
  return (
    <div className="h-full overflow-auto" tabIndex={0} role="region" aria-label="Audit log entry" data-ring>
      <RecordHeader
        title={eventName(event, toClientWording)}
        after={<CopyButton text={eventText(event, toClientWording, codeNames, (field) => label(field, ''))} label="Copy as text" />}
        status={
          event.severity !== null &&
          event.severity !== 'info' && (
            <EventName entry={{ event_name: formatWord(event.severity, SEVERITY_NAMES), event_code: null, severity: event.severity }} />
          )
        }
        lines={[
          <span key="summary" className="text-ink">
            {summaryText(event, toClientWording)}
          </span>,
          <span key="when">
            <DateTime at={event.at} /> · {actorName(event.actor)}
          </span>,
        ]}
      />
      {isOutput(event) ? <OutputDetails event={event} /> : <Changes event={event} />}
      <EntryDetails event={event} onFilter={onFilter} />
      <Related event={event} onOpen={onOpen} />
    </div>
  )
}

const Changes = ({ event }: { event: AuditEvent }) => {
  const toClientWording = useClientWording()
  return (
    <Section title="Before and after" note={event.changes.length > 0 ? String(event.changes.length) : undefined}>
      {event.changes.length === 0 && <p className="text-sm text-muted">No field changes were recorded.</p>}
      <ChangesTable
        key={event.id}
        changes={event.changes}
        type={event.entity_type}
        before={event.before}
        after={event.after}
        caption={event.entity_no ? `Changes to ${event.entity_no}` : eventName(event, toClientWording)}
      />
    </Section>
  )
}

/** Label of the row that names the exported or printed list; null for other entries. */
const outputLabel = (event: AuditEvent): string | null => {
  if (!isOutput(event)) return null
  return event.event_code === 'PRINT' ? 'Printed' : 'Exported'
}

const EntryDetails = ({ event, onFilter }: { event: AuditEvent } & Pick<Props, 'onFilter'>) => {
  const label = useLabels()
  const toClientWording = useClientWording()
  const { actor, entity_no } = event
  return (
    <Section title="Who and where">
      <Facts
        facts={[
          { label: 'Done by', value: actor && `${actorName(actor)}${actor.userLevel ? ` (${actor.userLevel})` : ''}` },
          { label: 'Email', value: actor?.email },
          {
            label: outputLabel(event) ?? (event.entity_type ? toClientWording(formatWord(event.entity_type, ENTITY_NAMES)) : 'Record'),
            // The section above has named the list already.
            value: recordName(event) && !(isOutput(event) && outputListTitle(event) === recordName(event)) && (
              <span className={event.entity_type === 'list' || !entity_no ? undefined : 'font-mono'}>
                <EntityLink entry={event} />
              </span>
            ),
          },
          // For an export or printout, the section above lists all of its clients, owners and sites.
          ...(isOutput(event) && event.after
            ? []
            : [
                { label: label('client_code', 'Client'), value: event.entity_type === 'client' ? null : event.client_code },
                { label: label('owner_code', 'Owner'), value: event.owner_code },
                { label: label('site_code', 'Site'), value: event.site_code },
              ]),
          { label: 'Channel', value: event.channel },
          { label: 'Device', value: event.device },
          { label: 'IP address', value: event.ip && <CodeText code={event.ip} noun="address" isQuiet={false} /> },
          {
            label: 'Request ID',
            value: event.request_id && <CodeText code={event.request_id} noun="request ID" isQuiet={false} />,
            isWide: true,
          },
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {(actor?.id ?? actor?.email) && (
          <Button size="sm" icon="users" onClick={() => onFilter({ user: actor?.email ?? actor?.id ?? '' })}>
            Show only this user
          </Button>
        )}
        {entity_no && (
          <Button size="sm" icon="filter" onClick={() => onFilter(recordFilter(event))}>
            {onlyRecordLabel(event)}
          </Button>
        )}
      </div>
    </Section>
  )
}

const Related = ({ event, onOpen }: { event: AuditEvent } & Pick<Props, 'onOpen'>) => (
  <Section title="Other entries for this record, within a day" note={event.related.length > 0 ? String(event.related.length) : undefined}>
    {event.related.length === 0 ? (
      <p className="text-sm text-muted">
        {(event.entity_no ?? event.entity_id) ? 'No other entries.' : 'This entry is not about a record.'}
      </p>
    ) : (
      <ul>
        {event.related.map((entry) => (
          <RelatedEntry key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
        ))}
      </ul>
    )}
  </Section>
)

const RelatedEntry = ({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) => {
  const toClientWording = useClientWording()
  return (
    <li className="border-b border-line last:border-b-0">
      <button type="button" data-ring onClick={onOpen} className="block w-full rounded-sm px-1 py-1.5 text-left text-sm hover:bg-hover">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium">
            <EventName entry={entry} />
          </span>
          <DateTime at={entry.at} className="shrink-0 text-xs text-muted tabular-nums" />
        </span>
        <span className="block truncate text-muted">
          {[actorName(entry.actor), summaryText(entry, toClientWording)].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  )
}
