import { connect } from 'node:net'

export type RawReply = { status: number; headers: Record<string, string>; body: string; text: string }

/** Sends raw bytes to a loopback port and returns everything received until the connection ends. */
export const sendRaw = (port: number, bytes: string | Buffer): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', (error) => (chunks.length > 0 ? resolve(parse(Buffer.concat(chunks).toString('latin1'))) : reject(error)))
    socket.once('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))))
  })

/** Writes a raw request: line, headers, `Connection: close`. */
export const requestText = (line: string, headers: Record<string, string> = {}, body = ''): string =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`

const parse = (text: string): RawReply => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':')
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(line.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text }
}
