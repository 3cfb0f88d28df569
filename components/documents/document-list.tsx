'use client'
import { useEffect, useRef, useState } from 'react'
import { sizeText } from '#components/export/progress-words.ts'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { failureOfThrow, type ApiFailure } from '#lib/client/failure.ts'
import { formatMoment } from '#lib/client/format.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { documentIdOf, readDocument } from '#lib/contract/shipments/document-files.ts'
import type { OrderDocument } from '#lib/contract/shipments/documents.ts'

type Props = {
  documents: readonly OrderDocument[]
  /** Text for an empty list. */
  emptyText: string
}

/** The files of a record, each with a button that opens it. Files are always fetched through this application. */
export const DocumentList = ({ documents, emptyText }: Props) => {
  const { hasCall } = useV7Features()
  if (documents.length === 0) return <p className="text-sm text-muted">{emptyText}</p>
  return (
    <ul>
      {documents.map((document) => {
        const id = hasCall('readDocument') ? documentIdOf(document.url) : null
        return id === null ? (
          <UnavailableDocument key={document.id} document={document} />
        ) : (
          <AvailableDocument key={document.id} document={document} id={id} />
        )
      })}
    </ul>
  )
}

const nameOf = ({ name, kind }: OrderDocument): string => name ?? (kindName(kind) || 'Document')

const detailsText = (document: OrderDocument, bytes: number | null): string =>
  [kindName(document.kind), document.created_at ? formatMoment(document.created_at) : '', bytes === null ? '' : sizeText(bytes)]
    .filter(Boolean)
    .join(' · ')

const UnavailableDocument = ({ document }: { document: OrderDocument }) => (
  <li className={ROW}>
    <Icon name="audit" className="text-dim" />
    <Name document={document} about={detailsText(document, document.bytes ?? null)} />
    <span className="text-xs text-dim">not available here</span>
  </li>
)

const ROW = 'flex items-center gap-3 border-b border-line py-2 text-sm last:border-b-0'

const Name = ({ document, about }: { document: OrderDocument; about: string }) => (
  <div className="min-w-0 flex-1">
    <p className="truncate" title={nameOf(document)}>
      {nameOf(document)}
    </p>
    <p className="text-xs text-muted tabular-nums">{about}</p>
  </div>
)

type DocumentState =
  | { status: 'closed' }
  | { status: 'loading'; bytes: number }
  /** `isBlocked`: the browser blocked the tab, because the click was too long ago. The next click opens it. */
  | { status: 'loaded'; file: File; isBlocked: boolean }
  | { status: 'failed'; failure: ApiFailure }

/** Fetches a document when the user opens it, then shows it. */
const useDocument = (id: string) => {
  const [state, setState] = useState<DocumentState>({ status: 'closed' })
  const abort = useRef<AbortController>(null)
  // Unmounting does not stop a request by itself.
  useEffect(() => () => abort.current?.abort(), [])

  const load = async () => {
    const controller = new AbortController()
    abort.current = controller
    setState({ status: 'loading', bytes: 0 })
    const modules = await Promise.all([import('#lib/client/fetch-file.ts'), import('./open-file.ts')]).catch(failureOfThrow)
    if (controller.signal.aborted) return
    // The imports fail if there is no connection.
    if ('kind' in modules) return setState({ status: 'failed', failure: modules })
    const [{ fetchFile }, { openFile }] = modules
    const onBytes = (bytes: number) =>
      setState((current) => (current.status === 'loading' && abort.current === controller ? { status: 'loading', bytes } : current))
    const result = await fetchFile(readDocument, { params: { id } }, { signal: controller.signal, onBytes })
    if (controller.signal.aborted) return
    if (result.ok) setState({ status: 'loaded', file: result.file, isBlocked: !openFile(result.file) })
    else setState({ status: 'failed', failure: result.failure })
  }
  const open = async () => {
    if (state.status !== 'loaded') return load()
    const { openFile } = await import('./open-file.ts')
    setState({ ...state, isBlocked: !openFile(state.file) })
  }
  const cancel = () => {
    abort.current?.abort()
    setState({ status: 'closed' })
  }
  return { state, open: () => void open(), cancel }
}

const AvailableDocument = ({ document, id }: { document: OrderDocument; id: string }) => {
  const { state, open, cancel } = useDocument(id)
  const isLoading = state.status === 'loading'
  const about = detailsText(document, state.status === 'loaded' ? state.file.size : (document.bytes ?? null))
  return (
    <li className="border-b border-line last:border-b-0" aria-busy={isLoading}>
      <div className="flex items-center gap-3 py-2 text-sm">
        <Icon name="audit" className="text-dim" />
        <Name document={document} about={isLoading ? loadingText(state.bytes) : about} />
        {isLoading ? (
          <Button size="sm" onClick={cancel}>
            Cancel<span className="sr-only"> {nameOf(document)}</span>
          </Button>
        ) : (
          <Button size="sm" icon="external" onClick={open}>
            {state.status === 'failed' ? 'Retry' : 'Open'}
            <span className="sr-only"> {nameOf(document)}, in a new tab</span>
          </Button>
        )}
      </div>
      <p role="status" className={state.status === 'failed' ? 'pb-2 text-sm text-bad' : 'pb-2 text-sm text-muted empty:hidden'}>
        {state.status === 'failed' && state.failure.message}
        {state.status === 'loaded' &&
          state.isBlocked &&
          'The document is loaded, but your browser blocked the new tab. Select Open to see it.'}
      </p>
    </li>
  )
}

const loadingText = (bytes: number): string => (bytes === 0 ? 'Loading…' : `Loading… ${sizeText(bytes)}`)

/** The kind of a document as readable text, whatever code v7 uses for it. Empty if there is none. */
export const kindName = (kind: string | null | undefined): string => {
  const text = (kind ?? '').replaceAll(/[_-]+/g, ' ').trim()
  // A media type means nothing to users.
  return text === '' || text.includes('/') ? '' : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}
