import { asSentence } from '#lib/shared/in-sentence.ts'

/** Says that v7 has answered a change with a 2xx without making it, and why, if v7 says so: some systems queue changes, or refuse them so. */
export const acceptedText = (message: string | undefined): string =>
  ['The warehouse system has accepted this, but has not changed anything yet.', message && asSentence(message)].filter(Boolean).join(' ')
