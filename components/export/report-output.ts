import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import { isKnownMissing } from '#lib/client/missing-calls.ts'
import { postAuditEvent, REPORT_LIMITS, type OutputFormat } from '#lib/contract/audit/output.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import type { ExportJob } from '#lib/list/export/job.ts'
import { countText } from '#lib/list/pages.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'

// docs/decisions/0174-an-export-is-reported-by-the-browser.md

export type ProducedOutput = {
  /** The list or document, as in file names: the `name` of a resource, or another `OutputName`. Unknown ones are refused. */
  name: string
  format: OutputFormat
  /** Number of rows, sheets, labels or records. */
  rows: number
  filters?: readonly { label: string; value: string }[]
}

/** How long a finished file waits for v7's response. */
const MAX_WAIT_MS = 3000

/**
 * Reports a finished export or print to v7's audit log before the user gets it. Returns why they may not have it: they have lost the right
 * since the page was loaded. Null otherwise, also without a response in time, because the export does not depend on the report. If v7 lacks
 * the call, later reports are not sent.
 */
export const outputRefusedBy = async (
  output: ProducedOutput,
  pageUrl = window.location.pathname + window.location.search,
): Promise<string | null> => {
  const report = isKnownMissing('postAuditEvent') ? null : reportOf(output, pageUrl)
  if (!report) return null
  const result = await Promise.race([send(postAuditEvent, report), new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null))])
  return result?.ok === false && result.failure.code === 'MODULE_FORBIDDEN' ? result.failure.message : null
}

/** Reports what the user already has. Returns at once and never fails. */
export const reportOutput = (output: ProducedOutput, pageUrl?: string): void => void outputRefusedBy(output, pageUrl)

/** {@link outputRefusedBy} for a print, whose refusal is shown as a message. Returns whether it may be printed. */
export const mayPrint = async (output: ProducedOutput): Promise<boolean> => {
  const refusal = await outputRefusedBy(output)
  if (refusal !== null) toast({ kind: 'bad', title: 'Nothing was printed', description: refusal })
  return refusal === null
}

/** Filters of a job in words, and which rows if only marked ones or those of a page were exported or printed. */
export const filtersOf = <Row>({ filters, source }: Pick<ExportJob<Row>, 'filters' | 'source'>): ProducedOutput['filters'] => [
  ...filters,
  ...(source.kind === 'rows' ? [rowsFilter(source.rows.length, source.range)] : []),
]

const rowsFilter = (count: number, range: string | undefined) =>
  range === undefined ? { label: 'Marked rows only', value: countText(count) } : { label: 'Rows', value: range }

/** Query parameters that a report leaves out: which record is open, the page, and whether the user has left their default view. */
const VIEW_STATE_KEYS = new Set(['open', 'tab', 'page', 'default_view'])
const SCOPE_KEYS = ['client', 'owner', 'site'] as const

/** The request that reports an output. Null if it has no rows, or if `pageUrl` is not that of a list. */
export const reportOf = ({ name, format, rows, filters = [] }: ProducedOutput, pageUrl: string) => {
  const { pathname, searchParams } = new URL(pageUrl, 'http://localhost')
  const module = MODULES.find((known) => MODULE_INFO[known].route === pathname)
  if (!module || rows < 1) return null
  const values = Map.groupBy(
    [...searchParams].filter(([key]) => !VIEW_STATE_KEYS.has(key)),
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
