import { createServer, type Server } from 'node:http'
import type { Bff } from '#lib/bff/bff.ts'
import { listen } from './server.ts'

/** Answers `/metrics` on a port of its own, so that no browser of the application reaches it. */
export const startMetrics = async ({ metrics, config }: Bff, port: number): Promise<Server> => {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(isAsked ? metrics.text() : '')
  })
  await listen(server, port, config.host, 'METRICS_PORT')
  return server
}
