'use client'
import { useEffect, useRef, useState } from 'react'
import { failureOfThrow, type ApiFailure } from '#lib/client/failure.ts'
import { readDocument } from '#lib/contract/shipments/documents.ts'

type DocumentState =
  | { is: 'closed' }
  | { is: 'loading'; bytes: number }
  /** `isBlocked`: the browser let no tab open by itself; the next click will. */
  | { is: 'loaded'; file: File; isBlocked: boolean }
  | { is: 'failed'; failure: ApiFailure }

/** One document, which is asked for when it is opened, and opened once it is there. */
export const useDocument = (id: string) => {
  const [state, setState] = useState<DocumentState>({ is: 'closed' })
  const abort = useRef<AbortController>(null)
  // A request outlives its component unless it is told.
  useEffect(() => () => abort.current?.abort(), [])

  const load = async () => {
    const own = new AbortController()
    abort.current = own
    setState({ is: 'loading', bytes: 0 })
    const parts = await Promise.all([import('#lib/client/fetch-file.ts'), import('./open-file.ts')]).catch(failureOfThrow)
    if (own.signal.aborted) return
    // Without a connection even the code that fetches cannot be had.
    if ('kind' in parts) return setState({ is: 'failed', failure: parts })
    const [{ fetchFile }, { openFile }] = parts
    const onBytes = (bytes: number) => setState((now) => (now.is === 'loading' && abort.current === own ? { is: 'loading', bytes } : now))
    const result = await fetchFile(readDocument, { params: { id } }, { signal: own.signal, onBytes })
    if (own.signal.aborted) return
    if (result.ok) setState({ is: 'loaded', file: result.file, isBlocked: !openFile(result.file) })
    else setState({ is: 'failed', failure: result.failure })
  }
  const open = async () => {
    if (state.is !== 'loaded') return load()
    const { openFile } = await import('./open-file.ts')
    setState({ ...state, isBlocked: !openFile(state.file) })
  }
  const cancel = () => {
    abort.current?.abort()
    setState({ is: 'closed' })
  }
  return { state, open: () => void open(), cancel }
}
