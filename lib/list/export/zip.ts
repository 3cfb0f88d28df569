/** Receives the next bytes of a file. */
export type Emit = (chunk: Uint8Array<ArrayBuffer>) => void

/** One file inside an archive, written piece by piece. */
export type ZipEntry = { write: (text: string) => Promise<void>; end: () => Promise<void> }

/** Writes an archive as a stream. Only the list of its files is kept in memory. */
export type ZipWriter = { entry: (name: string) => Promise<ZipEntry>; end: () => void }

type EntryRecord = { name: Uint8Array; offset: number; crc: number; packed: number; size: number }

const MAX_BYTES = 0xffff_fffe
/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
/** 1980-01-01. A fixed date, so that equal rows give equal files. */
const DOS_DATE = 0x0021
const GZIP_HEADER = 10
const GZIP_TRAILER = 8

/**
 * Writes a ZIP archive (APPNOTE 6.3.10) with deflated entries of unknown length. Compression and CRC-32 come from the
 * platform's own gzip: its header is dropped and its trailer (CRC, size) becomes the data descriptor. One entry at a time.
 */
export const zipWriter = (emit: Emit): ZipWriter => {
  const listed: EntryRecord[] = []
  let offset = 0
  const emitBytes = (chunk: Uint8Array<ArrayBuffer>) => {
    offset += chunk.length
    if (offset > MAX_BYTES) throw new RangeError('The file would be larger than 4 GB.')
    emit(chunk)
  }
  return {
    entry: async (path) => {
      const name = new TextEncoder().encode(path)
      const start = offset
      emitBytes(localHeader(name))
      const gzip = gzipped(emitBytes)
      return {
        write: gzip.write,
        end: async () => {
          const { crc, packed, size } = await gzip.end()
          if (size > MAX_BYTES) throw new RangeError('The file would be larger than 4 GB.')
          emitBytes(record(0x08074b50, [4, crc], [4, packed], [4, size]))
          listed.push({ name, offset: start, crc, packed, size })
        },
      }
    },
    end: () => {
      const start = offset
      for (const entry of listed) emitBytes(centralHeader(entry))
      emitBytes(record(0x06054b50, [2, 0], [2, 0], [2, listed.length], [2, listed.length], [4, offset - start], [4, start], [2, 0]))
    },
  }
}

/** Streams the deflated data of one entry. `write` waits for the compressor, so memory stays constant. */
const gzipped = (emit: Emit) => {
  const stream = new CompressionStream('gzip')
  const writer = stream.writable.getWriter()
  const encoder = new TextEncoder()
  let size = 0
  const read = forwardDeflated(stream.readable, emit)
  // `end` and `write` report a failure. Without this handler, it would be an unhandled rejection as well.
  read.catch(() => writer.abort().catch(() => undefined))
  return {
    write: async (text: string) => {
      const bytes = encoder.encode(text)
      size += bytes.length
      await writer.ready
      writer.write(bytes).catch(() => undefined)
    },
    end: async () => {
      await writer.close().catch(() => undefined)
      return { ...(await read), size }
    },
  }
}

const forwardDeflated = async (readable: ReadableStream<Uint8Array<ArrayBuffer>>, emit: Emit) => {
  const reader = readable.getReader()
  let tail = new Uint8Array(0)
  let headerBytesLeft = GZIP_HEADER
  let packed = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const bytes = concat(tail, value)
    const from = Math.min(headerBytesLeft, bytes.length)
    const to = Math.max(from, bytes.length - GZIP_TRAILER)
    headerBytesLeft -= from
    if (to > from) {
      packed += to - from
      emit(bytes.slice(from, to))
    }
    tail = bytes.slice(to)
  }
  return { crc: new DataView(tail.buffer).getUint32(0, true), packed }
}

const concat = (a: Uint8Array<ArrayBuffer>, b: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  if (a.length === 0) return b
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

/** Little-endian numbers of 2 or 4 bytes after a signature. */
const record = (signature: number, ...fields: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4 + fields.reduce((sum, [width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

const localHeader = (name: Uint8Array<ArrayBuffer>) =>
  concat(record(0x04034b50, [2, 20], [2, FLAGS], [2, 8], [2, 0], [2, DOS_DATE], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), name)

const centralHeader = ({ name, offset, crc, packed, size }: EntryRecord) =>
  concat(
    record(
      0x02014b50,
      ...([
        [2, 20],
        [2, 20],
        [2, FLAGS],
        [2, 8],
        [2, 0],
        [2, DOS_DATE],
        [4, crc],
        [4, packed],
        [4, size],
      ] as const),
      ...([
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ] as const),
    ),
    new Uint8Array(name),
  )
