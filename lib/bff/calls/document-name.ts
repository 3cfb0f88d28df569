import 'server-only'
import { DOCUMENT_TYPES, type DocumentType } from '#lib/contract/shipments/documents.ts'

const MOST_LETTERS = 100

/**
 * `Content-Disposition` of a file, written anew (RFC 6266, RFC 8187): of the name that v7 suggests, letters, digits and a few signs
 * are left, and the ending is that of the type. So no name can hold a quote, a line end, a path or a second ending.
 */
export const dispositionOf = (suggested: string | undefined, type: DocumentType): string => {
  const { ending, inline } = DOCUMENT_TYPES[type]
  const stem = stemOf(suggestedName(suggested ?? ''))
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
  const extended = /^[\x20-\x7e]*$/.test(stem) ? '' : `; filename*=UTF-8''${encodeExtended(`${stem}.${ending}`)}`
  return `${inline ? 'inline' : 'attachment'}; filename="${plain || 'document'}.${ending}"${extended}`
}

/** The name in a header of v7: the encoded one counts more (RFC 6266 §4.3). Empty where there is none that can be read. */
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

/** Letters and digits of any script, spaces and `-_.,()#+`, without the ending and what stands before a slash. */
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
    .slice(0, MOST_LETTERS)
    .join('')
    .trim()

const encodeExtended = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
