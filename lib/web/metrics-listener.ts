import { createServer, type Server } from 'node:http'
import type { Bff } from '#lib/bff/bff.ts'
import { listen } from './server.ts'

/** Answers `/metrics` on a port of its own, so that no browser of the application reaches it. */
export const startMetrics = async ({ metrics, config }: Bff, port: number): Promise<Server> => {
  const server = createServer((request, response) => {
    const send = (status: number, text: string) => void response.writeHead(status, { 'content-type': metrics.type }).end(text)
    if (request.method !== 'GET' || request.url !== '/metrics') send(404, '')
    // A reading that fails is no reason to end the process.
    else {
      metrics.text().then(
        (text) => send(200, text),
        () => send(500, ''),
      )
    }
  })
  await listen(server, port, config.host, 'METRICS_PORT')
  return server
}
