import { joinWithOr } from '#lib/shared/join-words.ts'
import { nearestOf } from '#lib/shared/nearest.ts'
import { normalise } from '#lib/shared/table-text.ts'

type Choice = { code: string; name: string }

/** The choice with this code, or else with this name, or with both as in an exported list: `Sydney 1 (SYD1)`. */
export const choiceFor = (text: string, choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ code }) => same(code, text)) ??
  choices.find(({ name }) => same(name, text)) ??
  choices.find(({ code, name }) => same(`${name} (${code})`, text))

/** Whether a cell means all of something: `all`, `*`, or one of the `phrases` of the screens, such as `All sites`. */
export const isAll = (text: string, phrases: readonly string[]): boolean =>
  text.trim() === '*' || ['all', ...phrases].some((phrase) => normalise(phrase) === normalise(text))

/**
 * The same message whether the code does not exist or is out of reach, so that nobody can learn which codes exist. `all`: what a cell may
 * have for all choices. `other`: what stands for further choices.
 */
export const unknownText = (noun: string, text: string, choices: readonly Choice[], all?: string, other = 'another code'): string => {
  const [nearest] = nearestOf(text, choices)
  if (nearest) return `No ${noun} ${text}. Did you mean ${nearest.code}${same(nearest.code, nearest.name) ? '' : ` (${nearest.name})`}?`
  if (choices.length === 0) return `No ${noun} ${text} that you can give access to.`
  const known = choices.slice(0, 6).map(({ code }) => code)
  const others = choices.length > known.length ? [other] : []
  const use =
    all === undefined && others.length === 0 ? known.join(', ') : joinWithOr([...known, ...others, ...(all ? [`“${all}” for these`] : [])])
  return `No ${noun} ${text} that you can give access to. Use ${use}.`
}

/** Equal apart from case and leading or trailing spaces. */
export const same = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase()

/** Splits text at commas, semicolons, vertical bars and line breaks, except within brackets. */
export const splitList = (text: string, separators = /[,;|\n]/): string[] => {
  const entries = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth = Math.max(0, depth - 1)
    if (depth === 0 && separators.test(character)) entries.push('')
    else entries[entries.length - 1] += character
  }
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

/** `ACME (ACME-AU, ACME-NZ)`: the word, and what is in its brackets or null. */
export const withBrackets = (text: string): { word: string; inner: string | null } => {
  const match = /^([^()]*)\(([^()]*)\)?\s*$/.exec(text)
  return match ? { word: (match[1] ?? '').trim(), inner: (match[2] ?? '').trim() } : { word: text, inner: null }
}

type EntryWithParts = { entry: string; parts: string[] | null }

/**
 * Entries of a list, each with what follows its colon, or null. As in an exported list, commas after a colon belong to its entry:
 * `Acme Foods (ACME): Acme AU (ACME-AU), Acme NZ (ACME-NZ); Bolt (BOLT): Bolt AU (BOLT-AU)`.
 */
export const splitWithParts = (text: string): EntryWithParts[] =>
  splitList(text, /[;|\n]/).flatMap((item): EntryWithParts[] => {
    const [, entry, parts] = /^(.*?):(.*)$/.exec(item) ?? []
    return entry === undefined
      ? splitList(item).map((word) => ({ entry: word, parts: null }))
      : [{ entry: entry.trim(), parts: splitList(parts ?? '') }]
  })
