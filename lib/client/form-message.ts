import { asSentence } from '#lib/shared/in-sentence.ts'
import type { ApiFailure } from './failure.ts'

/**
 * What a form says beside its fields: v7's message and each error that belongs to none of `fields`. Null if every error is shown at
 * its field.
 */
export const textBesideFields = ({ message, errors = {} }: ApiFailure, fields: readonly string[]): string | null => {
  const others = Object.entries(errors).filter(([field]) => !fields.includes(field))
  if (others.length === 0 && Object.keys(errors).length > 0) return null
  return [...new Set([message, ...others.flatMap(([, texts]) => texts.map(asSentence))])].join(' ')
}
