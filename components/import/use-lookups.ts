'use client'
import { useEffect, useRef, useState } from 'react'

/** Progress of looking up the codes of a file. */
export type LookupProgress = { done: number; all: number; status: 'running' | 'stopped' | 'done' }

type RunOptions = { signal: AbortSignal; onProgress: (done: number, all: number) => void }
/** Looks up what is not known yet. `found` is everything found so far. */
export type Lookup<Wanted, Found> = { found: () => Found; run: (wanted: Wanted, options: RunOptions) => Promise<void> }

const STARTING: LookupProgress = { done: 0, all: 0, status: 'running' }

/** Looks up the codes of the file while the preview is open. What was found stays when the columns or the cells change. */
export const useLookups = <Wanted, Found>(lookup: Lookup<Wanted, Found>, wanted: Wanted, nothing: Found) => {
  const key = JSON.stringify(wanted)
  const [state, setState] = useState<{ lookup: unknown; key: string; found: Found; progress: LookupProgress }>({
    lookup: null,
    key,
    found: nothing,
    progress: STARTING,
  })
  const abort = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    const set = (progress: LookupProgress) => {
      if (abort.current === controller) setState({ lookup, key, found: lookup.found(), progress })
    }
    const update = (done: number, all: number) =>
      setState((old) => {
        const found = old.lookup === lookup ? old.found : nothing
        return controller.signal.aborted ? old : { lookup, key, found, progress: { done, all, status: 'running' } }
      })
    void lookup.run(JSON.parse(key) as Wanted, { signal: controller.signal, onProgress: update }).then(() => {
      const status = controller.signal.aborted ? 'stopped' : 'done'
      set({ done: 0, all: 0, status })
    })
    return () => {
      abort.current = null
      controller.abort()
    }
  }, [lookup, key, nothing])
  const isSameLookup = state.lookup === lookup
  return {
    found: isSameLookup ? state.found : nothing,
    progress: isSameLookup && state.key === key ? state.progress : STARTING,
    stop: () => abort.current?.abort(),
  }
}
