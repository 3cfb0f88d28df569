import type { ApiFailure } from '#lib/client/api.ts'

/** A failure of a form with its moment: the same sentence a second time is a new message. */
export type FormFailure = ApiFailure & { at: number }

export const happenedNow = (failure: ApiFailure): FormFailure => ({ ...failure, at: Date.now() })
