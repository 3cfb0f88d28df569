import { createServer, type Server } from 'node:http'
import type { Bff } from '#lib/bff/bff.ts'
import { listen } from './server.ts'

/** Serves `/metrics` on a separate port, so that users’ browsers cannot reach it. */
export const startMetrics = async ({ metrics, config }: Bff, port: number): Promise<Server> => {
  const server = createServer((request, response) => {
    const send = (status: number, text: string) => void response.writeHead(status, { 'content-type': metrics.type }).end(text)
    if (request.method !== 'GET' || request.url !== '/metrics') send(404, '')
    else {
      metrics.text().then(
        (text) => send(200, text),
        () => send(500, ''), // a gauge that fails must not crash the process
      )
    }
  })
  await listen(server, port, config.host, 'METRICS_PORT')
  return server
}
