import { editableIn } from '#lib/contract/orders/order-steps.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

type Promised = { status: string | null; status_name: string | null }

/** Whether the buyer can still make the date that a supplier promises the agreed one. A status that is not in the contract decides nothing. */
export const mayAcceptPromise = (status: string | null): boolean => {
  const editable = editableIn('PO', status)
  return editable === 'all' || editable.includes('dates')
}

/** What becomes of a date that the supplier promises. */
export const promiseText = ({ status, status_name: name }: Promised): string =>
  mayAcceptPromise(status)
    ? 'The buyer can accept it. Until then, the agreed date applies.'
    : `The buyer sees it. The agreed date stays, because the order is ${inSentence(name ?? 'under way')}.`
