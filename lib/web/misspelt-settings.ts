import { distance } from '#lib/shared/nearest.ts'
import { REFERENCE_SETTINGS, WEB_SETTINGS } from '#lib/settings.ts'

const NAMES: readonly string[] = [...WEB_SETTINGS, ...REFERENCE_SETTINGS].flatMap(({ names }) => [...names])

/* The environment also has variables of other programs: a short name one letter away, such as CLIENT_IP, is probably one of these. */
const MIN_LENGTH = 10
const CHARACTERS_PER_EDIT = 8
/** A first word up to this length must be the same: API_VERSION is not APP_VERSION. */
const SHORT_WORD = 4

/** A sentence for each environment variable that is almost, but not quite, the name of a setting, and so has no effect. */
export const misspeltSettings = (variables: readonly string[]): string[] =>
  variables.flatMap((name) => {
    if (NAMES.includes(name)) return []
    const incomplete = NAMES.filter((known) => isIncomplete(name, known))
    const meant = NAMES.find((known) => isMisspelt(name, known)) ?? (incomplete.length === 1 ? incomplete[0] : undefined)
    return meant === undefined ? [] : [`There is no setting ${name}. Did you mean ${meant}?`]
  })

const isMisspelt = (name: string, known: string): boolean => {
  if (known.length < MIN_LENGTH || !known.includes('_')) return false
  const [first = ''] = known.split('_')
  if (first.length <= SHORT_WORD && !name.startsWith(`${first}_`)) return false
  const maxEdits = Math.floor(known.length / CHARACTERS_PER_EDIT)
  return distance(name, known, maxEdits) <= maxEdits
}

/** `PROXIES` and `PROXY` are the same word. */
const wordsOf = (name: string): string[] => name.split('_').map((word) => word.replace(/IES$/, 'Y').replace(/S$/, ''))

/**
 * Whether a variable has the words of a setting, but some in the singular or plural, or without the last ones or one in the middle:
 * TRUSTED_PROXY, SESSION_IDLE, V7_URL. A single word, such as SESSION, is no name of a setting.
 */
const isIncomplete = (name: string, known: string): boolean => {
  const [words, all] = [wordsOf(name), wordsOf(known)]
  const text = words.join('_')
  if (words.length < 2) return false
  return all.some((_, at) => at > 0 && (all.slice(0, at + 1).join('_') === text || all.toSpliced(at, 1).join('_') === text))
}
