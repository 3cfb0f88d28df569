import type { ReactNode } from 'react'
import { Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/with-code.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { formatWord } from '#lib/client/format.ts'
import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { ENTITY_NAMES, SEVERITY_NAMES } from './audit-resource.ts'
import { EntityLink } from './entity-link.tsx'
import { recordName, summaryText } from './entry-names.ts'
import { eventName } from './shared/event-name.ts'

const SEVERITY_ICONS: Readonly<Record<string, { icon: IconName; colour: string }>> = {
  warning: { icon: 'warning', colour: 'text-warn' },
  error: { icon: 'error', colour: 'text-bad' },
  critical: { icon: 'error', colour: 'text-bad' },
}

/** The name of an event, with an icon if its severity is above information. */
export const EventName = ({ entry }: { entry: Pick<AuditEntry, 'event_name' | 'event_code' | 'severity'> }) => {
  const toClientWording = useClientWording()
  const sign = SEVERITY_ICONS[entry.severity ?? '']
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 font-sans">
      {sign && <Icon name={sign.icon} size={14} title={formatWord(entry.severity, SEVERITY_NAMES)} className={`shrink-0 ${sign.colour}`} />}
      <span className="truncate">{eventName(entry, toClientWording)}</span>
    </span>
  )
}

const Summary = ({ entry }: { entry: AuditEntry }) => summaryText(entry, useClientWording())

const severityText = ({ severity }: Pick<AuditEntry, 'severity'>) => severity && formatWord(severity, SEVERITY_NAMES)

/** Column values in an exported file, in the words of the screen. */
export const auditExportColumns = (toClientWording: (text: string) => string): NonNullable<ListSlots<AuditEntry>['exportColumns']> => ({
  event_code: [
    ...withCode(
      (row: AuditEntry) => eventName(row, toClientWording),
      (row: AuditEntry) => row.event_code,
    ),
    // The icon of the cell, in words. The column Severity is hidden by default.
    { label: 'Event severity', type: 'text', value: severityText },
  ],
  entity_no: [{ type: 'code', value: recordName }],
  entity_type: [{ type: 'text', value: (row) => row.entity_type && toClientWording(formatWord(row.entity_type, ENTITY_NAMES)) }],
  severity: [{ type: 'text', value: severityText }],
  summary: [{ type: 'text', value: (row) => summaryText(row, toClientWording) }],
})

/** Cells that need more than their plain value. */
export const auditCells: Readonly<Record<string, (row: AuditEntry) => ReactNode>> = {
  event_code: (row) => <EventName entry={row} />,
  entity_no: (row) => {
    if (recordName(row) === null) return <Unknown reason={unknownReason(row, 'entity_no', 'No record')} />
    const link = <EntityLink entry={row} isInRow />
    return row.entity_type === 'list' || !row.entity_no ? <span className="font-sans">{link}</span> : link
  },
  entity_type: (row) =>
    row.entity_type === null ? (
      <Unknown reason={unknownReason(row, 'entity_type', 'No record')} />
    ) : (
      <ClientWording>{formatWord(row.entity_type, ENTITY_NAMES)}</ClientWording>
    ),
  severity: (row) => formatWord(row.severity, SEVERITY_NAMES),
  summary: (row) => <Summary entry={row} />,
}
