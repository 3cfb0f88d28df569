'use client'
import { useState, type ReactNode } from 'react'
import { SearchInput } from '#components/ui/input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useSession } from '#lib/client/session.tsx'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import { LockedNote } from './locked-note.tsx'
import type { TabProps } from './use-draft.ts'

type Props = Pick<TabProps, 'draft' | 'locked'> & {
  /** What the user is given, in a sentence: `site`, `sites`. */
  words: readonly [one: string, many: string]
  /** Field of the draft that gives all of them. */
  all: string
  /** Said in place of the choices while all are given. */
  allText: string
  /** How many there are to choose from. */
  count: number
  /** How many the user has that the actor does not look after. */
  hidden: number
  /** The choices whose texts hold every word that is searched for. */
  children: (fits: (text: string) => boolean) => ReactNode
}

/** Clients or sites of a user: all of them with one switch, or single ones, with a search where they are many. */
export const ChooseAccess = ({ draft, locked, words: [one, many], all, allText, count, hidden, children }: Props) => {
  const me = useSession()
  const [query, setQuery] = useState('')
  const isAll = draft.next[all] === true
  const mayAll =
    locked ??
    (rankOf(me.user.userLevel) >= LEVEL_RANK.Admin || draft.base[all] === true ? null : `Only an administrator can give every ${one}`)
  const wanted = query.trim().toLowerCase()
  return (
    <>
      <LockedNote reason={locked} />
      <div className="flex flex-col gap-3 px-4 py-3">
        <Tooltip content={mayAll}>
          <div>
            <Switch checked={isAll} disabled={mayAll !== null} onChange={(on) => draft.change({ [all]: on })}>
              All {many}, also those that are added later
            </Switch>
          </div>
        </Tooltip>
        {isAll ? (
          <p className="text-sm text-muted">{allText}</p>
        ) : (
          <>
            {count > 6 && (
              <SearchInput
                label={`Search ${many}`}
                placeholder={`Search ${many}`}
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
                onClear={() => setQuery('')}
              />
            )}
            {children((text) => text.toLowerCase().includes(wanted))}
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
