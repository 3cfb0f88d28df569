import { readFileSync } from 'node:fs'

const LEAKED = 'This password is in a list of leaked passwords. Choose another one.'
const REPEATED = 'This password repeats the same few characters. Choose another one.'
const OWN_NAME_OR_EMAIL = 'This password is your own name or email address. Choose another one.'

let leaked: ReadonlySet<string> | null = null

/** Common passwords of at least 12 characters: from the lists of leaked passwords in zxcvbn (MIT), with newer and logistics ones added. */
const leakedPasswords = (): ReadonlySet<string> =>
  (leaked ??= new Set(
    readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  ))

/** Whether a password is leaked, ignoring case and special characters at its end. */
const isLeaked = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase()
  const plain = lower.replace(/[^\p{L}\p{N}]+$/u, '')
  return leakedPasswords().has(lower) || leakedPasswords().has(plain)
}

/** Whether a text only repeats its first 1 to 4 characters, as in `aaaaaaaaaaaa` or `abcabcabcabc`. Such passwords are easy to guess. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+$/u.test(text)

/** Problems of a password, except its length; empty if it is good. */
export const passwordProblems = (password: string, owner: { name: string; email: string }): string[] => {
  if (isLeaked(password)) return [LEAKED]
  if (isRepeated(password.normalize('NFKC').toLowerCase())) return [REPEATED]
  const plain = withoutSeparators(password)
  const ownTexts = [owner.email, owner.email.split('@')[0] ?? '', owner.name].map(withoutSeparators).filter((text) => text.length >= 6)
  return ownTexts.some((text) => plain === text || plain.replace(/\d+$/, '') === text) ? [OWN_NAME_OR_EMAIL] : []
}

const withoutSeparators = (text: string): string => text.toLowerCase().replaceAll(/[\s.@_-]+/g, '')
