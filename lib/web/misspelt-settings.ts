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
    const meant = NAMES.find((known) => isMisspelt(name, known))
    return meant === undefined ? [] : [`There is no setting ${name}. Did you mean ${meant}?`]
  })

const isMisspelt = (name: string, known: string): boolean => {
  if (known.length < MIN_LENGTH || !known.includes('_')) return false
  const [first = ''] = known.split('_')
  if (first.length <= SHORT_WORD && !name.startsWith(`${first}_`)) return false
  const maxEdits = Math.floor(known.length / CHARACTERS_PER_EDIT)
  return distance(name, known, maxEdits) <= maxEdits
}
