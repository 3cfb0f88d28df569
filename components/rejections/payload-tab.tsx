'use client'
import { useMemo, useState } from 'react'
import { CopyData } from '#components/export/copy-data.tsx'
import { reportLater } from '#components/export/report-later.ts'
import { saveFile } from '#components/export/save-file.ts'
import { Segmented } from '#components/ui/segmented.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { SearchInput } from '#components/ui/input.tsx'
import { formatQty } from '#lib/client/format.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useSession } from '#lib/client/session.tsx'
import type { RejectionDetail } from '#lib/contract/rejections/rejections.ts'
import { findRows, prettyLines, rawLines, wrapLines } from './payload-lines.ts'
import { PayloadView } from './payload-view.tsx'

const EXTENSIONS: Readonly<Record<string, string>> = { X12: 'x12', JSON: 'json', XML: 'xml', CSV: 'csv' }

/** Tab with the payload, formatted or raw, with a search. Handles payloads of any length. */
export default function PayloadTab({ message }: { message: RejectionDetail }) {
  const { can } = useSession()
  const { payload, payload_format: format } = message
  const [isRaw, setRaw] = useState(false)
  const [query, setQuery] = useState('')
  const [matchIndex, setMatchIndex] = useState(0)
  const lines = useMemo(() => (isRaw ? rawLines(payload ?? '') : prettyLines(payload ?? '', format ?? '')), [isRaw, payload, format])
  const rows = useMemo(() => wrapLines(lines), [lines])
  const matches = useMemo(() => findRows(lines, rows, query), [lines, rows, query])
  if (payload === null) return <p className="p-4 text-sm text-muted">The message was not stored.</p>
  const no = message.control_no ?? message.id
  const filters = [{ label: 'Message', value: no }]
  const save = () => {
    saveFile(new Blob([payload], { type: 'text/plain' }), `${no}.${EXTENSIONS[format ?? ''] ?? 'txt'}`)
    reportLater({ name: 'rejected-message', format: 'FILE', rows: 1, filters })
  }
  const goToMatch = (direction: 1 | -1) => matches.length > 0 && setMatchIndex((matchIndex + direction + matches.length) % matches.length)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <Segmented
          label="Message view"
          options={[
            { value: 'pretty', label: 'Formatted' },
            { value: 'raw', label: 'Raw' },
          ]}
          value={isRaw ? 'raw' : 'pretty'}
          onChange={(value) => setRaw(value === 'raw')}
        />
        <span className="text-xs text-dim tabular-nums">
          {[format, message.payload_bytes !== null && `${formatQty(message.payload_bytes)} bytes`].filter(Boolean).join(' · ')}
        </span>
        <span className="ml-auto flex items-center">
          <CopyData
            module="rejections"
            what="rejections"
            name="rejected-message"
            rows={rawLines(payload).length}
            filters={filters}
            text={payload}
            label="Copy message"
          />
          <IconButton
            icon="download"
            size="sm"
            label="Save as a file"
            disabledReason={outputRefusal(can, 'export', 'rejections', 'rejections')}
            onClick={save}
          />
        </span>
        <div className="flex basis-full items-center gap-1">
          <SearchInput
            size="sm"
            label="Search in the message"
            placeholder="Search in the message"
            className="min-w-0 flex-1"
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setMatchIndex(0)
            }}
            onClear={() => setQuery('')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              goToMatch(event.shiftKey ? -1 : 1)
            }}
          />
          <span role="status" className="min-w-16 text-right text-xs text-muted tabular-nums">
            {query.trim() && (matches.length > 0 ? `${matchIndex + 1} of ${formatQty(matches.length)}` : 'Not found')}
          </span>
          <IconButton
            icon="chevron-up"
            size="sm"
            label="Find previous"
            disabledReason={matches.length === 0 && 'No matches'}
            onClick={() => goToMatch(-1)}
          />
          <IconButton
            icon="chevron-down"
            size="sm"
            label="Find next"
            disabledReason={matches.length === 0 && 'No matches'}
            onClick={() => goToMatch(1)}
          />
        </div>
      </div>
      <Notes message={message} />
      <PayloadView key={isRaw ? 'raw' : 'pretty'} rows={rows} query={query} current={matches[matchIndex] ?? null} />
    </div>
  )
}

/** Notes that personal data is masked or that the payload is truncated. */
const Notes = ({ message: { payload, payload_masked: isMasked, payload_bytes: bytes } }: { message: RejectionDetail }) => {
  const isTruncated = payload !== null && bytes !== null && !isMasked && new Blob([payload]).size < bytes
  if (!isMasked && !isTruncated) return null
  return (
    <p className="flex items-start gap-1.5 border-b border-line bg-subtle px-4 py-1.5 text-sm text-muted">
      <Icon name={isMasked ? 'lock' : 'info'} size={14} className="mt-0.5" />
      {isMasked
        ? 'Names and addresses are masked: you don’t have access to the orders that this message is about.'
        : `Only part of the message is shown here. The full message has ${formatQty(bytes)} bytes.`}
    </p>
  )
}
