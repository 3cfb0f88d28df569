import { send } from '#lib/client/api.ts'
import { isKnownMissing } from '#lib/client/offers-learned.ts'
import { postAuditEvent, REPORT_LIMITS, type OutputFormat } from '#lib/contract/audit/output.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import type { ExportJob } from '#lib/list/export/job.ts'
import { countText } from '#lib/list/pages.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'

// docs/decisions/0174-an-export-is-reported-by-the-browser.md

export type ProducedOutput = {
  /** The list or document, as in file names: `stock-holding`, `pallet-labels`. */
  name: string
  format: OutputFormat
  /** Rows of a list, sheets, labels, or records. */
  rows: number
  filters?: readonly { label: string; value: string }[]
}

/**
 * Tells v7's user log about a finished export or print. Returns at once and never fails: the user has their file or paper, whatever v7
 * says. A v7 without the call is not asked again.
 */
export const reportOutput = (output: ProducedOutput, address = window.location.pathname + window.location.search): void => {
  const report = isKnownMissing('postAuditEvent') ? null : reportOf(output, address)
  if (report) void send(postAuditEvent, report)
}

/** Filters of a job in words, with the number of rows if only marked ones were taken. */
export const filtersOf = <Row>({ filters, source }: Pick<ExportJob<Row>, 'filters' | 'source'>): ProducedOutput['filters'] => [
  ...filters,
  ...(source.kind === 'rows' ? [{ label: 'Marked rows only', value: countText(source.rows.length) }] : []),
]

/** The list's own state is left out: which record is open, and the page. */
const PASSING = new Set(['open', 'tab', 'page'])
const SCOPE_KEYS = ['client', 'owner', 'site'] as const

/** The report as v7 takes it; null if there is nothing to report, or the address is no list. */
export const reportOf = ({ name, format, rows, filters = [] }: ProducedOutput, address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const module = MODULES.find((known) => MODULE_INFO[known].route === pathname)
  if (!module || rows < 1) return null
  const values = Map.groupBy(
    [...searchParams].filter(([key]) => !PASSING.has(key)),
    ([key]) => key,
  )
  const query = writeQuery(Object.fromEntries([...values].map(([key, pairs]) => [key, pairs.map(([, value]) => value)])))
  return {
    query: Object.fromEntries(SCOPE_KEYS.map((key) => [key, searchParams.getAll(key).filter(Boolean)])),
    body: {
      name,
      module,
      format,
      rows,
      filters: filters
        .map(({ label, value }) => ({ label: oneLine(label, REPORT_LIMITS.label), value: oneLine(value, REPORT_LIMITS.value) }))
        .filter(({ label, value }) => label !== '' && value !== '')
        .slice(0, REPORT_LIMITS.filters),
      query: query.length > REPORT_LIMITS.query ? null : query,
    },
  }
}

/** Text without line breaks and control characters, cut with an ellipsis if it is too long. */
const oneLine = (text: string, max: number): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/�$/, '')}…`
    : line
}
