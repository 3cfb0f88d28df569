type Party = Record<string, string>

/** Extracts the customer or supplier from a message, as form values for a new one. Empty if the payload cannot be parsed. */
export const extractParty = (payload: string | null, format: string | null, kind: 'customer' | 'supplier'): Party => {
  if (payload === null) return {}
  const party = format === 'JSON' ? partyFromJson(payload) : partyFromX12(payload, kind === 'customer' ? ['ST'] : ['SF', 'SU'])
  // Skip values that are masked for this user.
  return Object.fromEntries(Object.entries(party).filter(([, value]) => value && !value.includes('•••'))) as Party
}

type RawParty = Record<string, string | undefined>

const partyFromX12 = (payload: string, roles: readonly string[]): RawParty => {
  const [separator, terminator] = [payload[3], payload[105]]
  if (!separator || !terminator) return {}
  const segments = payload.split(terminator).map((segment) => segment.trim().split(separator))
  const start = segments.findIndex(([id, role]) => id === 'N1' && roles.includes(role ?? ''))
  const rest = segments.slice(start + 1)
  const end = rest.findIndex(([id]) => !['N2', 'N3', 'N4', 'PER'].includes(id ?? ''))
  const elements = (id: string): readonly string[] => rest.slice(0, end === -1 ? undefined : end).find(([name]) => name === id) ?? []
  if (start === -1) return {}
  const contact = elements('PER')
  const contactValue = (qualifier: string) => (contact.includes(qualifier) ? contact[contact.indexOf(qualifier) + 1] : undefined)
  return {
    name: segments[start]?.[2],
    address1: elements('N3')[1],
    address2: elements('N3')[2],
    city: elements('N4')[1],
    state: elements('N4')[2],
    postcode: elements('N4')[3],
    country: elements('N4')[4],
    phone: contactValue('TE'),
    email: contactValue('EM'),
  }
}

const FIELDS = ['name', 'company', 'address1', 'address2', 'city', 'state', 'postcode', 'country', 'phone', 'email'] as const

const partyFromJson = (payload: string): RawParty => {
  try {
    const to = (JSON.parse(payload) as { order?: { ship_to?: Record<string, unknown> } }).order?.ship_to ?? {}
    return Object.fromEntries(
      FIELDS.map((field) => {
        const value = to[field]
        return [field, typeof value === 'string' ? value : undefined]
      }),
    )
  } catch {
    return {}
  }
}
