import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/*
 * Responses that a server sends before the whole request has arrived. For the web process and the reference API; the browser loads none of
 * it.
 */

/** How much of a request may still arrive after its response, and for how long. Both together limit what a stranger can occupy. */
export type DropLimits = { bytes: number; ms: number }

/**
 * Ends a connection whose client may still be sending. Closing it at once would reset it, and a reset deletes the response that the
 * client has not read yet (RFC 9112 §9.6). So the response is followed by an end, and what still arrives is read and dropped until
 * the client ends the connection too, or until a limit is reached.
 */
export const endDroppingRest = (socket: Duplex, { bytes, ms }: DropLimits): void => {
  let left = bytes
  const timer = setTimeout(() => socket.destroy(), ms).unref()
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer))
  socket.end()
  // The HTTP parser may have paused the socket, and only the parser can resume it. Its listener is then removed, because the parser would
  // wait for a handler that no longer reads the request.
  socket.once('resume', () => {
    socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) socket.destroy()
    })
  })
  socket.pause().resume()
}

/** Makes a response that is sent before the whole request has arrived the last one on its connection, and drops the rest of the request. */
export const dropRestAfterResponse = (request: IncomingMessage, response: ServerResponse, limits: DropLimits): void => {
  const { socket } = request
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    if (isArriving(request)) {
      response.setHeader('connection', 'close')
      // Called by Node after the last response.
      const destroySoon = socket.destroySoon.bind(socket)
      socket.destroySoon = () => (isArriving(request) ? endDroppingRest(socket, limits) : destroySoon())
    }
    return writeHead(...head)
  }
}

/** `complete` is still false while Node passes on the head of a request, even if nothing follows. */
const isArriving = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** State of one connection: the number of requests without a complete response, and the latest request with its response. */
type Exchange = { open: number; request: IncomingMessage; response: ServerResponse }

/** Keeps count of the requests and responses on each connection of a server. */
export const createExchanges = () => {
  const connections = new WeakMap<Duplex, Exchange>()
  return {
    /** Counts a request. Call what it returns when the response is complete. */
    begin: (request: IncomingMessage, response: ServerResponse): (() => void) => {
      const exchange = connections.get(request.socket) ?? { open: 0, request, response }
      connections.set(request.socket, Object.assign(exchange, { open: exchange.open + 1, request, response }))
      return () => void exchange.open--
    },
    /** Number of requests on a connection without a complete response. */
    openOn: (socket: Duplex): number => connections.get(socket)?.open ?? 0,
    /**
     * Whether bytes written now would end up inside another response. A single request whose body breaks off may still be answered if
     * its response has not begun.
     */
    isResponding: (socket: Duplex): boolean => {
      const exchange = connections.get(socket)
      return (
        exchange !== undefined && exchange.open > 0 && (exchange.open > 1 || exchange.request.complete || exchange.response.headersSent)
      )
    },
  }
}
