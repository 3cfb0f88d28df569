'use client'
import { headerFindings, mergeFindings, lineFindings, type Finding } from '#lib/order-form/findings.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import type { HeaderValues } from '#lib/order-form/header.ts'
import { cellOf } from '#lib/order-form/lines.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import type { Warning } from '#lib/order-form/draft/states.ts'
import { findingAt, findingsOfErrors, type Errors, type SentForm } from '#lib/order-form/server-findings.ts'
import type { CellNote, GridStore, Notes } from '#components/orders/form/lines/grid-store.ts'
import type { FormFacts } from './session-types.ts'

/** All findings of the browser itself. They use the products that v7 has already returned. */
export const browserFindings = (head: HeaderValues, { grid, lookups }: GridStore, { fields, isNeeded, check }: FormFacts): Finding[] => [
  ...headerFindings(head, fields, isNeeded, check.dateFormat),
  ...lineFindings(linesIn(grid.get()), check, lookups.get()),
]

/**
 * Adds v7's findings about a draft to the browser's, so that the user sees all of them at once: v7 would report the same ones for the
 * entered order.
 */
export const withServerFindings = (
  formFindings: readonly Finding[],
  errors: Errors,
  warnings: readonly Warning[],
  sent: SentForm,
): Finding[] => {
  const incomplete = warnings.filter((warning) => warning.code === 'INCOMPLETE')
  return mergeFindings(formFindings, [
    ...findingsOfErrors(errors, sent),
    ...incomplete.map(({ path, message }) => findingAt(path ?? '', message, sent)),
  ])
}

/** v7's warnings about filled cells. Empty cells are not reported while the user is typing. */
export const notesOf = (warnings: readonly Warning[], sent: SentForm): Notes => {
  const notes = new Map<number, Record<string, CellNote>>()
  for (const { code, path, message } of warnings) {
    // The grid itself already shows duplicate lines, short lines, and goods that expire early.
    if (code === 'DUPLICATE_LINE' || code === 'SHORT' || code === 'EXPIRES_EARLY') continue
    const finding = findingAt(path ?? '', message, sent)
    if (finding.at !== 'cell' || finding.value.trim() === '') continue
    const note: CellNote = { kind: code === 'INCOMPLETE' ? 'error' : 'warning', message, value: finding.value }
    notes.set(finding.line, { ...notes.get(finding.line), [finding.column]: note })
  }
  return notes
}

/** Adds v7's findings to the notes of their cells. */
export const notesWithFindings = (notes: Notes, findings: readonly Finding[]): Notes => {
  const next = new Map(notes)
  for (const finding of findings) {
    if (finding.at !== 'cell' || !finding.isServer) continue
    const { line, column, message, value } = finding
    next.set(line, { ...next.get(line), [column]: { kind: 'error', message, value } })
  }
  return next
}

const POLL_EVERY_MS = 30
const MAX_WAIT_MS = 10_000

const isLookingUp = ({ grid, lookups, scansInProgress }: GridStore): boolean =>
  scansInProgress.get() > 0 ||
  linesIn(grid.get()).some((line) => {
    const code = codeKey(cellOf(line, 'product_code'))
    return code !== '' && (lookups.get().get(code)?.status ?? 'pending') === 'pending'
  })

/** Waits for running product lookups and scans. A fast user may submit before the last product has loaded and its unit is filled in. */
export const waitForLookups = async (grid: GridStore): Promise<void> => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  for (let waited = 0; isLookingUp(grid) && waited < MAX_WAIT_MS; waited += POLL_EVERY_MS) await pause()
  await pause()
}
