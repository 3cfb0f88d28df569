import { isSegment } from '../engine/path.ts'

/**
 * A client's logo. Its path is not below `/v7/` but `{API_HOST}/images/{client}`. It is public, because the sign-in page shows it.
 * `client` is one segment, with the same rule as every path parameter.
 */
export const IMAGES = {
  method: 'GET',
  path: '/images/{client}',
  types: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'],
} as const

/** Path of a client's logo; null if the code cannot be a segment. */
export const imagePath = (client: string): string | null =>
  isSegment(client) ? IMAGES.path.replace('{client}', () => encodeURIComponent(client)) : null
