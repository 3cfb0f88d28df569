import { editableIn } from '#lib/contract/orders/order-steps.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

type Promised = { status: string | null; status_name: string | null }

/** Whether the agreed date can still be changed. A status that is not in the contract decides nothing. */
const mayAcceptPromise = (status: string | null): boolean => {
  const editable = editableIn('PO', status)
  return editable === 'all' || editable.includes('dates')
}

/** Why the buyer cannot make the promised date the agreed one, or null if they can. */
export const acceptRefusal = ({ status, status_name: name }: Promised, promised: string, today: string): string | null => {
  if (!mayAcceptPromise(status)) return `The order is ${inSentence(name ?? 'under way')}: the agreed date can no longer be changed.`
  return promised < today ? 'The promised date has passed. Ask the supplier for another one.' : null
}

/** What becomes of a date that the supplier promises. */
export const promiseText = ({ status, status_name: name }: Promised): string =>
  mayAcceptPromise(status)
    ? 'The buyer can accept it. Until then, the agreed date applies.'
    : `The buyer sees it. The agreed date stays, because the order is ${inSentence(name ?? 'under way')}.`
