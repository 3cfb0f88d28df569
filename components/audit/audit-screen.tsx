'use client'
import { Suspense, useCallback, useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { PeriodButtons } from '#components/list/period-buttons.tsx'
import type { AsideProps, ListContext, RowAction } from '#components/list/slots.ts'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { todayIn } from '#lib/shared/zones.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { useCall } from '#lib/client/api.ts'
import { ClientWording, useClientWording, useWords } from '#lib/client/field-labels.ts'
import { formatWord } from '#lib/client/format.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { auditEvent, type AuditEntry } from '#lib/contract/audit/audit.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import type { ListState } from '#lib/list/spec.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { isShowableCode } from '#lib/shared/showable-code.ts'
import { auditLog, quickTabsFor } from './audit-resource.ts'
import { auditCells, auditExportColumns } from './cells.tsx'
import { onlyRecordLabel, recordFilter } from './entry-names.ts'
import { auditReach, reachNote, type AuditReach } from './shared/audit-reach.ts'
import { allTime, PERIODS, periodOf, withPeriod } from './periods.ts'

const AuditAside = lazyPart(() => import('./audit-aside.tsx'), <RecordSkeleton />)

/** The audit log: who did what to which record. It is read-only. */
export const AuditScreen = () => (
  <Suspense fallback={null}>
    <AuditList />
  </Suspense>
)

/** Opens another entry or filters the list. Keeps the other query parameters. */
const goTo = (change: Readonly<Record<string, string | null>>) => {
  const params = new URLSearchParams(window.location.search)
  for (const [key, value] of Object.entries(change)) {
    if (value === null) params.delete(key)
    else params.set(key, value)
  }
  window.history.pushState(null, '', `${window.location.pathname}?${params}`)
}

const aside = {
  label: 'Audit log entry',
  tabs: ['entry'],
  preload: AuditAside.preload,
  render: ({ id }: AsideProps<AuditEntry>) => (
    <AuditAside
      id={id}
      onOpen={(next) => goTo({ open: next })}
      onFilter={(filters) => goTo({ user: null, entity_no: null, entity_id: null, event: null, q: null, page: null, ...filters })}
    />
  ),
}

const AuditList = () => {
  const router = useRouter()
  const reach = auditReach(useSession())
  const resource = useAuditLogResource(reach)
  const toClientWording = useClientWording()
  const exportColumns = useMemo(() => auditExportColumns(toClientWording), [toClientWording])
  const restrictions = useCallback(
    (state: ListState) => [...aboutReach(reach, toClientWording), ...aboutPeriod(state)],
    [reach, toClientWording],
  )
  const actions = (row: AuditEntry, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
    {
      key: 'user',
      label: 'Show only this user',
      icon: 'users',
      disabledReason: row.actor?.email ? null : 'This entry has no user',
      onSelect: () => router.push(`/audit?${writeQuery({ user: row.actor?.email })}`),
    },
    {
      key: 'record',
      label: row.entity_no ? onlyRecordLabel(row) : 'Show only this record',
      icon: 'filter',
      disabledReason: row.entity_no ? null : 'This entry is not about a record',
      onSelect: () => router.push(`/audit?${writeQuery(recordFilter(row))}`),
    },
  ]
  return (
    <ListScreen
      resource={resource}
      toolbar={toolbar}
      restrictions={restrictions}
      aside={aside}
      cells={auditCells}
      exportColumns={exportColumns}
      actions={actions}
      empty={<NoEntries reach={reach} />}
      wider={allTime}
      hasScopeNote
    />
  )
}

/** The list with the event types that v7 returns as filter choices, which may be more than this build knows. */
const useAuditLogResource = (reach: AuditReach): typeof auditLog => {
  const { data } = useCall(auditEvent, {}, { revalidateIfStale: false })
  return useMemo(() => {
    const eventTypes = data && Array.isArray(data.data) ? data.data : []
    const ofReach = { ...auditLog, quick: quickTabsFor(reach) }
    if (eventTypes.length === 0) return ofReach
    const names = Object.fromEntries(
      eventTypes.map(({ value, label, group }) => [value, [label ?? formatWord(value), group?.toLowerCase()].filter(Boolean).join(' · ')]),
    )
    return {
      ...ofReach,
      filters: auditLog.filters.map((filter) => (filter.kind === 'choice' && filter.key === 'event' ? { ...filter, names } : filter)),
    }
  }, [data, reach])
}

/** Days of the log are days in the user's time zone. */
const PeriodBar = ({ state, go }: ListContext) => {
  const session = useSession()
  const today = todayIn(session.user.timezone)
  const note = reachNote(session)
  return (
    <div data-print="hidden" className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-2.5 py-1">
      <PeriodButtons
        periods={PERIODS}
        current={periodOf(state.filters, today)}
        onChoose={(key) => go((old) => ({ filters: withPeriod(old.filters, key, today) }))}
      />
      {note && (
        <p className="text-sm text-muted">
          <ClientWording>{note}</ClientWording>
        </p>
      )}
      <ScopeNote />
    </div>
  )
}

/** Says that the scope leaves out entries that belong to no site or client: sign-ins would seem not to have happened. */
const ScopeNote = () => {
  const { clients } = useSession()
  const { client, owner, site, setScope } = useScope()
  const words = useWords()
  const isOfSites = site.length > 0
  const codes = isOfSites ? site : [...client, ...owner]
  if (codes.length === 0 || (!isOfSites && clients.length < 2)) return null
  const noun = words[isOfSites ? 'site' : 'client']
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      Only entries of {codes.every(isShowableCode) ? codes.join(', ') : `the chosen ${inSentence(noun.singular)}`}.{' '}
      <ClientWording>
        {isOfSites
          ? 'Sign-ins and changes to users, customers, suppliers and settings have no site.'
          : 'Sign-ins of users with several clients, for example, have no client.'}
      </ClientWording>
      <Button size="sm" onClick={() => setScope(isOfSites ? { site: [] } : { client: [], owner: [] })}>
        Show all {inSentence(noun.plural)}
      </Button>
    </p>
  )
}

/** Names the period in an exported file even if the user chose none. */
const aboutPeriod = ({ filters }: ListState) =>
  filters['at_from'] || filters['at_to'] ? [] : [{ label: 'Time', value: 'the last 7 days' }]

/** Names the reach in an exported file: without it, the file would seem to have the entries of everybody. */
const aboutReach = (reach: AuditReach, toClientWording: (text: string) => string) => {
  const value = { everybody: null, orders: 'your own, and all about orders and shipments', own: 'your own' }[reach]
  return value === null ? [] : [{ label: 'Entries', value: toClientWording(value) }]
}

const toolbar = (context: ListContext) => <PeriodBar {...context} />

/** What appears in the log, by the reach of the reader. */
const APPEARS: Readonly<Record<AuditReach, string>> = {
  everybody: 'Sign-ins, exports, printouts and all changes to orders, customers, suppliers, users and messages appear here as they happen.',
  orders: 'All changes to orders and shipments, and everything that you do, appear here as they happen.',
  own: 'Your sign-ins, exports, printouts and changes appear here as they happen.',
}

const NoEntries = ({ reach }: { reach: AuditReach }) => (
  <EmptyState
    icon="audit"
    title={reach === 'own' ? 'You have no entries in the last 7 days.' : 'No entries in the last 7 days.'}
    action={<Button onClick={() => goTo({ at_from: '2000-01-01' })}>Show all entries</Button>}
  >
    <ClientWording>{APPEARS[reach]}</ClientWording>
  </EmptyState>
)
