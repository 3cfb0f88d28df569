'use client'
import type { Store } from '#lib/shared/store.ts'
import { isAccepted, type SaveOutcome, type SaveFailure } from '#lib/order-form/draft/states.ts'
import type { Saver } from '#lib/order-form/draft/saver.ts'
import { mergeFindings, type Finding } from '#lib/order-form/findings.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import type { HeaderValues } from '#lib/order-form/header.ts'
import { numberKey } from '#lib/order-form/kind.ts'
import { filledLines } from '#lib/order-form/lines.ts'
import { findingAt, findingsOfErrors, type SentForm } from '#lib/order-form/server-findings.ts'
import { recordIn, type OrderRecord } from './calls.ts'
import { waitForLookups, browserFindings, notesWithFindings, withServerFindings } from './order-findings.ts'
import type { FormFacts, OrderSession } from './session-types.ts'

type SubmitOptions = Pick<OrderSession, 'kind' | 'grid' | 'order' | 'saving' | 'warnings' | 'theirRecord'> & {
  findings: Store<readonly Finding[] | null>
  saver: Saver<OrderRecord>
  isDraft: () => boolean
  head: () => HeaderValues
  facts: () => FormFacts
  /** The form as last sent. v7 refers to lines by their index in it. */
  sent: () => SentForm
}

/** The actions that enter an order or save a change. Local validation runs first; errors from v7 are then shown at their fields. */
export const createSubmitActions = (parts: SubmitOptions): Pick<OrderSession, 'submit' | 'checkAgain' | 'sendAgain' | 'isUntouched'> => {
  const { kind, grid, order, saving, findings, warnings, theirRecord, saver, isDraft, head, facts, sent } = parts
  const currentFindings = () => browserFindings(head(), grid, facts())

  const showFindings = (found: readonly Finding[]) => {
    findings.set(found)
    grid.notes.set((now) => notesWithFindings(now, found))
  }

  const showRefusal = (failure: SaveFailure): 'findings' | 'failed' => {
    if (failure.code === 'STALE_WRITE') {
      theirRecord.set(recordIn(kind, failure.data))
      return 'failed'
    }
    const serverFindings = findingsOfErrors(failure.errors ?? {}, sent())
    if (serverFindings.length === 0 && failure.code !== 'DUPLICATE_ORDER') return 'failed'
    const shownFindings = serverFindings.length > 0 ? serverFindings : [findingAt(numberKey(kind), failure.message, sent())]
    showFindings(mergeFindings(currentFindings(), shownFindings))
    return 'findings'
  }

  const resultOf = (outcome: SaveOutcome<OrderRecord>): Awaited<ReturnType<OrderSession['submit']>> => {
    if (outcome === 'unknown' || outcome === 'closed') return outcome
    if (!isAccepted(outcome)) return showRefusal(outcome.failure)
    findings.set(null)
    return 'done'
  }

  const isUntouched = () => {
    const lines = grid.grid.get()
    return order.get() === null && saving.get().status === 'clean' && lines.edit === null && filledLines(linesIn(lines)).length === 0
  }

  /** Saves a draft despite its errors, so that v7 reports its own findings at the same time. */
  const showAllFindings = async (mistakes: readonly Finding[]) => {
    findings.set(mistakes)
    if (!isDraft() || isUntouched()) return
    const outcome = await saver.save()
    const errors = typeof outcome === 'object' && !outcome.ok ? (outcome.failure.errors ?? {}) : {}
    showFindings(withServerFindings(mistakes, errors, warnings.get(), sent()))
  }

  return {
    submit: async ({ isHeld, onMistakes } = {}) => {
      if (saving.get().closed === 'entered') return resultOf(await saver.submit())
      await waitForLookups(grid)
      const mistakes = currentFindings()
      if (mistakes.length === 0) return isHeld?.() ? 'findings' : resultOf(await saver.submit())
      onMistakes?.()
      await showAllFindings(mistakes)
      return 'findings'
    },
    checkAgain: async () => resultOf(await saver.lookAgain()),
    sendAgain: async () => resultOf(await saver.sendAgain()),
    isUntouched,
  }
}
