import { audit, type AuditEntry } from '#lib/contract/audit/audit.ts'
import { AUDIT_EVENTS } from '#lib/contract/audit/audit-events.ts'
import { TASKS } from '#lib/contract/stock/tasks.ts'
import type { QuickTab } from '#lib/list/quick-tabs.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { AuditReach } from './shared/audit-reach.ts'
import { choice, columnsOf, dateRange, defineResource, text } from '#components/list/define-resource.ts'

const col = columnsOf<AuditEntry>()
const notSortable = { isSortable: false } as const

/** Readable names of the record types in the log. */
export const ENTITY_NAMES: Readonly<Record<string, string>> = {
  sales_order: 'Sales order',
  purchase_order: 'Purchase order',
  shipment: 'Shipment',
  product: 'Item',
  supplier: 'Supplier',
  customer: 'Customer',
  rejection: 'Message',
  user: 'User',
  list: 'List',
}
export const SEVERITY_NAMES = { info: 'Information', warning: 'Warning', error: 'Error', critical: 'Critical' } as const

const groupTab = (label: string, isOwn: boolean): QuickTab => ({
  key: label,
  label,
  filters: { event: AUDIT_EVENTS.filter((event) => event.group === label).map((event) => event.value) },
  empty: `${isOwn ? 'You have no entries' : 'No entries'} for ${inSentence(label)} in this period.`,
})
/** Most used groups first. */
const EVENT_GROUPS = [
  'Sales orders',
  'Purchase orders',
  'Shipments',
  'Stock',
  'Messages',
  'Customers and suppliers',
  'Users',
  'Sign-in',
  'Exports and printouts',
] as const
/** Groups whose entries by others can be read with the reach `orders`. */
const ORDER_GROUPS: readonly string[] = ['Sales orders', 'Purchase orders', 'Shipments']

/** The tabs of the log. An empty one must not say that nothing happened if the reader just cannot see what others did. */
export const quickTabsFor = (reach: AuditReach) => ({
  label: 'Event types',
  tabs: [
    { key: 'all', label: 'Everything', filters: {} },
    ...EVENT_GROUPS.map((group) => groupTab(group, reach === 'own' || (reach === 'orders' && !ORDER_GROUPS.includes(group)))),
  ],
})

/** Who did what to which record, newest first. Without dates the last seven days are shown. */
export const auditLog = defineResource<AuditEntry>({
  key: 'audit.log',
  name: 'audit-log',
  module: 'audit',
  isForEveryone: true,
  call: audit,
  quick: quickTabsFor('everybody'),
  words: { one: 'entry', many: 'entries', title: 'Audit log', searchNoun: 'entry' },
  columns: [
    col.dateTime('at', 'Time', { width: 148, pinned: true, locked: true, isKey: true }),
    col.text('actor.name', 'User', {
      ...notSortable,
      width: 124,
      isKey: true,
      fullText: 'actor.email',
      apartBy: 'actor.email',
      unknown: 'Not signed in',
    }),
    col.status('event_code', 'Event', { width: 184, isStrong: true, isKey: true, fullText: 'event_name' }),
    col.code('entity_no', 'Record', { width: 150, unknown: 'No record' }),
    col.text('summary', 'What happened', { ...notSortable, width: 260 }),
    col.code('client_code', 'Client', { width: 88, unknown: 'No client' }),
    col.code('site_code', 'Site', { ...notSortable, width: 104, unknown: 'No site' }),
    col.code('channel', 'Channel', { ...notSortable, width: 80, unknown: 'Not recorded' }),
    col.number('changes_count', 'Fields changed', { ...notSortable, hidden: true, width: 112 }),
    col.text('severity', 'Severity', { ...notSortable, hidden: true, width: 96 }),
    col.text('entity_type', 'Record type', { ...notSortable, hidden: true, width: 120, unknown: 'No record' }),
    col.code('owner_code', 'Owner', { ...notSortable, hidden: true, unknown: 'No owner' }),
    col.code('ip', 'IP address', { ...notSortable, hidden: true, width: 128, unknown: 'Not recorded' }),
    col.text('device', 'Device', { ...notSortable, hidden: true, width: 160, unknown: 'Unknown device' }),
    col.text('actor.userLevel', 'Level', { ...notSortable, hidden: true, width: 88, unknown: 'Not signed in' }),
    col.text('actor.email', 'Email', { ...notSortable, hidden: true, width: 200, unknown: 'Not signed in' }),
    col.code('task_code', 'Task', { ...notSortable, hidden: true, width: 96 }),
    col.code('request_id', 'Request ID', { ...notSortable, hidden: true, width: 200, unknown: 'Not recorded' }),
  ],
  filters: [
    dateRange('at', 'Time', { group: 'Time and user', days: 'user' }),
    text('user', 'User', { group: 'Time and user', placeholder: 'Name or email' }),
    choice('event', 'Event', { group: 'What', names: Object.fromEntries(AUDIT_EVENTS.map(({ value, label }) => [value, label])) }),
    choice('severity', 'Severity', { group: 'What', names: SEVERITY_NAMES }),
    choice('channel', 'Channel', { group: 'What', names: { WEB: 'Web', EDI: 'EDI', API: 'API' } }),
    text('entity_no', 'Record', { group: 'Record', placeholder: 'Order, item, email…' }),
    text('entity_id', 'Record ID', { group: 'Record', placeholder: 'u_1042' }),
    choice('entity_type', 'Record type', { group: 'Record', names: ENTITY_NAMES }),
    choice('task', 'Task', { group: 'Record', names: Object.fromEntries(TASKS.map(({ value, label }) => [value, label])) }),
  ],
  narrow: { at: 'actor.name', event_code: 'entity_no' },
  sort: '-at',
  perPage: 50,
  searchHint: 'Search record, user, what happened',
  scan: {},
  nameOf: (row) => [row.event_name ?? row.event_code, row.entity_no].filter(Boolean).join(' ') || null,
})
