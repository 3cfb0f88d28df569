import { FileError, FILE_LIMITS } from './limits.ts'

type Entry = { method: number; packed: number; size: number; offset: number }

/** The files of an archive. `text` unpacks one of them; null if the archive does not have it. */
export type Archive = { has: (name: string) => boolean; text: (name: string) => Promise<string | null> }

const END_BYTES = 22
const MAX_COMMENT = 0xffff
const MAX_ENTRIES = 2000
const IS_ENCRYPTED = 1
const DAMAGED = 'The file is damaged and cannot be read. Save it again and retry.'
const TOO_LARGE = `The file is too large when unpacked. Use at most ${FILE_LIMITS.unpackedBytes / 1024 / 1024} MB, without other sheets or formatting.`

/**
 * Opens a ZIP archive (APPNOTE 6.3.10). What is unpacked is limited twice: by the sizes that the archive declares, and by what comes
 * out of it, because a declared size may be wrong.
 */
export const openArchive = (bytes: Uint8Array<ArrayBuffer>, limit: number = FILE_LIMITS.unpackedBytes): Archive => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(bytes, view)
  let unpacked = 0
  return {
    has: (name) => entries.has(name),
    text: async (name) => {
      const entry = entries.get(name)
      if (!entry) return null
      if (unpacked + entry.size > limit) throw new FileError(TOO_LARGE)
      const content = await unpack(packedBytes(bytes, view, entry), entry, limit - unpacked)
      unpacked += content.length
      return new TextDecoder().decode(content)
    },
  }
}

const entriesOf = (bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> => {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > MAX_ENTRIES || at > view.byteLength) throw new FileError(count > MAX_ENTRIES ? TOO_LARGE : DAMAGED)
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new FileError(DAMAGED)
    if (view.getUint16(at + 8, true) & IS_ENCRYPTED) throw new FileError('The file is protected by a password. Save it without one.')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)))
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

/** Position of the end record, which is followed by a comment at most. */
const endOf = (view: DataView): number => {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  throw new FileError(DAMAGED)
}

const packedBytes = (bytes: Uint8Array<ArrayBuffer>, view: DataView, { offset, packed }: Entry): Uint8Array<ArrayBuffer> => {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== 0x04034b50) throw new FileError(DAMAGED)
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > view.byteLength) throw new FileError(DAMAGED)
  return bytes.subarray(start, start + packed)
}

const unpack = async (packed: Uint8Array<ArrayBuffer>, { method, size }: Entry, limit: number): Promise<Uint8Array> => {
  if (method === 0) {
    if (packed.length > limit) throw new FileError(TOO_LARGE)
    return packed
  }
  if (method !== 8) throw new FileError(DAMAGED)
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const content = new Uint8Array(Math.min(size, limit))
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new FileError(DAMAGED)
    })
    if (done) return content.subarray(0, length)
    if (length + value.length > content.length) {
      void reader.cancel().catch(() => undefined)
      throw new FileError(length + value.length > limit ? TOO_LARGE : DAMAGED)
    }
    content.set(value, length)
    length += value.length
  }
}
