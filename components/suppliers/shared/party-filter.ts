/** Filters that limit other lists to one customer or supplier of a client. Null if v7 omits either code: the list would show all records. */
export const counterpartyFilter = <Kind extends 'customer' | 'supplier'>(
  kind: Kind,
  code: string | null,
  client: string | null,
): ({ client: string[] } & Record<Kind, string[]>) | null =>
  client !== null && code !== null ? ({ client: [client], [kind]: [code] } as { client: string[] } & Record<Kind, string[]>) : null
