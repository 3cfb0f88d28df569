'use client'
import { useEffect, useState } from 'react'

/** State of a check of a field's value by the server. */
export type Check<T> = { status: 'idle' } | { status: 'pending' } | { status: 'answered'; value: T }

const WAIT_MS = 350

/**
 * Asks the server about `text` a moment after the last key press, and aborts the previous request. `ask` must be stable. It returns
 * null if there is no response (offline, not allowed): the server checks the value again when the form is sent.
 */
export const useCheck = <T>(text: string, ask: ((text: string, signal: AbortSignal) => Promise<T | null>) | null): Check<T> => {
  const [state, setState] = useState<{ text: string; check: Check<T> }>({ text: '', check: { status: 'idle' } })
  const trimmed = text.trim()
  // The effect synchronises with the server and a timer, which are outside React.
  useEffect(() => {
    if (!ask || trimmed === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      setState({ text: trimmed, check: { status: 'pending' } })
      void ask(trimmed, abort.signal).then((value) => {
        if (!abort.signal.aborted) setState({ text: trimmed, check: value === null ? { status: 'idle' } : { status: 'answered', value } })
      })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [trimmed, ask])
  return ask && trimmed !== '' && state.text === trimmed ? state.check : { status: 'idle' }
}
