'use client'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useClientWording, useWords } from '#lib/client/field-labels.ts'
import { urlOf } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { auditClientAccess } from '#lib/contract/users/access.ts'
import type { ClientAccess } from '#lib/contract/auth/auth.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { ChooseAccess } from './choose-access.tsx'
import { clientChange, ownerChange, visibleOwnersOf } from './client-tree.ts'
import { wholeClient } from './initial-access.ts'
import { useSignedIn } from './use-signed-in.ts'
import { ALL_CLIENTS } from './shared/user-fields.ts'
import { clientsLockReason, otherClients } from './grants.ts'
import { combinedTick } from './matrix.ts'
import type { TabProps } from './use-draft.ts'

/** Tab to choose the clients that a user sees, and the owners of each. */
export default function ClientsTab({ user, draft, locked }: TabProps) {
  const toClientWording = useClientWording()
  return (
    <Loaded
      call={draft.clients}
      url={urlOf(auditClientAccess, { params: { id: user.id } })}
      noun={toClientWording('clients')}
      skeleton={<SectionSkeleton rows={5} />}
    >
      {({ data }) => <Tree user={user} draft={draft} locked={locked ?? clientsLockReason(data, toClientWording)} />}
    </Loaded>
  )
}

const Tree = ({ user, draft, locked }: TabProps) => {
  const toClientWording = useClientWording()
  const { clients } = useSession()
  const signedIn = useSignedIn()
  const { client: clientWords } = useWords()
  const others = otherClients(draft.next, clients)
  const nameOf = (code: string) => {
    const name = user.clients.find(({ client_code }) => client_code === code)?.client_name
    return name ? `${code} ${name}` : code
  }
  return (
    <ChooseAccess
      draft={draft}
      locked={locked}
      words={[inSentence(clientWords.singular), inSentence(clientWords.plural)]}
      allKey={ALL_CLIENTS}
      allText={toClientWording('This user can see every client and owner. Turn this off to choose individual ones.')}
      count={clients.length}
      hiddenCount={others.length + Math.max(0, (user.clients_count ?? 0) - user.clients.length)}
      hiddenNames={others.map(nameOf)}
    >
      {(matches) => (
        <ul className="rounded-md border border-line">
          {clients
            .filter(({ client_code, client_name }) => matches(`${client_code} ${client_name}`))
            .map((client) => (
              <ClientBranch
                key={client.client_code}
                client={client}
                mayGrantWhole={signedIn !== undefined && wholeClient(client.client_code, signedIn).all_owners === true}
                draft={draft}
                isLocked={locked !== null || signedIn === undefined}
              />
            ))}
        </ul>
      )}
    </ChooseAccess>
  )
}

type BranchProps = { client: ClientAccess; mayGrantWhole: boolean; draft: TabProps['draft']; isLocked: boolean }

const ClientBranch = ({ client, mayGrantWhole, draft, isLocked }: BranchProps) => {
  const toClientWording = useClientWording()
  const owners = client.owners.map((owner) => owner.owner_code)
  const branch = { client: client.client_code, owners, mayGrantWhole }
  const isWhole = draft.next[`c.${client.client_code}`] === true
  const visibleOwners = visibleOwnersOf(draft.next, client.client_code, owners)
  return (
    <li className="border-b border-line px-3 py-1.5 last:border-b-0">
      <Checkbox
        checked={isWhole ? true : combinedTick(owners.map((owner) => visibleOwners.includes(owner)))}
        disabled={isLocked}
        onChange={(on) => draft.change(clientChange(branch, on))}
      >
        <span className="font-mono">{client.client_code}</span> <span className="text-muted">{client.client_name}</span>
      </Checkbox>
      {owners.length > 1 && (
        <ul className="ml-6">
          {client.owners.map((owner) => (
            <li key={owner.owner_code}>
              <Checkbox
                checked={visibleOwners.includes(owner.owner_code)}
                disabled={isLocked}
                onChange={(on) => draft.change(ownerChange(draft.next, branch, owner.owner_code, on))}
              >
                <span className="font-mono">{owner.owner_code}</span> <span className="text-muted">{owner.owner_name}</span>
              </Checkbox>
            </li>
          ))}
          {visibleOwners.length > 0 && (
            <li className="text-xs text-dim">
              {toClientWording(isWhole ? 'All owners, including any added later' : 'Only the selected owners')}
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
