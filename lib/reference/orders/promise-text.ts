import { dayText } from './body/format.ts'

/** What the history of an order says of a changed promised date. */
export const promiseText = (promised: string | null | undefined, agreed: string | null | undefined): string => {
  if (!promised) return 'Supplier withdrew the promised date.'
  return `Supplier promises ${dayText(promised)}${agreed && agreed !== promised ? `, agreed for ${dayText(agreed)}` : ''}.`
}
