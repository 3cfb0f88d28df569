import type { ReactNode } from 'react'
import { Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/with-code.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status, type Hue } from '#components/ui/badge.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { formatDateTime, formatWord } from '#lib/client/format.ts'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { STATUS_NAMES } from '#lib/contract/rejections/status-names.ts'
import { ageText } from './age.ts'
import { errorText, isForSender, messageType, messageTypeName } from './rules.ts'

const HUES: Readonly<Record<string, Hue>> = {
  NEW: 'warn',
  IN_REVIEW: 'info',
  REPROCESSING: 'move',
  REPROCESSED: 'good',
  FAILED: 'bad',
  IGNORED: 'neutral',
}

/** Status of a message. An unknown status is neutral, with its code in readable form. */
export const RejectionStatus = ({ status }: { status: Rejection['status'] }) => (
  <Status hue={HUES[status ?? ''] ?? 'neutral'} mark={statusMark(status)}>
    {formatWord(status, STATUS_NAMES)}
  </Status>
)

/** File columns: the labels of the screen, with the exact time and the code. */
export const rejectionExportColumns = (toClientWording: (text: string) => string): NonNullable<ListSlots<Rejection>['exportColumns']> => ({
  rejected_at: [
    { type: 'text', value: (row) => (row.rejected_at === null ? null : ageText(row.rejected_at)) },
    { label: 'Rejected', type: 'datetime', value: (row) => row.rejected_at },
  ],
  message: [{ type: 'text', value: (row) => messageType(row, toClientWording) || null }],
  error: [
    { type: 'text', value: (row) => errorText(row.error, row.error_code, toClientWording) || null },
    { label: 'Further errors', type: 'number', value: (row) => (row.errors_count === null ? null : Math.max(0, row.errors_count - 1)) },
    { label: 'Fixed by the sender', type: 'boolean', value: (row) => isForSender(row.error_code) },
  ],
  status: withCode(
    (row) => row.status && formatWord(row.status, STATUS_NAMES),
    (row) => row.status,
  ),
})

const MessageTypeName = ({ row }: { row: Rejection }) => messageTypeName(row, useClientWording())
const ErrorText = ({ row }: { row: Rejection }) => errorText(row.error, row.error_code, useClientWording())

/** Custom cells of the list. */
export const rejectionCells: Readonly<Record<string, (row: Rejection) => ReactNode>> = {
  rejected_at: (row) =>
    row.rejected_at === null ? (
      <Unknown reason="Not recorded" />
    ) : (
      <time dateTime={row.rejected_at} data-tip={formatDateTime(row.rejected_at)} className="tabular-nums">
        {ageText(row.rejected_at)}
      </time>
    ),
  message: (row) => (
    <>
      {row.message}{' '}
      <span className="font-sans text-muted">
        <MessageTypeName row={row} />
      </span>
    </>
  ),
  error: (row) => (
    <span className="flex items-baseline gap-1.5">
      <span className="truncate">
        <ErrorText row={row} />
      </span>
      {row.errors_count !== null && row.errors_count > 1 && <span className="shrink-0 text-xs text-muted">+{row.errors_count - 1}</span>}
      {isForSender(row.error_code) && <span className="shrink-0 text-xs text-dim">for the sender</span>}
    </span>
  ),
  status: (row) => <RejectionStatus status={row.status} />,
}
