import { scopeText, useScopeOfClient } from './use-in-scope.ts'

/** Says that only the orders or shipments in the scope are shown. Renders nothing if the scope has no site, and no owner of the client. */
export const ScopeNote = ({ noun, client }: { noun: string; client: string | null }) => {
  const text = scopeText(noun, useScopeOfClient(client))
  return text && <p className="mb-1.5 text-sm text-muted">{text}</p>
}
