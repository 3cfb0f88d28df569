/** Options of `lib/start.ts` with the names of their values, and how many other words a mode takes. */
type Accepted = { options: Readonly<Record<string, readonly string[]>>; words: number }

const HANDOVER = { '--handover': ['CLIENT', 'EMAIL'] } as const

/** `check` reads its arguments itself, and `build` is only started by the product. */
const ACCEPTED: Readonly<Record<string, Accepted>> = {
  web: { options: { '--reference': [], ...HANDOVER }, words: 0 },
  dev: { options: HANDOVER, words: 0 },
  demo: { options: HANDOVER, words: 0 },
  reference: { options: HANDOVER, words: 0 },
  'end-sessions': { options: {}, words: 0 },
  openapi: { options: {}, words: 1 },
}

/** A sentence about unknown arguments, with those that the mode accepts, or about an option without its values; null if all is well. */
export const argumentProblem = (mode: string, args: readonly string[]): string | null => {
  const accepted = ACCEPTED[mode]
  if (!accepted) return null
  const words: string[] = []
  const unknown: string[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!
    const values = Object.hasOwn(accepted.options, word) ? accepted.options[word] : undefined
    if (values) {
      const missing = values.filter((_, index) => (args[at + 1 + index] ?? '--').startsWith('--'))
      if (missing.length > 0) return `${word} needs ${values.join(' and ')}, as in: ${word} ${values.join(' ')}.`
      at += values.length
    } else if (word.startsWith('-')) unknown.push(word)
    else words.push(word)
  }
  const extra = [...unknown, ...words.slice(accepted.words)]
  if (extra.length === 0) return null
  const options = Object.entries(accepted.options).map(([name, values]) => [name, ...values].join(' '))
  const known =
    options.length > 0 ? `${mode} accepts ${options.join(' and ')}` : `${mode} accepts ${accepted.words > 0 ? 'a file name' : 'no options'}`
  return `Unknown ${extra.length === 1 ? 'argument' : 'arguments'} ${extra.join(', ')}: ${known}.`
}
