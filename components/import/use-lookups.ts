'use client'
import { useEffect, useRef, useState } from 'react'

/** Progress of looking up the codes of a file. */
export type LookupProgress = { done: number; all: number; status: 'running' | 'stopped' | 'done' }

type RunOptions = { signal: AbortSignal; onProgress: (done: number, all: number) => void }
/** Looks up what is not known yet. `found` is everything found so far. */
export type Lookup<Wanted, Found> = { found: () => Found; run: (wanted: Wanted, options: RunOptions) => Promise<void> }

/** Looks up the codes of the file while the preview is open. What was found stays when the columns or the cells change. */
export const useLookups = <Wanted, Found>(lookup: Lookup<Wanted, Found>, wanted: Wanted, nothing: Found) => {
  const [state, setState] = useState<{ lookup: unknown; found: Found; progress: LookupProgress }>({
    lookup: null,
    found: nothing,
    progress: { done: 0, all: 0, status: 'running' },
  })
  const abort = useRef<AbortController>(null)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    const set = (progress: LookupProgress) => {
      if (abort.current === controller) setState({ lookup, found: lookup.found(), progress })
    }
    const update = (done: number, all: number) =>
      setState((old) => (controller.signal.aborted ? old : { ...old, progress: { done, all, status: 'running' } }))
    void lookup.run(JSON.parse(key) as Wanted, { signal: controller.signal, onProgress: update }).then(() => {
      const status = controller.signal.aborted ? 'stopped' : 'done'
      set({ done: 0, all: 0, status })
    })
    return () => {
      abort.current = null
      controller.abort()
    }
  }, [lookup, key])
  const isCurrent = state.lookup === lookup
  return { found: isCurrent ? state.found : nothing, progress: state.progress, stop: () => abort.current?.abort() }
}
