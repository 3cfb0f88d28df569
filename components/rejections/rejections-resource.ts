import { auditRejected, MESSAGES, REJECT_CODES, WAITING_STATUSES, type Rejection } from '#lib/contract/rejections/rejections.ts'
import type { FilterSpec } from '#lib/list/spec.ts'
import { STATUS_NAMES } from '#lib/contract/rejections/status-names.ts'
import { byStatus, choice, columnsOf, dateRange, defineResource, text } from '#components/list/define-resource.ts'

const col = columnsOf<Rejection>()
const notSortable = { isSortable: false } as const

/** Filter by minimum waiting time. */
const age: FilterSpec = {
  kind: 'numberRange',
  key: 'age',
  label: 'Waiting for at least',
  group: 'Time and user',
  min: 'age_min',
  max: null,
  unit: 'hours',
}

/** List of rejected messages from integration streams. Shows waiting ones unless a status is filtered. */
export const rejections = defineResource<Rejection>({
  key: 'rejections.list',
  name: 'rejections',
  module: 'rejections',
  call: auditRejected,
  quick: {
    label: 'Status',
    tabs: [
      { key: 'waiting', label: 'Waiting', filters: {}, count: byStatus(...WAITING_STATUSES) },
      { key: 'new', label: 'New', filters: { status: ['NEW'] }, count: byStatus('NEW'), empty: 'No new messages.' },
      {
        key: 'review',
        label: 'In review',
        filters: { status: ['IN_REVIEW'] },
        count: byStatus('IN_REVIEW'),
        empty: 'No messages in review.',
      },
      {
        key: 'failed',
        label: 'Failed again',
        filters: { status: ['FAILED'] },
        count: byStatus('FAILED'),
        empty: 'No messages failed again.',
      },
      {
        key: 'done',
        label: 'Processed',
        filters: { status: ['REPROCESSED'] },
        count: byStatus('REPROCESSED'),
        empty: 'No messages reprocessed yet.',
        sort: '-rejected_at',
      },
      {
        key: 'ignored',
        label: 'Ignored',
        filters: { status: ['IGNORED'] },
        count: byStatus('IGNORED'),
        empty: 'No ignored messages.',
        sort: '-rejected_at',
      },
    ],
  },
  words: { one: 'message', many: 'messages', title: 'Rejections', searchNoun: 'message' },
  columns: [
    col.dateTime('rejected_at', 'Age', { width: 80, isKey: true, isInverse: true, help: 'Time since it was rejected' }),
    col.code('ref_no', 'Reference', {
      width: 120,
      pinned: true,
      locked: true,
      isStrong: true,
      isKey: true,
      unknown: 'Not in the message',
    }),
    col.text('stream_name', 'Stream', { width: 124 }),
    col.code('message', 'Message', { width: 208, fullText: 'message_name' }),
    col.code('client_code', 'Client', { isSecondary: true, width: 88 }),
    col.text('error', 'Error', { ...notSortable, width: 252, isKey: true }),
    col.status('status', 'Status', { width: 112 }),
    col.number('attempts', 'Attempts', { width: 80 }),
    col.text('assigned_name', 'Assigned to', { ...notSortable, width: 116, apartBy: 'assigned_email', unknown: 'Unassigned' }),
    col.code('control_no', 'Control no.', { ...notSortable, hidden: true, unknown: 'Not in the message' }),
    col.code('error_code', 'Error code', { hidden: true, width: 180 }),
    col.number('errors_count', 'Errors', { ...notSortable, hidden: true }),
    col.text('severity', 'Severity', { ...notSortable, hidden: true, width: 88 }),
    col.code('owner_code', 'Owner', { ...notSortable, hidden: true, unknown: 'Not known yet' }),
    col.code('site_code', 'Site', { ...notSortable, hidden: true, unknown: 'Not known yet' }),
    col.code('stream_code', 'Stream code', { ...notSortable, hidden: true }),
    col.dateTime('last_attempt_at', 'Last attempt', { hidden: true, unknown: 'Not attempted yet' }),
    col.dateTime('next_retry_at', 'Next attempt', { ...notSortable, hidden: true, unknown: 'No automatic retry' }),
    col.text('payload_format', 'Format', { ...notSortable, hidden: true, width: 80 }),
    col.number('payload_bytes', 'Bytes', { hidden: true }),
  ],
  filters: [
    choice('stream', 'Stream', { group: 'Message' }),
    choice('message', 'Message', {
      group: 'Message',
      names: Object.fromEntries(MESSAGES.map(({ value, label }) => [value, `${value} ${label}`])),
    }),
    text('ref_no', 'Reference', { group: 'Message' }),
    choice('error_code', 'Error', { group: 'Error', names: Object.fromEntries(REJECT_CODES.map(({ value, label }) => [value, label])) }),
    choice('status', 'Status', { group: 'Error', names: STATUS_NAMES }),
    choice('assigned_to', 'Assigned to', { group: 'Time and user' }),
    dateRange('rejected', 'Rejected', { group: 'Time and user', days: 'user' }),
    age,
  ],
  narrow: { ref_no: 'error', status: 'rejected_at' },
  // Longest waiting first.
  sort: 'rejected_at',
  perPage: 50,
  searchHint: 'Search reference, control no., error',
  scan: {},
  nameOf: (row) => [row.message, row.ref_no ?? row.control_no].filter(Boolean).join(' ') || null,
})

/** The two views of rejected messages; `view` in the URL. */
export const REJECTION_VIEWS = [
  { key: 'messages', label: 'Messages' },
  { key: 'errors', label: 'By error' },
] as const

/** Tabs of a message in the aside. */
export const REJECTION_TABS = ['errors', 'payload', 'attempts'] as const
export type RejectionTab = (typeof REJECTION_TABS)[number]

/** The type and reference of a message, or else its id. */
export const messageName = (row: Rejection): string => rejections.nameOf(row) ?? row.id
