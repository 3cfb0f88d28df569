import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's cost parameters. */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number }

/** OWASP's scrypt setting of 2025 for 32 MiB of memory. Tests use less. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }

const MAX_MEMORY = 64 * 1024 * 1024
const KEY_BYTES = 32

/** Hash of a password as stored: `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export const hashPassword = async (password: string, cost: PasswordCost, salt = randomBytes(16)): Promise<string> =>
  formatHash(cost, salt, await deriveKey(password, salt, cost))

/** Whether a password matches a stored hash, with the cost stored in the hash. A hash of another format matches no password. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [name, N, r, p, salt, key] = hash.split('$')
  if (name !== 'scrypt' || !salt || !key) return false
  const expectedKey = Buffer.from(key, 'base64url')
  const actualKey = await deriveKey(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return actualKey.length === expectedKey.length && timingSafeEqual(actualKey, expectedKey)
}

/**
 * A hash that no password matches. It is stored when a password is reset, and checked for unknown users, so that response time
 * does not reveal whether a user exists. Checking it takes as long as any other hash.
 */
export const unmatchableHash = (cost: PasswordCost): string => formatHash(cost, randomBytes(16), randomBytes(KEY_BYTES))

const formatHash = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

const deriveKey = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
