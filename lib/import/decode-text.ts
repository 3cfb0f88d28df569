import { FileError } from './limits.ts'

/** Number of bytes searched to recognise UTF-16 without a byte order mark. */
const SAMPLE = 1000

/** Characters that no text has, but pictures, documents and programs do. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const BINARY = /[\u0000-\u0008\u000E-\u001A]/

/**
 * Decodes a text file. The byte order mark decides, if there is one. Otherwise many zero bytes mean UTF-16, and text that is not valid
 * UTF-8 is read as Windows-1252, in which Excel saves CSV files in Western Europe.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (BINARY.test(text)) throw new FileError('This is not a CSV or XLSX file.')
  return text
}

const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  // Not every other byte, but every fourth is enough: letters of other scripts have no zero bytes.
  if (even + odd > sample.length / 4) return odd > even ? 'utf-16le' : 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
