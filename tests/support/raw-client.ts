import { connect, type Socket } from 'node:net'

/** A raw response with its chunks joined. `isWhole` is false if the connection ended too early. */
export type RawResponse = {
  status: number
  /** First value of a header; names in lower case. */
  header: (name: string) => string | undefined
  all: (name: string) => string[]
  names: () => string[]
  body: Buffer
  text: () => string
  isWhole: boolean
}

export type RequestOptions = { headers?: Record<string, string>; body?: string | Buffer }

/** Sends raw requests over a pool of connections, one for each concurrent call. */
export type RawClient = {
  /** `METHOD target`; adds Host and Content-Length if they are missing. */
  request: (line: string, options?: RequestOptions) => Promise<RawResponse>
  /** Sends raw bytes and returns the response to the first request in them. */
  send: (bytes: Buffer | string, isHead?: boolean) => Promise<RawResponse>
  close: () => void
}

type Idle = { socket: Socket; since: number }
const MAX_IDLE_MS = 20_000

export const openClient = (port: number): RawClient => {
  const idle: Idle[] = []
  const send = async (bytes: Buffer | string, isHead = false): Promise<RawResponse> => {
    let reused = idle.pop()
    // The server may be about to close a connection that has been idle for long, so it is not reused. Browsers do the same.
    while (reused && (reused.socket.destroyed || performance.now() - reused.since > MAX_IDLE_MS)) {
      reused.socket.destroy()
      reused = idle.pop()
    }
    return exchange(reused?.socket ?? (await dial(port)), bytes, isHead, idle)
  }
  return {
    send,
    request: (line, { headers = {}, body } = {}) => send(requestBytes(line, headers, body), line.startsWith('HEAD ')),
    close: () => {
      for (const { socket } of idle.splice(0)) socket.destroy()
    },
  }
}

/** A connection to a loopback port. */
export const dial = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.on('error', reject) // later errors end in 'close', which `exchange` handles
  })

/** Writes a raw request. Headers with an empty value are left out. */
export const requestBytes = (line: string, headers: Record<string, string> = {}, body: string | Buffer = ''): Buffer => {
  const allHeaders: Record<string, string> = { Host: 'app.example.test', ...headers }
  const isFramed = Object.keys(allHeaders).some((name) => /^(content-length|transfer-encoding)$/i.test(name))
  if (body.length > 0 && !isFramed)
    Object.assign(allHeaders, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers })
  const head = Object.entries(allHeaders).filter(([, value]) => value !== '')
  return Buffer.concat([
    Buffer.from(`${line} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`, 'latin1'),
    Buffer.from(body),
  ])
}

const exchange = (socket: Socket, bytes: Buffer | string, isHead: boolean, idle: Idle[]): Promise<RawResponse> =>
  new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const chunks: Buffer[] = []
    let parsed: Head | null = null
    const finish = (body: Buffer, isWhole: boolean) => {
      socket.off('data', onData).off('close', onClose)
      const isReusable = isWhole && parsed?.all('connection')[0]?.toLowerCase() !== 'close' && !socket.destroyed
      if (isReusable) idle.push({ socket, since: performance.now() })
      else socket.destroy()
      resolve(answerOf(parsed, body, isWhole))
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      if (parsed === null || parsed.length !== null) received = Buffer.concat(chunks)
      parsed ??= headOf(received, isHead)
      if (parsed === null) return
      const rest = parsed.length === null ? null : received.subarray(parsed.bodyStart)
      if (rest && rest.length >= (parsed.length ?? 0)) return finish(rest.subarray(0, parsed.length ?? 0), true)
      if (parsed.isChunked && endsInLastChunk(chunk, chunks)) {
        const body = joinChunks(Buffer.concat(chunks).subarray(parsed.bodyStart))
        if (body) finish(body, true)
      }
    }
    const onClose = () => {
      const received = Buffer.concat(chunks)
      parsed ??= headOf(received, isHead)
      const rest = parsed ? received.subarray(parsed.bodyStart) : Buffer.alloc(0)
      if (!parsed?.isChunked) return finish(rest, parsed !== null && parsed.length === null)
      const body = joinChunks(rest)
      finish(body ?? rest, body !== null)
    }
    socket.on('data', onData).on('close', onClose)
    socket.write(bytes)
  })

type Head = {
  status: number
  all: (name: string) => string[]
  names: string[]
  bodyStart: number
  length: number | null
  isChunked: boolean
}

const headOf = (bytes: Buffer, isHead: boolean): Head | null => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [line = '', ...fields] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(line.split(' ')[1])
  if (status >= 100 && status < 200) {
    const next = headOf(bytes.subarray(end + 4), isHead)
    return next && { ...next, bodyStart: next.bodyStart + end + 4 }
  }
  const pairs = fields.map(
    (field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()] as const,
  )
  const valuesOf = (name: string) => pairs.filter(([known]) => known === name).map(([, value]) => value)
  const hasNoBody = isHead || status === 204 || status === 304
  const isChunked = !hasNoBody && valuesOf('transfer-encoding')[0]?.toLowerCase() === 'chunked'
  const announced = isChunked ? Number.NaN : Number(valuesOf('content-length')[0] ?? Number.NaN)
  const length = hasNoBody ? 0 : announced
  return {
    status,
    all: valuesOf,
    names: pairs.map(([name]) => name),
    bodyStart: end + 4,
    length: Number.isNaN(length) ? null : length,
    isChunked,
  }
}

const endsInLastChunk = (chunk: Buffer, chunks: Buffer[]) =>
  (chunk.length >= 5 ? chunk : Buffer.concat(chunks.slice(-5))).subarray(-5).toString('latin1') === '0\r\n\r\n'

/** Body of a chunked response; null until its last chunk has arrived. */
const joinChunks = (bytes: Buffer): Buffer | null => {
  const parts: Buffer[] = []
  for (let offset = 0; ;) {
    const end = bytes.indexOf('\r\n', offset)
    if (end === -1) return null
    const size = Number.parseInt(bytes.subarray(offset, end).toString('latin1'), 16)
    if (size === 0) return Buffer.concat(parts)
    if (bytes.length < end + 2 + size + 2) return null
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    offset = end + 2 + size + 2
  }
}

const answerOf = (head: Head | null, body: Buffer, isWhole: boolean): RawResponse => ({
  status: head?.status ?? 0,
  header: (name) => head?.all(name)[0],
  all: (name) => head?.all(name) ?? [],
  names: () => head?.names ?? [],
  body,
  text: () => body.toString('utf8'),
  isWhole,
})
