import { createServer, type Server } from 'node:http'
import type { Bff } from '#lib/bff/bff.ts'
import { listen } from './server.ts'

/** Answers `/metrics` on a port of its own, so that no browser of the application reaches it. */
export const startMetrics = async ({ metrics, config }: Bff, port: number): Promise<Server> => {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    const text = isAsked ? await metrics.text() : ''
    response.writeHead(isAsked ? 200 : 404, { 'content-type': metrics.type }).end(text)
  })
  await listen(server, port, config.host, 'METRICS_PORT')
  return server
}
