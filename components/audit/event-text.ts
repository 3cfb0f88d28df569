import { changeLines, type CodeNames, type OwnLabel } from '#components/record/change-words.ts'
import { formatMoment } from '#lib/client/format.ts'
import type { AuditEvent } from '#lib/contract/audit/audit.ts'
import { actorName, recordName, summaryText } from './entry-names.ts'
import { eventName } from './shared/event-name.ts'

/** An entry as text to paste into an email or a ticket: what, who, when, and before → after. */
export const eventText = (event: AuditEvent, toClientWording: (text: string) => string, nameOf: CodeNames, ownLabel?: OwnLabel): string =>
  [
    `${eventName(event, toClientWording)}${event.entity_no ? ` · ${recordName(event)}` : ''}`,
    summaryText(event, toClientWording),
    `${formatMoment(event.at)} · ${actorName(event.actor)}${event.actor?.email ? ` <${event.actor.email}>` : ''}`,
    [event.client_code, event.owner_code, event.site_code, event.channel, event.ip, event.device].filter(Boolean).join(' · '),
    ...changeLines(event.changes, event.entity_type, toClientWording, nameOf, ownLabel).map((line) => `  ${line}`),
    event.request_id && `Request ${event.request_id}`,
  ]
    .filter(Boolean)
    .join('\n')
