'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OrderScope, OwnerNames } from '#components/orders/form/lines/product-cache.ts'
import type { OrderKind } from '#lib/order-form/kind.ts'
import { createFileLookup, NOTHING_FOUND, type Found, type Wanted } from './look-up.ts'

type Progress = { done: number; all: number; status: 'running' | 'stopped' | 'done' }

/** Looks up the codes of the file while the preview is open. What was found stays when the columns change. */
export const useLookups = (kind: OrderKind, { client, owner, site }: OrderScope, owners: OwnerNames, wanted: Wanted) => {
  const lookup = useMemo(() => createFileLookup(kind, { client, owner, site }, owners), [kind, client, owner, site, owners])
  const [state, setState] = useState<{ lookup: unknown; found: Found; progress: Progress }>({
    lookup: null,
    found: NOTHING_FOUND,
    progress: { done: 0, all: 0, status: 'running' },
  })
  const abort = useRef<AbortController>(null)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    const set = (progress: Progress) => {
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
  return { book: lookup.book, found: isCurrent ? state.found : NOTHING_FOUND, progress: state.progress, stop: () => abort.current?.abort() }
}
