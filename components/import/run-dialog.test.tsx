import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { RowResult } from '#components/actions/run-rows.ts'
import type { FileRecord } from '#lib/import/records.ts'
import { leavingText, RunDialog } from './run-dialog.tsx'

vi.mock('#components/ui/dialog.tsx', () => ({
  Dialog: ({ title, children }: { title: string; children: ReactNode }) => [title, children],
}))
vi.mock('#components/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null, useNavigationBlock: () => ({ leaving: null }) }))

const ORDER = { one: 'order', many: 'orders' }

it('leaving a run says how many orders have not been created, in the singular for one', () => {
  expect(leavingText(1, ORDER, true)).toMatch(/^1 order in this file has not been created yet\. To create it, /)
  expect(leavingText(2, ORDER, true)).toMatch(/^2 orders in this file have not been created yet\. To create them, choose the file again/)
  // Without idempotency keys, the file would create all of them again.
  expect(leavingText(2, ORDER, false)).toMatch(/To create them, choose a file without the orders that exist\.$/)
})

it('orders that may have been created before are not counted as new', () => {
  const row: FileRecord = { id: '1', name: 'D-1', rows: [1], problems: [] }
  const textOf = (...results: RowResult<FileRecord>[]) => {
    const withOutcome = (...outcomes: string[]) => results.filter(({ outcome }) => outcomes.includes(outcome))
    const run = { phase: 'done', results, total: 2, done: 2, withOutcome } as unknown as Parameters<typeof RunDialog>[0]['run']
    const others = { keysHonoured: true, heldBack: 0, toCorrect: 0, onDownload: () => {}, onCorrect: () => {}, onClose: () => {} }
    return renderToStaticMarkup(<RunDialog noun={ORDER} run={run} {...others} />).replaceAll(/<[^>]*>/g, ' ')
  }
  expect(textOf({ row, outcome: 'done' })).toMatch(/^1 order created .*1 created\./)
  const both = textOf({ row, outcome: 'done' }, { row: { ...row, id: '2' }, outcome: 'done', mayBeEarlier: true })
  expect(both).toMatch(/^2 orders created now or before .*2 created, 1 of them perhaps before\./)
})
