import type { ApiFailure } from '#lib/client/api.ts'

/** A form failure with its time, so that the same message a second time counts as a new one. */
export type FormFailure = ApiFailure & { at: number }

export const withTime = (failure: ApiFailure): FormFailure => ({ ...failure, at: Date.now() })
