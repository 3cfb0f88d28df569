import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits, for tokens, hand-over codes, invitations and reset links. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The hash under which a secret is stored. A secret has 256 random bits, so a fast hash without salt is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
