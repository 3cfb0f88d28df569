type Party = Record<string, string>

/** Extracts the customer or supplier from a message, as form values for a new one. Empty if the payload cannot be parsed. */
export const partyOf = (payload: string | null, format: string | null, kind: 'customer' | 'supplier'): Party => {
  if (payload === null) return {}
  const found = format === 'JSON' ? ofJson(payload) : ofX12(payload, kind === 'customer' ? ['ST'] : ['SF', 'SU'])
  // Skip values that are masked for this user.
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value && !value.includes('•••'))) as Party
}

type Found = Record<string, string | undefined>

const ofX12 = (payload: string, roles: readonly string[]): Found => {
  const [separator, terminator] = [payload[3], payload[105]]
  if (!separator || !terminator) return {}
  const segments = payload.split(terminator).map((segment) => segment.trim().split(separator))
  const at = segments.findIndex(([id, role]) => id === 'N1' && roles.includes(role ?? ''))
  const rest = segments.slice(at + 1)
  const end = rest.findIndex(([id]) => !['N2', 'N3', 'N4', 'PER'].includes(id ?? ''))
  const of = (id: string): readonly string[] => rest.slice(0, end === -1 ? undefined : end).find(([name]) => name === id) ?? []
  if (at === -1) return {}
  const contact = of('PER')
  const behind = (qualifier: string) => (contact.includes(qualifier) ? contact[contact.indexOf(qualifier) + 1] : undefined)
  return {
    name: segments[at]?.[2],
    address1: of('N3')[1],
    address2: of('N3')[2],
    city: of('N4')[1],
    state: of('N4')[2],
    postcode: of('N4')[3],
    country: of('N4')[4],
    phone: behind('TE'),
    email: behind('EM'),
  }
}

const FIELDS = ['name', 'company', 'address1', 'address2', 'city', 'state', 'postcode', 'country', 'phone', 'email'] as const

const ofJson = (payload: string): Found => {
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
