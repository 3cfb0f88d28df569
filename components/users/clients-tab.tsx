'use client'
import { useState } from 'react'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { SearchInput } from '#components/ui/input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { inSentence, useOwnWords, useWords } from '#lib/client/labels.ts'
import { urlOf } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { auditClientAccess } from '#lib/contract/users/access.ts'
import type { ClientAccess } from '#lib/contract/auth/auth.ts'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import { clientChange, ownerChange, ownersSeen } from './client-tree.ts'
import { ALL_CLIENTS } from './shared/flat.ts'
import { clientsGap } from './grants.ts'
import { LockedNote } from './locked-note.tsx'
import { tickOf } from './matrix.ts'
import type { TabProps } from './use-draft.ts'

/** The clients that a user sees, each with its owners. */
export default function ClientsTab({ user, draft, locked }: TabProps) {
  const own = useOwnWords()
  return (
    <Loaded
      call={draft.clients}
      url={urlOf(auditClientAccess, { params: { id: user.id } })}
      what={own('clients')}
      skeleton={<SectionSkeleton rows={5} />}
    >
      {({ data }) => <Tree user={user} draft={draft} locked={locked ?? clientsGap(data, own)} />}
    </Loaded>
  )
}

const Tree = ({ user, draft, locked }: TabProps) => {
  const own = useOwnWords()
  const me = useSession()
  const { client: named } = useWords()
  const [one, many] = [inSentence(named.one), inSentence(named.many)]
  const [query, setQuery] = useState('')
  const isAll = draft.next[ALL_CLIENTS] === true
  const mayAll =
    locked ??
    (rankOf(me.user.userLevel) >= LEVEL_RANK.Admin || draft.base[ALL_CLIENTS] === true
      ? null
      : `Only an administrator can give every ${one}`)
  const words = query.trim().toLowerCase()
  const shown = me.clients.filter(({ client_code, client_name }) => `${client_code} ${client_name}`.toLowerCase().includes(words))
  const hidden = (user.clients_count ?? 0) - user.clients.length
  return (
    <>
      <LockedNote reason={locked} />
      <div className="flex flex-col gap-3 px-4 py-3">
        <Tooltip content={mayAll}>
          <div>
            <Switch checked={isAll} disabled={mayAll !== null} onChange={(on) => draft.change({ [ALL_CLIENTS]: on })}>
              All {many}, also those that are added later
            </Switch>
          </div>
        </Tooltip>
        {isAll ? (
          <p className="text-sm text-muted">{own('Every client and owner can be seen. Turn this off to choose single ones.')}</p>
        ) : (
          <>
            {me.clients.length > 6 && (
              <SearchInput
                label={`Search ${many}`}
                placeholder={`Search ${many}`}
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
                onClear={() => setQuery('')}
              />
            )}
            <ul className="rounded-md border border-line">
              {shown.map((client) => (
                <ClientBranch key={client.client_code} client={client} draft={draft} isLocked={locked !== null} />
              ))}
            </ul>
            {hidden > 0 && (
              <p className="text-sm text-muted">
                And {hidden === 1 ? `1 ${one}` : `${hidden} ${many}`} that you do not look after. {hidden === 1 ? 'It stays' : 'They stay'}{' '}
                as {hidden === 1 ? 'it is' : 'they are'}.
              </p>
            )}
          </>
        )}
      </div>
    </>
  )
}

const ClientBranch = ({ client, draft, isLocked }: { client: ClientAccess; draft: TabProps['draft']; isLocked: boolean }) => {
  const own = useOwnWords()
  const owners = client.owners.map((owner) => owner.owner_code)
  const isWhole = draft.next[`c.${client.client_code}`] === true
  const seen = ownersSeen(draft.next, client.client_code, owners)
  return (
    <li className="border-b border-line px-3 py-1.5 last:border-b-0">
      <Checkbox
        checked={isWhole ? true : tickOf(owners.map((owner) => seen.includes(owner)))}
        disabled={isLocked}
        onChange={(on) => draft.change(clientChange(client.client_code, owners, on))}
      >
        <span className="font-mono">{client.client_code}</span> <span className="text-muted">{client.client_name}</span>
      </Checkbox>
      {owners.length > 1 && (
        <ul className="ml-6">
          {client.owners.map((owner) => (
            <li key={owner.owner_code}>
              <Checkbox
                checked={seen.includes(owner.owner_code)}
                disabled={isLocked}
                onChange={(on) => draft.change(ownerChange(draft.next, client.client_code, owners, owner.owner_code, on))}
              >
                <span className="font-mono">{owner.owner_code}</span> <span className="text-muted">{owner.owner_name}</span>
              </Checkbox>
            </li>
          ))}
          {seen.length > 0 && (
            <li className="text-xs text-dim">{own(isWhole ? 'All owners, also those that are added later' : 'Only the ticked owners')}</li>
          )}
        </ul>
      )}
    </li>
  )
}
