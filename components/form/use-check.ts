'use client'
import { useEffect, useState } from 'react'

/** Asks the server about the value of a field, a moment after the last key press. */
export type Check<T> = { is: 'idle' } | { is: 'asking' } | { is: 'answered'; value: T }

const WAIT_MS = 350

/**
 * Asks about `text` when it has not changed for a moment, and drops the previous question. `ask` must be stable. It gives null
 * if there is no answer (offline, not allowed): the server checks the value again when the form is sent.
 */
export const useCheck = <T>(text: string, ask: ((text: string, signal: AbortSignal) => Promise<T | null>) | null): Check<T> => {
  const [state, setState] = useState<{ text: string; check: Check<T> }>({ text: '', check: { is: 'idle' } })
  const wanted = text.trim()
  // The effect synchronizes with the server and a timer, which are outside React.
  useEffect(() => {
    if (!ask || wanted === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      setState({ text: wanted, check: { is: 'asking' } })
      void ask(wanted, abort.signal).then((value) => {
        if (!abort.signal.aborted) setState({ text: wanted, check: value === null ? { is: 'idle' } : { is: 'answered', value } })
      })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, ask])
  return ask && wanted !== '' && state.text === wanted ? state.check : { is: 'idle' }
}
