import { formatDatesIn } from './dates-in-text.ts'
import type { ApiFailure } from './failure.ts'
import { NOUNS } from './field-labels.ts'

const NOUN = `(?:${NOUNS})s?`
/** Words before a noun that is not part of a name. */
const BEFORE =
  'all|add|another|any|by|change|choose|different|each|earlier|enter|every|for|later|minimum|more|needs|no|of|one|other|our|remove|same|select|several|that|the|these|this|those|to|which|with|without|your'
/** Words after a noun that is not part of a name. */
const AFTER =
  'again|already|and|are|as|at|belongs?|by|can|cannot|codes?|dates?|do|does|expired|first|for|from|goes|had|has|have|here|in|is|may|missing|must|names?|needs?|not|numbers?|of|on|only|or|required|still|that|there|to|too|twice|unknown|was|were|which|who|will|with|yet'
/** A code: it has a digit, or only capitals. Not if a name continues: "Lot 7 Foods". */
const CODE = String.raw`(?![A-Z][a-z])(?:(?=\S*\d)\S*[^\s.,;:!?)]|[A-Z][A-Z_/-]+)(?=[.,;:!?)]*(?:$|\s))(?! [A-Z][a-z])`
const CONTEXT_AFTER = String.raw`(?=$|[.,;:!?)](?:$|\s)| (?:${AFTER})\b| ${CODE})`
const capitals = (words: string): string => words.replaceAll(/(?<=^|\|)./g, (first) => first.toUpperCase())
/** The first noun of a list may have an article: "a lot, item or owner". At most ten, so that a long list does not take long to search. */
const BEFORE_NOUN = `(?<=\\b(?:${BEFORE}|${capitals(BEFORE)}|[Aa]n?(?= ${NOUN}(?:,| and| or)))(?: ${NOUN}(?:,|,? and|,? or)){0,9} )`
/** A noun also goes with the next of these words: a client may have its own for "item code", or one that ends with "date". */
const COMPOUND = '(?: (?:code|date|name|number)s?\\b)?'
const REFUSAL = new RegExp(
  [
    // Quoted text stays.
    String.raw`“[^”]*”|"[^"]*"|‘[^’]*’|(?<!\S)'[^']*'`,
    `(?<noun>(?:${BEFORE_NOUN}|\\b[Aa]n? (?!lot of\\b))${NOUN}${CONTEXT_AFTER}${COMPOUND}|(?<=^|[.!?:] )(?:${capitals(NOUNS)})s?${CONTEXT_AFTER}${COMPOUND})`,
  ].join('|'),
  'g',
)

/**
 * A message in which v7 refuses something or warns, with dates in the user's format and standard words for fields in the client's words:
 * "Enter the lot." → "Enter the batch.". Only between words that show that the noun is part of the sentence, because a message may also
 * have names ("Lot Foods is blocked."), codes and quoted text. When in doubt, a word stays.
 */
export const refusalOfV7 = (text: string, toClientWording: (text: string) => string): string =>
  formatDatesIn(text).replaceAll(REFUSAL, (found: string, ...rest) => {
    const { noun } = rest.at(-1) as { noun?: string }
    // "the best before date date", if the client's word has that of the message.
    return noun === undefined ? found : toClientWording(noun).replace(/\b(\w+) \1$/i, '$1')
  })

/** A failure with its messages as {@link refusalOfV7}. */
export const failureOfV7 = (failure: ApiFailure, toClientWording: (text: string) => string): ApiFailure => {
  const reword = (message: string) => refusalOfV7(message, toClientWording)
  return {
    ...failure,
    message: reword(failure.message),
    ...(failure.errors && {
      errors: Object.fromEntries(Object.entries(failure.errors).map(([path, messages]) => [path, messages.map(reword)])),
    }),
  }
}
