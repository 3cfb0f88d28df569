import { readFileSync } from 'node:fs'

const LEAKED = 'This password is in a list of leaked passwords. Choose another one.'
const OWN = 'This password is your own name or email address. Choose another one.'

let leaked: ReadonlySet<string> | null = null

/** Passwords that people use most, of at least 12 characters; out of the lists that zxcvbn (MIT) collected from leaks. */
const leakedPasswords = (): ReadonlySet<string> =>
  (leaked ??= new Set(
    readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  ))

/** Whether a password, or what is left of it without signs at its end, is among the leaked ones. Capitals do not help. */
const isLeaked = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase()
  const plain = lower.replace(/[^\p{L}\p{N}]+$/u, '')
  return leakedPasswords().has(lower) || leakedPasswords().has(plain) || isRepeated(lower)
}

/** `aaaaaaaaaaaa`, `abcabcabcabc`: found by every guesser, listed or not. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+$/u.test(text)

/** What speaks against a password besides its length, in words; empty for a good one. */
export const passwordProblems = (password: string, owner: { name: string; email: string }): string[] => {
  if (isLeaked(password)) return [LEAKED]
  const plain = squeezed(password)
  const own = [owner.email, owner.email.split('@')[0] ?? '', owner.name].map(squeezed).filter((text) => text.length >= 6)
  return own.some((text) => plain === text || plain.replace(/\d+$/, '') === text) ? [OWN] : []
}

const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[\s.@_-]+/g, '')
