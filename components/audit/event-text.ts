import { changeLines } from '#components/record/change-words.ts'
import { formatDaysIn } from '#lib/client/days-in-text.ts'
import { formatMoment } from '#lib/client/format.ts'
import { titleOf } from '#lib/list/export/job.ts'
import type { AuditEntry, AuditEvent } from '#lib/contract/audit/audit.ts'
import { eventName } from './shared/event-name.ts'

/** Who did it: their name, otherwise the email address they typed, otherwise "Not signed in". */
export const actorName = (actor: AuditEntry['actor']): string => actor?.name ?? actor?.email ?? 'Not signed in'

/** Whether an entry is about an export or print of a list or document. */
export const isOutput = ({ event_code, entity_type }: Pick<AuditEntry, 'event_code' | 'entity_type'>): boolean =>
  entity_type === 'list' && (event_code === 'EXPORT' || event_code === 'PRINT')

/** The name of an entry's record: its number, or the name of a list in words. */
export const recordName = ({ entity_type, entity_no }: Pick<AuditEntry, 'entity_type' | 'entity_no'>): string | null =>
  entity_no && entity_type === 'list' ? titleOf(entity_no) : entity_no

/** An entry as text to paste into an email or a ticket: what, who, when, and before → after. */
export const eventText = (event: AuditEvent, toClientWording: (text: string) => string): string =>
  [
    `${eventName(event, toClientWording)}${event.entity_no ? ` · ${recordName(event)}` : ''}`,
    event.summary && formatDaysIn(event.summary),
    `${formatMoment(event.at)} · ${actorName(event.actor)}${event.actor?.email ? ` <${event.actor.email}>` : ''}`,
    [event.client_code, event.owner_code, event.site_code, event.channel, event.ip, event.device].filter(Boolean).join(' · '),
    ...changeLines(event.changes, event.entity_type, toClientWording).map((line) => `  ${line}`),
    event.request_id && `Request ${event.request_id}`,
  ]
    .filter(Boolean)
    .join('\n')
