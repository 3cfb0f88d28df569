'use client'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useClientWording, useWords } from '#lib/client/field-labels.ts'
import { urlOf } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { auditSiteAccess } from '#lib/contract/users/access.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { ChooseAccess } from './choose-access.tsx'
import { ALL_SITES } from './shared/user-fields.ts'
import { sitesLockReason } from './grants.ts'
import type { TabProps } from './use-draft.ts'

/** Tab with the sites that a user sees and the other sites. A press moves a site to the other list. */
export default function SitesTab({ user, draft, locked }: TabProps) {
  const toClientWording = useClientWording()
  return (
    <Loaded
      call={draft.sites}
      url={urlOf(auditSiteAccess, { params: { id: user.id } })}
      noun={toClientWording('sites')}
      skeleton={<SectionSkeleton rows={4} />}
    >
      {({ data }) => (
        <SiteLists userSites={data.sites} user={user} draft={draft} locked={locked ?? sitesLockReason(data, toClientWording)} />
      )}
    </Loaded>
  )
}

const SiteLists = ({ userSites, user, draft, locked }: { userSites: readonly string[] } & TabProps) => {
  const session = useSession()
  const { site } = useWords()
  const [singular, plural] = [inSentence(site.singular), inSentence(site.plural)]
  const sessionSites = session.sites.map((site) => ({ code: site.site_code, name: site.site_name }))
  const unknown = userSites
    .filter((code) => !sessionSites.some((site) => site.code === code))
    .map((code) => ({ code, name: user.sites.find(({ site_code }) => site_code === code)?.site_name ?? '' }))
  const sites = [...sessionSites, ...unknown]
  return (
    <ChooseAccess
      draft={draft}
      locked={locked}
      words={[singular, plural]}
      allKey={ALL_SITES}
      allText={`This user can see every ${singular}. Turn this off to choose individual ${plural}.`}
      count={sites.length}
      hiddenCount={(user.sites_count ?? 0) - user.sites.length}
    >
      {(matches) => {
        const matchingSites = sites.filter(({ code, name }) => matches(`${code} ${name}`))
        const isOn = ({ code }: { code: string }) => draft.next[`s.${code}`] === true
        return (
          <div className="grid grid-cols-2 gap-3">
            <SiteColumn title="Can see" sites={matchingSites.filter(isOn)} isOn locked={locked} draft={draft} empty={`No ${plural} yet`} />
            <SiteColumn
              title={`Other ${plural}`}
              sites={matchingSites.filter((site) => !isOn(site))}
              isOn={false}
              locked={locked}
              draft={draft}
              empty="None left"
            />
          </div>
        )
      }}
    </ChooseAccess>
  )
}

type SideProps = { title: string; sites: readonly { code: string; name: string }[]; isOn: boolean; empty: string } & Pick<
  TabProps,
  'draft' | 'locked'
>

const SiteColumn = ({ title, sites, isOn, empty, draft, locked }: SideProps) => (
  <section aria-label={title} className="min-w-0 rounded-md border border-line">
    <h3 className="flex justify-between border-b border-line px-3 py-1.5 text-sm font-medium">
      {title} <span className="font-normal text-dim tabular-nums">{sites.length}</span>
    </h3>
    {sites.length === 0 ? (
      <p className="px-3 py-2 text-sm text-dim">{empty}</p>
    ) : (
      <ul className="max-h-80 overflow-auto py-1">
        {sites.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              aria-disabled={locked !== null || undefined}
              onClick={locked === null ? () => draft.change({ [`s.${code}`]: !isOn }) : undefined}
              className={`flex min-h-8 w-full items-center gap-2 px-3 text-left text-sm touch:min-h-11 ${locked === null ? 'hover:bg-hover' : ''} ${`s.${code}` in draft.changes ? 'bg-accent-tint' : ''}`}
            >
              <span className="min-w-0 flex-1">
                <span className="sr-only">{isOn ? 'Remove access to' : 'Give access to'} </span>
                <span className="font-mono">{code}</span> <span className="block truncate text-xs text-muted">{name}</span>
              </span>
              {locked === null && <Icon name={isOn ? 'minus' : 'plus'} size={14} className="text-dim" />}
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
)
