'use client'
import { useState } from 'react'
import type { Choice } from '#components/ui/choices.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Button } from '#components/ui/button.tsx'
import { useHasLabels, useWords, withClientLabels, type Words } from '#lib/client/field-labels.ts'
import { splitScope } from '#lib/client/inaccessible-scope.ts'
import { useScope, type Scope } from '#lib/client/scope.ts'
import { useSession, type ClientSession } from '#lib/client/session.tsx'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { codeText, ScopeChoices, ScopePicker } from './scope-picker.tsx'

/** Pickers for client, owner and site, which filter every list. Below 700 px they are behind one button. */
export const ScopeBar = () => {
  const session = useSession()
  const { setScope, ...scope } = useScope()
  /** The first choice drops codes in a link that the user has no access to. Otherwise they would be carried over to every screen. */
  const choose = (change: Partial<Scope>) => setScope(splitScope({ ...scope, ...change }, session).accessible)
  const words = useWords()
  const hasLabels = useHasLabels()
  const parts = scopeParts(session, scope, choose, words)
  return (
    <div
      role="group"
      aria-label={withClientLabels('Clients, owners and sites', words)}
      className={cx('flex min-w-0 items-center gap-1', !hasLabels && 'invisible')}
    >
      {parts.map((part) => (
        <ScopePicker key={part.label} {...part} className="max-md:hidden" />
      ))}
      <NarrowScope parts={parts} />
    </div>
  )
}

type Part = {
  icon: 'client' | 'owner' | 'site'
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  all: string
  onChange: (value: string[]) => void
}

const scopeParts = ({ clients, sites }: ClientSession, scope: Scope, setScope: (scope: Partial<Scope>) => void, words: Words): Part[] => {
  const clientsInView = scope.client.length > 0 ? clients.filter((candidate) => scope.client.includes(candidate.client_code)) : clients
  const owners = clientsInView.flatMap((client) =>
    client.owners.map((owner) => ({ value: owner.owner_code, label: owner.owner_name, hint: owner.owner_code })),
  )
  const setClient = (client: string[]) => {
    // Drop owners of clients that are no longer selected. They would empty the list without a visible reason.
    const selected = client.length === 0 ? clients : clients.filter((candidate) => client.includes(candidate.client_code))
    const validOwners = new Set(selected.flatMap((client) => client.owners.map((owner) => owner.owner_code)))
    setScope({ client, owner: scope.owner.filter((owner) => validOwners.has(owner)) })
  }
  /** "All clients", or "No client" for users without access to any. */
  const allLabel = (word: 'client' | 'owner' | 'site') =>
    (word === 'site' ? sites : clients).length === 0 ? `No ${inSentence(words[word].singular)}` : `All ${inSentence(words[word].plural)}`
  return [
    {
      icon: 'client',
      label: words.client.plural,
      all: allLabel('client'),
      choices: clients.map((option) => ({ value: option.client_code, label: option.client_name, hint: option.client_code })),
      value: scope.client,
      onChange: setClient,
    },
    {
      icon: 'owner',
      label: words.owner.plural,
      all: allLabel('owner'),
      choices: owners,
      value: scope.owner,
      onChange: (owner) => setScope({ owner }),
    },
    {
      icon: 'site',
      label: words.site.plural,
      all: allLabel('site'),
      choices: sites.map((option) => ({ value: option.site_code, label: option.site_name, hint: option.site_code })),
      value: scope.site,
      onChange: (site) => setScope({ site }),
    },
  ]
}

const narrowLabel = (codes: readonly string[], parts: readonly Part[]): string => {
  if (codes.length > 2) return `${codes[0]} +${codes.length - 1}`
  if (codes.length > 0) return codes.join(' · ')
  return parts.find((part) => part.choices.length === 0 && part.icon !== 'owner')?.all ?? 'Everything'
}

const NarrowScope = ({ parts }: { parts: readonly Part[] }) => {
  const [isOpen, setOpen] = useState(false)
  const chosenCodes = parts.flatMap(({ value, choices }) => value.map((code) => codeText(code, choices)))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hit inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-hover md:hidden"
      >
        <Icon name="site" className="text-dim" />
        <span className="truncate">{narrowLabel(chosenCodes, parts)}</span>
        <Icon name="chevron-down" size={14} className="text-dim" />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Choose what to show"
        description="If nothing is selected, you see everything you have access to."
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show
          </Button>
        }
      >
        {parts.map((part) => (
          <section key={part.label} className="mb-3">
            <h3 className="text-sm font-medium">{part.label}</h3>
            <ScopeChoices label={part.label} choices={part.choices} value={part.value} onChange={part.onChange} />
          </section>
        ))}
      </Dialog>
    </>
  )
}
