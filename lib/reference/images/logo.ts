import type { IncomingMessage } from 'node:http'
import sql from 'sql-template-tag'
import { decodeSegments } from '#lib/contract/engine/path.ts'
import { refuse, type ApiResponse } from '../http/response.ts'
import type { Services } from '../http/context.ts'
import { etagOf, matchesEtag } from '../http/etag.ts'

/** Colours and letters of a client's mark, if the client has chosen them. */
type Brand = { background?: string; ink?: string; mark?: string }

/**
 * Draws a client's logo: a mark with one or two letters in one of six shapes, and the name beside it. The same client
 * always gets the same drawing.
 */
const drawLogo = (code: string, name: string, brand: Brand): string => {
  const seed = Array.from(code).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  const background = validColour(brand.background) ?? `hsl(${seed % 360} 62% 34%)`
  const ink = validColour(brand.ink) ?? '#ffffff'
  const mark = brand.mark?.trim() || code.slice(0, 2)
  const label = name.length > 26 ? `${name.slice(0, 25)}…` : name
  const labelWidth = Math.ceil(Array.from(label).reduce((sum, letter) => sum + widthOf(letter), 0))
  const width = 72 + Math.max(80, labelWidth)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="56" viewBox="0 0 ${width} 56" role="img" aria-label="${escapeXml(name)}">`,
    `<title>${escapeXml(name)}</title>`,
    `<g fill="${background}">${SHAPES[seed % SHAPES.length]}</g>`,
    `<text x="28" y="35" text-anchor="middle" font-family="Inter, system-ui, sans-serif" font-size="19" font-weight="700" fill="${ink}">${escapeXml(mark)}</text>`,
    `<text x="68" y="35" font-family="Inter, system-ui, sans-serif" font-size="20" font-weight="600" fill="${background}" textLength="${labelWidth}" lengthAdjust="spacingAndGlyphs">${escapeXml(label)}</text>`,
    '</svg>',
  ].join('')
}

const SHAPES = [
  '<circle cx="28" cy="28" r="25"/>',
  '<rect x="3" y="3" width="50" height="50" rx="12"/>',
  '<path d="M28 2 51 15v26L28 54 5 41V15z"/>',
  '<path d="M28 2 54 28 28 54 2 28z"/>',
  '<path d="M4 4h48v30a24 20 0 0 1-48 0z"/>',
  '<path d="M16 3h37v24a26 26 0 0 1-26 26H3V16A13 13 0 0 1 16 3z"/>',
]

/**
 * Approximate width of a letter in Inter or Arial. An image can use only installed fonts, so the name is fitted into this width;
 * in a wider font, it would be cut off.
 */
const widthOf = (letter: string): number => {
  if (letter > '\u1100') return 20
  if (/[iljftrI.,:;'|! ()-]/.test(letter)) return 6.6
  if (/[mwMW&%@]/.test(letter)) return 17
  return /[A-Z]/.test(letter) ? 14 : 11.6
}

/** A valid hex colour, or null, so that nothing else gets into the SVG. */
const validColour = (text: string | undefined): string | null => (text && /^#[0-9a-f]{3,8}$/i.test(text) ? text : null)

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replaceAll(/[\p{Cc}]/gu, '')

/** Serves a client's logo. It is public because the sign-in page shows it. Unknown and inactive clients have none. */
export const answerImage = async ({ db }: Pick<Services, 'db'>, request: IncomingMessage, path: string): Promise<ApiResponse> => {
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
