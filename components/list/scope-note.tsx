'use client'
import { Button } from '#components/ui/button.tsx'
import { useWords } from '#lib/client/field-labels.ts'
import { useScope, type Scope } from '#lib/client/scope.ts'
import { useSession, type ClientSession } from '#lib/client/session.tsx'
import { codeKey } from '#lib/shared/code-key.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { joinWithAnd } from '#lib/shared/join-words.ts'
import { isShowableCode } from '#lib/shared/showable-code.ts'
import { thenFocusSearch } from './focus-search.ts'

const KINDS = ['client', 'owner', 'site'] as const

/**
 * The part of the scope that can hide rows of a list: the chosen clients, owners or sites, if the list has a column for them and the user
 * has access to others.
 */
const narrowingScope = (
  scope: Scope,
  { clients, sites }: Pick<ClientSession, 'clients' | 'sites'>,
  columns: readonly { key: string }[],
): Partial<Scope> => {
  const known = {
    client: clients.map(({ client_code: code }) => code),
    owner: clients.flatMap(({ owners }) => owners.map(({ owner_code: code }) => code)),
    site: sites.map(({ site_code: code }) => code),
  }
  const isNarrowedBy = (kind: keyof Scope) => {
    const chosen = scope[kind].map(codeKey)
    return (
      chosen.length > 0 && known[kind].some((code) => !chosen.includes(codeKey(code))) && columns.some(({ key }) => key === `${kind}_code`)
    )
  }
  return Object.fromEntries(KINDS.filter(isNarrowedBy).map((kind) => [kind, scope[kind]]))
}

/** "Only ACME-NZ at SYD1 was searched, as chosen at the top." */
export const narrowedText = ({ client = [], owner = client, site = [] }: Partial<Scope>, isSearch: boolean): string => {
  const parts = [owner, site].filter((codes) => codes.length > 0)
  // A link can have any text in place of a code, even a sentence.
  const areShowable = parts.flat().every(isShowableCode)
  const isPlural = areShowable && (parts[0] ?? []).length > 1
  const verb = isSearch ? (isPlural ? 'were searched' : 'was searched') : isPlural ? 'are shown' : 'is shown'
  return areShowable
    ? `Only ${parts.map(joinWithAnd).join(' at ')} ${verb}, as chosen at the top.`
    : `Only what is chosen at the top ${verb}.`
}

/** Below an empty list: says that only the scope was searched, and offers to show everything with the same search and filters. */
export const ScopeNote = ({ columns, isSearch }: { columns: readonly { key: string }[]; isSearch: boolean }) => {
  const { setScope, ...scope } = useScope()
  const session = useSession()
  const words = useWords()
  const narrowed = narrowingScope(scope, session, columns)
  const kinds = KINDS.filter((kind) => narrowed[kind])
  if (kinds.length === 0) return null
  return (
    <div className="mx-auto -mt-10 flex max-w-md flex-col items-center gap-2 px-6 pb-16 text-center">
      <p className="text-base text-muted">{narrowedText(narrowed, isSearch)}</p>
      <Button onClick={thenFocusSearch(() => setScope(Object.fromEntries(kinds.map((kind) => [kind, []]))))}>
        Show all {joinWithAnd(kinds.map((kind) => inSentence(words[kind].plural)))}
      </Button>
    </div>
  )
}
