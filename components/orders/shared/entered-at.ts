type Order = {
  status: string | null
  created_at: string | null
  events: readonly { at: string | null; status: string | null }[] | null
}

/**
 * When an order was entered: with its first event that is none of a draft. What was typed before belongs to the draft. An
 * order without such an event was entered when it was made.
 */
export const enteredAt = ({ status, created_at, events }: Order): string | null => {
  if (status === 'DRAFT') return created_at
  const times = (events ?? []).flatMap((event) => (event.at === null || event.status === 'DRAFT' ? [] : [event.at]))
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? created_at
}
