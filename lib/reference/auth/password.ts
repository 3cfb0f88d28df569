import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// OWASP's cheapest scrypt setting of 2025 with 32 MiB: N = 2^15, r = 8, p = 3.
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const
const KEY_BYTES = 32

/** Hash of a password as stored: `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export const hashPassword = async (password: string, salt = randomBytes(16)): Promise<string> => {
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password belongs to a stored hash. A hash of another form belongs to no password. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [name, N, r, p, salt, key] = stored.split('$')
  if (name !== 'scrypt' || !salt || !key) return false
  const wanted = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem })
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A hash that no password matches: what is stored of a password that was reset. Checking it takes as long as any other. */
export const voidHash = (): string =>
  ['scrypt', COST.N, COST.r, COST.p, randomBytes(16).toString('base64url'), randomBytes(KEY_BYTES).toString('base64url')].join('$')

/** Unknown users are checked against this, so that the time of the answer does not tell them from known ones. */
export const DUMMY_HASH = voidHash()

const derive = (password: string, salt: Buffer, cost: { N: number; r: number; p: number; maxmem: number }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
