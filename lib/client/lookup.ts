import { meansNotOffered } from '#lib/contract/offers.ts'
import type { ApiFailure } from './failure.ts'

/** Whether the failure of a lookup means that this v7 does not have it: then a person types what they cannot choose. */
export const isLookupMissing = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status !== undefined && meansNotOffered(status, code)
