import { isSegment } from '../engine/path.ts'

/**
 * A client's logo. It lies beside the API, not below `/v7/`: `{API_HOST}/images/{client}`, public, since the login page
 * shows it. `client` is one segment under the rule of every path parameter.
 */
export const IMAGES = {
  method: 'GET',
  path: '/images/{client}',
  types: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'],
} as const

/** Path of a client's logo, or null where the code cannot be a segment. */
export const imagePath = (client: string): string | null =>
  isSegment(client) ? IMAGES.path.replace('{client}', () => encodeURIComponent(client)) : null
