'use client'
import { useState, type ReactNode } from 'react'
import { Icon } from '#components/ui/icons.tsx'
import { SearchInput } from '#components/ui/input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useSession } from '#lib/client/session.tsx'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import { includesWords } from '#lib/shared/unaccented.ts'
import { keptText } from './grants.ts'
import { LockedNote } from './locked-note.tsx'
import type { TabProps } from './use-draft.ts'

type Props = Pick<TabProps, 'draft' | 'locked'> & {
  /** Noun for the choices: `site`, `sites`. */
  words: readonly [one: string, many: string]
  /** Draft key that grants access to all of them. */
  allKey: string
  /** Text shown instead of the choices while access to all is granted. */
  allText: string
  /** Number of choices. */
  count: number
  /** Number of sites or clients that the user has but the signed-in user does not manage. */
  hiddenCount: number
  /** Those of them that v7 reports, by name. */
  hiddenNames?: readonly string[]
  /** Renders the choices for which `matches` is true: their text contains every searched word. */
  children: (matches: (text: string) => boolean) => ReactNode
}

/** Clients or sites of a user: a switch for all, or individual ones, with a search if there are many. */
export const ChooseAccess = ({ draft, locked, words: [singular, plural], hiddenNames, ...props }: Props) => {
  const { allKey, allText, count, hiddenCount, children } = props
  const session = useSession()
  const [query, setQuery] = useState('')
  const isAll = draft.next[allKey] === true
  const allRefusal =
    locked ??
    (rankOf(session.user.userLevel) >= LEVEL_RANK.Admin || draft.base[allKey] === true
      ? null
      : `Only an administrator can give access to every ${singular}`)
  return (
    <>
      <LockedNote reason={locked} />
      <div className="flex flex-col gap-3 px-4 py-3">
        <div>
          <Switch checked={isAll} disabled={allRefusal !== null} onChange={(on) => draft.change({ [allKey]: on })}>
            All {plural}, including any added later
          </Switch>
          {/* The note above already says why the whole tab is locked. */}
          {locked === null && allRefusal !== null && (
            <p className="flex items-start gap-1.5 text-xs text-muted">
              <Icon name="lock" size={14} className="mt-px shrink-0" />
              {allRefusal}.
            </p>
          )}
        </div>
        {isAll ? (
          <p className="text-sm text-muted">{allText}</p>
        ) : (
          <>
            {count > 6 && (
              <SearchInput
                label={`Search ${plural}`}
                placeholder={`Search ${plural}`}
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
                onClear={() => setQuery('')}
              />
            )}
            {children((text) => includesWords(text, query))}
            {hiddenCount > 0 && <p className="text-sm text-muted">{keptText(hiddenCount, singular, plural, hiddenNames)}</p>}
          </>
        )}
      </div>
    </>
  )
}
