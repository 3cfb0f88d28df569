/** What the history of an order says about a changed promised date. Dates are in ISO format; screens show them in each user's format. */
export const promiseText = (promised: string | null | undefined, agreed: string | null | undefined): string => {
  if (!promised) return 'Supplier withdrew the promised date.'
  return `Supplier promised ${promised}${agreed && agreed !== promised ? `; ${agreed} was agreed` : ''}.`
}
