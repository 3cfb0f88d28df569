'use client'
import useSWR from 'swr'
import { daysBetween } from '#lib/shared/days.ts'
import { rowsText } from '#components/export/progress-words.ts'
import { startExport } from '#components/export/start-export.ts'
import { exportJobOf } from '#components/list/export-job.ts'
import type { ListContext, ShownList } from '#components/list/slots.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { tolerantReader } from '#lib/client/read-response.ts'
import { request } from '#lib/client/request.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksMovement, type Movement } from '#lib/contract/stock/movements.ts'
import type { ExportJob, FileFormat } from '#lib/list/export/job.ts'
import { addDays } from '#lib/shared/days.ts'
import { daysOf, MAX_DAYS, urlWithDays, withDays, splitIntoYears, type Days } from './periods.ts'

// docs/decisions/0108-movements-of-at-most-a-year.md

type Props = ListContext & { shown: () => ShownList<Movement>; today: string }

/** Shown instead of the list if the period is too long. Offers an export, made year by year, or a shorter period. */
export default function PeriodTooLong({ state, go, shown, today }: Props) {
  const { can } = useSession()
  const days = daysOf(state.filters, today)
  const exportJob = exportJobOf(shown())
  const years = splitIntoYears(days).map((year) => ({ year, url: pageUrl(exportJob, year) }))
  const { data: totals, error } = useSWR(
    years.map(({ url }) => url(1, 1)),
    countAll,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const total = totals?.reduce((sum, count) => sum + count, 0)
  const start = (format: FileFormat) =>
    startExport(
      { ...exportJob, source: { kind: 'parts', read: readMovements, total: total ?? 0, parts: exportParts(years, totals) } },
      format,
    )
  const refusal = exportRefusal(outputRefusal(can, 'export', 'movements', 'movements'), total, error !== undefined)
  const lastYear = { from: addDays(days.to, -365), to: days.to }
  return (
    <EmptyState
      icon="calendar"
      title={`The list cannot show ${formatQty(daysBetween(days.from, days.to) + 1)} days at once.`}
      action={
        <>
          <Button variant="primary" icon="export" busy={!totals && !error} disabledReason={refusal} onClick={() => start('xlsx')}>
            Export as Excel
          </Button>
          <Button icon="export" busy={!totals && !error} disabledReason={refusal} onClick={() => start('csv')}>
            Export as CSV
          </Button>
          <Button onClick={() => go((old) => ({ filters: withDays(old.filters, lastYear, today) }))}>Show only the last year</Button>
        </>
      }
    >
      <p>
        The list can show at most {MAX_DAYS} days. You can export {formatDate(days.from)} – {formatDate(days.to)} with the same filters and
        columns, {years.length === 1 ? 'in one go' : `in one file with ${years.length} yearly parts`}
        {total !== undefined && `: ${rowsText(total)}`}.
      </p>
    </EmptyState>
  )
}

/** Builds the URLs of the list's pages for one year. */
const pageUrl = (job: ExportJob<Movement>, year: Days) => (page: number, perPage: number) =>
  job.source.kind === 'query' ? urlWithDays(job.source.url(page, perPage), year) : ''

const readMovements = tolerantReader(stocksMovement.response)

const exportParts = (years: readonly { url: (page: number, perPage: number) => string }[], totals: readonly number[] = []) =>
  years.map(({ url }, index) => ({ url, total: totals[index] ?? 0 }))

const countAll = (urls: readonly string[]): Promise<number[]> => Promise.all(urls.map(countMovements))

const countMovements = async (url: string): Promise<number> => {
  const result = await request({ url, method: 'GET', read: readMovements })
  if (!result.ok) throw new Error(result.failure.message)
  // Without a count the length of the file is unknown.
  if (result.value.meta.total === null) throw new Error('The warehouse system does not count its movements')
  return result.value.meta.total
}

const exportRefusal = (rightRefusal: string | null, total: number | undefined, hasFailed: boolean): string | null => {
  if (rightRefusal) return rightRefusal
  if (hasFailed) return 'The movements could not be counted. Choose a shorter period'
  return total === 0 ? 'No movements in this period' : null
}
