import 'server-only'
import { DOCUMENT_TYPES, type DocumentType } from '#lib/contract/shipments/document-files.ts'

const MAX_STEM_LENGTH = 100

/**
 * Builds the `Content-Disposition` of a file (RFC 6266, RFC 8187). Keeps only letters, digits and a few other characters of
 * the name that v7 suggests, and replaces its extension with that of the type. The name therefore cannot contain a quote, a line break
 * or a path, and its last extension always fits the type.
 */
export const dispositionOf = (suggested: string | undefined, type: DocumentType): string => {
  const { ending, inline } = DOCUMENT_TYPES[type]
  const stem = stemOf(suggestedName(suggested ?? ''))
  const asciiStem = stem
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
  const extendedName = /^[\x20-\x7e]*$/.test(stem) ? '' : `; filename*=UTF-8''${encodeExtended(`${stem}.${ending}`)}`
  return `${inline ? 'inline' : 'attachment'}; filename="${asciiStem || 'document'}.${ending}"${extendedName}`
}

/** The file name in v7's header; `filename*` takes precedence (RFC 6266 §4.3). Empty if there is no readable name. */
const suggestedName = (header: string): string => {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return ''
    }
  }
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? ''
}

/** The name without extension and path, reduced to letters and digits of any script, spaces and `-_.,()#+`. */
const stemOf = (name: string): string =>
  Array.from(
    name
      .replace(/^.*[/\\]/s, '')
      .replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '')
      .replaceAll(/[^\p{L}\p{M}\p{N} \-_.,()#+]/gu, ' ')
      .replaceAll(/\.{2,}/g, '.')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s.]+|[\s.]+$/g, ''),
  )
    .slice(0, MAX_STEM_LENGTH)
    .join('')
    .trim()

const encodeExtended = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
