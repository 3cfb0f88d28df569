/** What the history of an order says of a changed promised date. Days are in ISO format, and screens show them in each user's format. */
export const promiseText = (promised: string | null | undefined, agreed: string | null | undefined): string => {
  if (!promised) return 'Supplier withdrew the promised date.'
  return `Supplier promised ${promised}${agreed && agreed !== promised ? `; ${agreed} was agreed` : ''}.`
}
