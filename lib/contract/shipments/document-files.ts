/*
 * The calls that answer with the files of documents: one as it is, or those of several orders or shipments as one PDF. What a record says
 * about its documents is in `documents.ts`.
 */
import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { codes, oneOf } from '../engine/common.ts'
import { isSegment } from '../engine/path.ts'
import { MAX_PRINTED, PRINTED_KINDS } from './documents.ts'

/**
 * Allowed types of files from v7, with their file extension. The browser displays `inline` types and saves the others. SVG and
 * HTML are left out on purpose: their scripts would run in this application's origin.
 */
export const DOCUMENT_TYPES = {
  'application/pdf': { ending: 'pdf', inline: true },
  'image/png': { ending: 'png', inline: true },
  'image/jpeg': { ending: 'jpg', inline: true },
  'image/webp': { ending: 'webp', inline: true },
  'text/csv': { ending: 'csv', inline: false },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { ending: 'xlsx', inline: false },
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

export const readDocument = call({
  method: 'GET',
  path: 'documents/{id}',
  summary: 'One document as a file; 404 if its record is not visible to the user. `Content-Disposition` may suggest a name.',
  file: Object.keys(DOCUMENT_TYPES),
  response: z.undefined(),
  status: 200,
  failures: [403, 404, 429],
  isExtension: true,
})

export const printDocuments = call({
  method: 'GET',
  path: 'documents/print',
  summary: `Documents of up to ${MAX_PRINTED} orders or shipments as one PDF, in the order of the ids. Records without such a document are named at the end; 422 if none has one.`,
  query: z.object({
    kind: oneOf(PRINTED_KINDS),
    order: codes,
    shipment: codes,
  }),
  file: ['application/pdf'],
  response: z.undefined(),
  status: 200,
  failures: [403, 404, 422, 429],
  isExtension: true,
})

/** The document id in a URL from v7; null for any URL that is not a path of {@link readDocument}. */
export const documentIdOf = (url: string | null): string | null => {
  const segment = /^\/?(?:v7\/)?documents\/([^/?#]+)$/.exec(url ?? '')?.[1]
  if (segment === undefined) return null
  try {
    const id = decodeURIComponent(segment)
    return isSegment(id) && id !== 'print' ? id : null
  } catch {
    return null
  }
}
