import { formatQty } from '#lib/client/format.ts'
import type { TrayJob } from './jobs.ts'

const KB = 1024
/** No estimate before this many seconds, because a slow first page would make it far too long. */
const MIN_SECONDS = 2

/** `12,500 of 48,213`. */
export const countText = ({ done, total }: Pick<TrayJob, 'done' | 'total'>): string => `${formatQty(done)} of ${formatQty(total)}`

/** `1,204 rows`, `1 row`. */
export const rowsText = (rows: number): string => `${formatQty(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** `about 40 s left`, `about 3 min left`; empty while it is too early to estimate. */
export const timeLeft = ({ done, total, pace }: Pick<TrayJob, 'done' | 'total' | 'pace'>, now: number): string => {
  const seconds = (now - pace.since) / 1000
  const written = done - pace.done
  if (seconds < MIN_SECONDS || written <= 0) return ''
  const secondsLeft = Math.max(0, ((total - done) * seconds) / written)
  if (secondsLeft < 5) return 'a few seconds left'
  if (secondsLeft < 90) return `about ${Math.ceil(secondsLeft / 5) * 5} s left`
  return secondsLeft < 5400 ? `about ${Math.round(secondsLeft / 60)} min left` : `about ${Math.round(secondsLeft / 3600)} h left`
}

/** `184 KB`, `12.3 MB`. */
export const sizeText = (bytes: number): string => {
  if (bytes < KB) return `${bytes} bytes`
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`
  return `${formatQty(Math.round((bytes / KB / KB) * 10) / 10)} MB`
}

/** Text for screen readers: announces the start, every quarter and the end, each only once. */
export const screenReaderText = (jobs: readonly TrayJob[]): string =>
  jobs
    .map((job) => {
      const { state, title } = job
      if (state.kind === 'failed') return `${job.format === 'pdf' ? title : `Export of ${title}`} stopped. ${state.message}`
      if (state.kind === 'done')
        return `${title} ${state.text ? 'are ready' : 'exported'}: ${state.text ?? rowsText(job.done)}, ${sizeText(state.bytes)}.`
      if (state.kind === 'running' && (state.text || job.format === 'pdf')) return `${title} are being prepared.`
      const quarter = job.total > 0 ? Math.floor((4 * job.done) / job.total) : 0
      return quarter > 0 && quarter < 4 ? `Exporting ${title}: ${quarter * 25}%.` : `Exporting ${title}.`
    })
    .join(' ')
