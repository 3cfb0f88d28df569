import { asSentence } from '#lib/shared/in-sentence.ts'
import type { ApiFailure } from './failure.ts'

/**
 * The message above a form after a failure: v7's message and every error that belongs to none of `fields`. Null if there are errors by
 * field and all of them are shown at their fields.
 */
export const formMessage = ({ message, errors = {} }: ApiFailure, fields: readonly string[]): string | null => {
  const others = Object.entries(errors).filter(([field]) => !fields.includes(field))
  if (others.length === 0 && Object.keys(errors).length > 0) return null
  return [...new Set([message, ...others.flatMap(([, texts]) => texts.map(asSentence))])].join(' ')
}
