type Kind = 'customer' | 'supplier'

const LETTERS: Readonly<Record<Kind, string>> = { customer: 'C', supplier: 'S' }

/** Filters that limit other lists to one customer or supplier of a client. Null if v7 omits either code: the list would show too much. */
export const counterpartyFilter = <K extends Kind>(
  kind: K,
  code: string | null,
  client: string | null,
): ({ client: string[] } & Record<K, string[]>) | null =>
  client !== null && code !== null ? ({ client: [client], [kind]: [code] } as { client: string[] } & Record<K, string[]>) : null

/** Id of the record of a customer or supplier of a client: `C~ACME~CUS-0142` or `S~ACME~SUP-014`. Null if either code is missing. */
export const counterpartyId = (kind: Kind, code: string | null, client: string | null): string | null =>
  code && client ? `${LETTERS[kind]}~${client}~${code}` : null

/** Filters that find the record with an id of `counterpartyId`. Null if it is not such an id, or one of the other kind. */
export const counterpartyIdFilter = <K extends Kind>(kind: K, id: string) => {
  const [, letter, client, code] = /^([CS])~([^~]+)~(.+)$/.exec(id) ?? []
  return letter === LETTERS[kind] ? counterpartyFilter(kind, code ?? null, client ?? null) : null
}

/** The record with an id, among those that its filters found. If v7 has ids of its own, the only record found is taken. */
export const counterpartyWithId = <Row extends { id: string }>(rows: readonly Row[] | undefined, id: string): Row | undefined =>
  rows?.find((row) => row.id === id) ?? (rows?.length === 1 ? rows[0] : undefined)
