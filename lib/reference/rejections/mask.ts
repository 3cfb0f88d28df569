import type { Actor } from '../auth/actor.ts'

/** Segments of X12 that hold names, addresses and numbers of people, and the elements that may stay. */
const PERSONAL: Readonly<Record<string, readonly number[]>> = {
  // N1: the role, the qualifier and the number of the party are no personal data.
  N1: [1, 3, 4],
  N2: [],
  N3: [],
  N4: [4],
  PER: [1],
  G61: [1],
  NTE: [1],
}
// No character that a format uses itself.
const BLOT = '•••'
const PERSONAL_KEYS = /"(name|company|contact\w*|address\w*|street|city|postcode|zip|phone|email|notes)"(\s*:\s*)"(?:[^"\\]|\\.)*"/gi

/** Whether an actor may read the people in a message: who may read the orders that it becomes. */
export const mayReadPeople = (actor: Actor, message: string): boolean =>
  Boolean(actor.modules.get(message === '943' ? 'purchase_orders' : 'sales_orders')?.can_view)

/** A payload with the personal data blotted out. Lengths are not kept: they tell too much. */
export const masked = (format: string, payload: string): string => {
  if (format === 'X12') return maskX12(payload)
  return payload.replaceAll(PERSONAL_KEYS, `"$1"$2"${BLOT}"`)
}

const maskX12 = (payload: string): string => {
  const [separator, terminator] = [payload[3], payload[105]]
  if (!payload.startsWith('ISA') || !separator || !terminator) return payload
  return payload
    .split(terminator)
    .map((written) => {
      const [id = '', ...elements] = written.split(separator)
      const kept = PERSONAL[id.trim()]
      if (!kept) return written
      return [id, ...elements.map((text, index) => (text === '' || kept.includes(index + 1) ? text : BLOT))].join(separator)
    })
    .join(terminator)
}
