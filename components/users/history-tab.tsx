'use client'
import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { auditReach, missingModuleNote, reachNote } from '#components/audit/shared/audit-reach.ts'
import { eventName } from '#components/audit/shared/event-name.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { DateTime } from '#components/record/date-time.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { textOfV7 } from '#lib/client/text-of-v7.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { useReloadWith } from '#lib/client/reload-with.ts'
import { useSession } from '#lib/client/session.tsx'
import { audit, type AuditEntry } from '#lib/contract/audit/audit.ts'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { userName } from './shared/words.ts'

/** Early enough to include every entry. */
const SINCE = '2000-01-01'

type Kind = keyof typeof EVENTS
const KINDS = [
  { value: 'changes', label: 'Account and access' },
  { value: 'sign-ins', label: 'Sign-ins' },
] as const
/** Whether an event changes the account or access. Sign-ins are listed separately, because they would bury the few changes. */
const isChange = (event: (typeof AUDIT_EVENTS)[number]) => event.group === 'Users' || event.value === 'PASSWORD_RESET'
const EVENTS = {
  changes: AUDIT_EVENTS.filter(isChange).map((event) => event.value),
  'sign-ins': AUDIT_EVENTS.filter((event) => event.group === 'Sign-in' && !isChange(event)).map((event) => event.value),
} as const

/** Tab with the newest changes to this user's account and access, or their newest sign-ins, and links to the audit log. */
export default function HistoryTab({ user }: { user: UserDetail }) {
  return user.email === null ? (
    <EmptyState icon="audit" title="History is not available.">
      The warehouse system did not report this user’s email address.
    </EmptyState>
  ) : (
    <History user={user} email={user.email} />
  )
}

const History = ({ user, email }: { user: UserDetail; email: string }) => {
  const toClientWording = useClientWording()
  const [kind, setKind] = useState<Kind>('changes')
  const record = { entity_no: [email], entity_id: [user.id] }
  const input = { query: { entity_type: ['user'], ...record, event: [...EVENTS[kind]], at_from: SINCE, per_page: 50 } }
  const call = useCall(audit, input)
  useReloadWith(user, () => void call.mutate())
  const session = useSession()
  // If so, v7 returns only what the signed-in user did, and the links to the audit log would find nothing.
  const isOwnOnly = auditReach(session) === 'own'
  return (
    <Loaded call={call} url={urlOf(audit, input)} noun="history" skeleton={<SectionSkeleton rows={6} />}>
      {({ data: entries, meta }) => {
        const data = entriesOf(user.id, entries)
        return (
          <div className="px-4 py-3">
            {isOwnOnly ? (
              data.length > 0 && <p className="mb-2 text-sm text-muted">{reachNote(session)}</p>
            ) : (
              <p className="mb-2 flex flex-wrap gap-x-4 text-sm [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:text-accent-ink touch:[&_a]:min-h-11">
                <Link href={listHref('audit', { user: email, at_from: SINCE })}>Actions by {userName(user)}</Link>
                <Link href={listHref('audit', { ...record, at_from: SINCE })}>View in the audit log</Link>
              </p>
            )}
            <Segmented label="Event type" value={kind} options={KINDS} onChange={setKind} />
            {data.length === 0 && isOwnOnly ? (
              <EmptyState icon="lock" title="You see only your own actions, and there are none here.">
                {missingModuleNote(session)}
              </EmptyState>
            ) : data.length === 0 ? (
              <EmptyState icon="audit" title="Nothing has been recorded yet." />
            ) : (
              <ol className="divide-y divide-line border-y border-line">
                {data.map((entry) => (
                  <li key={entry.id} className="py-1.5 text-sm">
                    <p className="flex items-baseline justify-between gap-3">
                      <Link href={listHref('audit', { open: entry.id, ...record, at_from: SINCE })} className="font-medium">
                        {eventName(entry, toClientWording)}
                      </Link>
                      <DateTime at={entry.at} isRelative className="shrink-0 text-xs text-dim" />
                    </p>
                    {entry.summary && entry.summary !== entry.event_name && (
                      <p className="break-words">{textOfV7(entry.summary, toClientWording)}</p>
                    )}
                    <p className="text-xs text-muted">{entry.actor?.name ?? entry.actor?.email ?? 'Not signed in'}</p>
                  </li>
                ))}
              </ol>
            )}
            {data.length === entries.length && meta.total !== null && meta.total > data.length && (
              <p className="mt-2 text-sm text-muted">
                The newest {data.length} of {meta.total} entries.
              </p>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** Entries of this user only. A v7 that does not know the filter `entity_id` also finds those of an earlier user with this address. */
const entriesOf = (id: string, entries: readonly AuditEntry[]): readonly AuditEntry[] =>
  entries.filter(({ entity_id }) => entity_id === null || entity_id === id)
