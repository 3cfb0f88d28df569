import type { IncomingMessage } from 'node:http'
import sql from 'sql-template-tag'
import { decodeSegments } from '#lib/contract/engine/path.ts'
import { refuse, type Answer } from '../http/answer.ts'
import type { Services } from '../http/context.ts'
import { etagOf, matchesEtag } from '../http/etag.ts'
import { drawLogo, type Brand } from './logo.ts'

/** A client's logo, public since the login page shows it. An unknown client has none, and so has an inactive one. */
export const answerImage = async ({ db }: Pick<Services, 'db'>, request: IncomingMessage, path: string): Promise<Answer> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return { ...refuse('METHOD_NOT_ALLOWED'), headers: { allow: 'GET, HEAD' } }
  const segments = decodeSegments(path.slice('/images/'.length))
  const code = segments?.length === 1 ? segments[0]!.toUpperCase() : ''
  const [client] =
    code === '' || code.includes('\0')
      ? []
      : await db.query<{ client_code: string; client_name: string; logo: Brand }>(sql`
    select client_code, client_name, logo from client where client_code = ${code} and active`)
  if (!client) return refuse('NOT_FOUND', 'There is no such image.')
  const svg = drawLogo(client.client_code, client.client_name, client.logo)
  const etag = etagOf(svg)
  const headers = {
    etag,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return { status: 304, headers }
  return { status: 200, body: Buffer.from(svg), type: 'image/svg+xml', headers }
}
