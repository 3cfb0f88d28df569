import { scopeText, useScopeOfClient } from './use-in-scope.ts'

/** Says that the orders or shipments of a client's record are only those in the scope. Renders nothing if the scope leaves none out. */
export const ScopeNote = ({ noun, client }: { noun: string; client: string | null }) => {
  const text = scopeText(noun, useScopeOfClient(client))
  return text && <p className="mb-1.5 text-sm text-muted">{text}</p>
}
