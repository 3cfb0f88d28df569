'use client'
import { useRef, useState } from 'react'
import { canBeRetried, runRows, type Attempt, type Outcome, type RowResult } from './run-rows.ts'

export type Phase = 'preview' | 'running' | 'done'

/**
 * State of a run over rows: phase, results so far, and functions to start, stop and retry it. `onResults` gets new results at once, those
 * that come together in one call.
 */
export const useRun = <Row>(
  attempt: (row: Row, signal: AbortSignal) => Promise<Attempt<Row>>,
  onDone: () => void,
  parallel?: number,
  onResults?: (results: readonly RowResult<Row>[]) => void,
) => {
  const [phase, setPhase] = useState<Phase>('preview')
  const [results, setResults] = useState<readonly RowResult<Row>[]>([])
  const [total, setTotal] = useState(0)
  const [keptCount, setKeptCount] = useState(0)
  const abort = useRef(new AbortController())
  const start = async (rows: readonly Row[], kept: readonly RowResult<Row>[] = []) => {
    abort.current = new AbortController()
    setTotal(rows.length)
    setKeptCount(kept.length)
    setResults(kept)
    setPhase('running')
    const newResults: (RowResult<Row> | undefined)[] = []
    let isShown = true
    const show = () => {
      isShown = true
      const results = [...kept, ...newResults.filter((result) => result !== undefined)]
      setResults(results)
      onResults?.(results)
    }
    await runRows(rows, {
      attempt,
      signal: abort.current.signal,
      parallel,
      onResult: (index, result) => {
        newResults[index] = result
        // The rows that are skipped after a stop have their results all at once.
        if (isShown) queueMicrotask(show)
        isShown = false
      },
    })
    setPhase('done')
    onDone()
  }
  const withOutcome = (...outcomes: Outcome[]) => results.filter((result) => outcomes.includes(result.outcome))
  return {
    phase,
    results,
    total,
    /** Number of rows in this run that have a result. */
    done: results.length - keptCount,
    start: (rows: readonly Row[]) => void start(rows),
    /** Shows the rows again, so that they can be changed before another start. */
    back: () => setPhase('preview'),
    stop: () => abort.current.abort(),
    /** Retries the rows that another attempt may help, and with `unanswered` those without a response. The other rows stay in the list. */
    retry: ({ unanswered = false } = {}) => {
      const isTried = (result: RowResult<Row>) => canBeRetried(result) || (unanswered && result.outcome === 'unknown')
      void start(
        results.filter(isTried).map(({ row }) => row),
        results.filter((result) => !isTried(result)),
      )
    },
    withOutcome,
  }
}
