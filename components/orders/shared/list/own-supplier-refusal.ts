type Supplier = { active: boolean | null; status: string | null }
type Client = { client_code: string | null; client_name: string | null }

/**
 * Why a supplier user cannot order for their company, or null. `own` are the suppliers that v7 lets them choose: if these are several, it
 * is not known which one is theirs.
 */
export const ownSupplierRefusal = (
  own: readonly Supplier[],
  clients: readonly Client[],
  toClientWording: (text: string) => string,
): string | null => {
  const [company, another] = own
  if (!company || another || company.active !== false) return null
  const [client, otherClient] = clients
  if (!client || otherClient) return toClientWording('None of your clients takes new orders from your company. Ask your contact there.')
  const name = client.client_name || client.client_code
  return company.status === 'PENDING'
    ? `${name} has not approved your company yet. Ask your contact there.`
    : `${name} has blocked your company. Ask your contact there.`
}
