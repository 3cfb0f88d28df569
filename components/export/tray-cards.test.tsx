import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TrayJob } from './jobs.ts'
import { TrayCards } from './tray-cards.tsx'

const job = (parts: Partial<TrayJob>): TrayJob => ({
  id: 1,
  title: 'Stock holding',
  fileName: 'stock-holding.csv',
  format: 'csv',
  done: 0,
  total: 48_213,
  pace: { since: Date.now(), done: 0 },
  state: { kind: 'running' },
  cancel: () => undefined,
  ...parts,
})
const markupOf = (parts: Partial<TrayJob>) => renderToStaticMarkup(<TrayCards jobs={[job(parts)]} liveRegion={null} />)

it('a running export shows how many rows it has read, as text and as a bar', () => {
  const markup = markupOf({ done: 12_500 })
  expect(markup).toContain('>12,500 of 48,213</p>')
  expect(markup).toMatch(/role="progressbar" aria-label="stock-holding.csv"[^>]*aria-valuenow="25" aria-valuetext="12,500 of 48,213"/)
  expect(markup).toContain('Cancel stock-holding.csv')
})

it('an export that has read all rows shows that it is finishing the file, and then its size', () => {
  expect(markupOf({ done: 48_213, state: { kind: 'finishing' } })).toMatch(/aria-valuenow="100" aria-valuetext="Finishing the file"/)
  const done = markupOf({ done: 48_213, state: { kind: 'done', bytes: 188_416, save: () => undefined } })
  expect(done).toContain('48,213 rows · 184 KB')
  expect(done).not.toContain('progressbar')
})
