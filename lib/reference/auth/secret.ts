import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits that a person or a program carries: token, hand-over code, invitation, reset. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret. It has 256 random bits, so a fast hash without salt is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
