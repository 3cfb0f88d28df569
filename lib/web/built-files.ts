import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type Encoding, ENCODINGS } from './compress-build.ts'

// docs/decisions/0181-compressed-at-build-time-and-as-it-streams.md

/** Where Next expects browsers to find the files of the build. */
const PREFIX = '/_next/static/'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Headers of every response that a file does not need: two concern documents, and the log does not have the id of a file. About 230 bytes for
 * each of twenty files.
 */
const NOT_FOR_FILES = ['cross-origin-opener-policy', 'permissions-policy', 'x-request-id']

/** One file in one encoding. */
type Variant = { encoding: Encoding | null; body: Buffer; etag: string }
type BuiltFile = { type: string; variants: readonly Variant[] }

/**
 * Answers GET and HEAD requests for the files of the build from memory, compressed as the build stored them (`compressBuild`).
 * Returns false for everything else, which Next answers: other methods, unknown files, and types that are not in the list.
 */
export const serveBuiltFiles = (dir: string): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const files = readFiles(join(dir, '.next/static'))
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const file = files.get((request.url ?? '').split('?', 1)[0] ?? '')
    if (!file) return false
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    // The uncompressed variant is the last one and always acceptable.
    const { encoding, body, etag } = file.variants.find((variant) => variant.encoding === null || accepted.has(variant.encoding))!
    for (const name of NOT_FOR_FILES) response.removeHeader(name)
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('ETag', etag)
    if (file.variants.length > 1) response.setHeader('Vary', 'Accept-Encoding')
    if (isKnown(etag, request.headers['if-none-match'])) {
      response.statusCode = 304
      response.end()
      return true
    }
    response.setHeader('Content-Type', file.type)
    response.setHeader('Content-Length', body.length)
    if (encoding) response.setHeader('Content-Encoding', encoding)
    response.end(body) // Node leaves the body out of the response to a HEAD request
    return true
  }
}

const readFiles = (folder: string): Map<string, BuiltFile> => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const existing = new Set(names)
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[extname(name)]
      if (!type) return []
      const plain = readFileSync(join(folder, name))
      const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
      const compressed = ENCODINGS.flatMap(({ encoding, suffix }): Variant[] =>
        existing.has(name + suffix) ? [{ encoding, body: readFileSync(join(folder, name + suffix)), etag: `"${hash}-${encoding}"` }] : [],
      )
      return [[PREFIX + name, { type, variants: [...compressed, { encoding: null, body: plain, etag: `"${hash}"` }] }]]
    }),
  )
}

/** The encodings that a browser accepts. A weight of 0 refuses one. */
const acceptedEncodings = (header: string | string[] | undefined): Set<string> =>
  new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim() ?? ''),
  )

/** Whether `If-None-Match` names this version. A reverse proxy may have marked it as weak. */
const isKnown = (etag: string, header: string | undefined): boolean =>
  header !== undefined && header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
