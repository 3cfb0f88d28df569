import type { Call } from '#lib/contract/engine/call.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#lib/contract/shipments/document-files.ts'
import { type CallInput, urlOf } from './api.ts'
import { failureOfStatus, failureOfThrow, unreadableResponse, type ApiFailure } from './failure.ts'
import { recordMissingCall } from './missing-calls.ts'
import { callHeaders, expireSessionBy } from './session-events.ts'

export type FileResult = { ok: true; file: File } | { ok: false; failure: ApiFailure }

type Options = {
  signal?: AbortSignal
  /** Called after each chunk with the number of bytes received so far. */
  onBytes?: (bytes: number) => void
}

/**
 * Downloads a file into memory. A plain link cannot do this, because every call needs the `x-csrf` header, which other sites
 * cannot send. Only listed media types are accepted, so the browser never gets a file that it would execute. Never throws.
 */
export const fetchFile = async <C extends Call>(call: C, input: CallInput<C>, { signal, onBytes }: Options = {}): Promise<FileResult> => {
  let hasBegun = false
  try {
    const url = urlOf(call, input)
    const response = await fetch(url, { headers: callHeaders(), redirect: 'error', ...(signal && { signal }) })
    hasBegun = true
    await expireSessionBy(response)
    if (!response.ok) {
      const failure = failureOfStatus(response.status, response.headers, await jsonOf(response))
      recordMissingCall(call, failure)
      return { ok: false, failure }
    }
    const type = response.headers.get('content-type') ?? ''
    if (!(type in DOCUMENT_TYPES))
      return {
        ok: false,
        failure: unreadableResponse(response, { method: call.method, url }, ['response: expected a document, got another type']),
      }
    const pieces = await piecesOf(response, onBytes)
    const name = nameIn(response.headers.get('content-disposition') ?? '', type as DocumentType)
    return { ok: true, file: new File(pieces, name, { type }) }
  } catch (error) {
    return { ok: false, failure: failureOfThrow(error, hasBegun) }
  }
}

/** Whether browsers can display a file of this type. */
export const isDisplayable = (file: File): boolean => DOCUMENT_TYPES[file.type as DocumentType].inline

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

const piecesOf = async (response: Response, onBytes: Options['onBytes']): Promise<Uint8Array<ArrayBuffer>[]> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    pieces.push(step.value)
    bytes += step.value.byteLength
    onBytes?.(bytes)
  }
  return pieces
}

/** File name from the web process's `Content-Disposition` (RFC 6266, RFC 8187). */
const nameIn = (header: string, type: DocumentType): string => {
  const encoded = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(header)?.[1] ?? `document.${DOCUMENT_TYPES[type].ending}`)
}
