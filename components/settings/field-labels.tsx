'use client'
import { useId, useState } from 'react'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { ClientWording } from '#lib/client/labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { settingsFieldLabel } from '#lib/contract/clients/field-labels.ts'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import type { Labels } from './label-draft.ts'
import { unsavedLabels } from './unsaved-labels.ts'
import { LabelForm } from './label-form.tsx'
import { SaveLabels } from './save-labels.tsx'

const GUARD = { isUnsaved: unsavedLabels.hasUnsaved, isLostBySignOut: unsavedLabels.hasUnsaved }

/** One client's own words for the fields. The client is the one in the top bar, if it is just one. */
export default function FieldLabels() {
  const { clients } = useSession()
  const { client: inScope, setScope } = useScope()
  const [chosen, setChosen] = useState(clients[0]?.client_code ?? '')
  const client = inScope.length === 1 ? inScope[0]! : chosen
  const { leaving, stay } = useNavigationBlock(GUARD)
  const choose = (code: string) => {
    setChosen(code)
    // Another client in the top bar would still win.
    if (inScope.length === 1) setScope({ client: [code], owner: [] })
  }
  return (
    <>
      <ClientLabels key={client} client={client} onClient={choose} />
      <LeaveDialog
        isOpen={leaving !== null}
        title="Leave without saving the labels?"
        description="Labels that you have changed are not saved yet."
        discard={{
          label: 'Discard changes',
          onSelect: () => {
            unsavedLabels.discardAll()
            stay()
            leaving?.go()
          },
        }}
        onStay={stay}
      />
    </>
  )
}

/** Why the user may only look, or null. */
const useRefusal = (): string | null => {
  const { user, can } = useSession()
  const rank = rankOf(user.userLevel)
  if (rank !== 0 && rank < LEVEL_RANK.System) return 'Only users with the level System can change labels.'
  return can('settings', 'edit') ? null : 'You don’t have permission to change settings.'
}

/** Labels that could be read. */
const readable = (labels: Readonly<Record<string, string | null>>): Labels =>
  Object.fromEntries(Object.entries(labels).filter((entry): entry is [string, string] => entry[1] !== null))

type ClientProps = { client: string; onClient: (code: string) => void }

const ClientLabels = ({ client, onClient }: ClientProps) => {
  const { clients } = useSession()
  const address = { query: { client } }
  const call = useCall(settingsFieldLabel, address, { keepPreviousData: false })
  const refusal = useRefusal()
  const id = useId()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-auto px-3 pb-6">
        <div className="mx-auto max-w-220">
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
            <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
              <ClientWording>Client</ClientWording>
              <Select
                id={id}
                className="w-64 max-w-full"
                value={client}
                onChange={onClient}
                options={clients.map(({ client_code, client_name }) => ({
                  value: client_code,
                  label: client_name ? `${client_name} (${client_code})` : client_code,
                }))}
              />
            </label>
            <p className="min-w-0 flex-1 basis-72 pb-1 text-sm text-muted">
              <ClientWording>
                What this client calls a field. Its users see the words in lists, forms, exports and prints when they next load a page.
              </ClientWording>
              {call.data?.meta.updated_at && ` Last changed ${formatDateTime(call.data.meta.updated_at)}.`}
            </p>
          </div>
          {refusal && (
            <p className="mb-3 flex items-center gap-2 rounded-md bg-subtle px-3 py-2 text-sm">
              <Icon name="lock" className="shrink-0 text-dim" />
              {refusal}
            </p>
          )}
          <Loaded call={call} url={urlOf(settingsFieldLabel, address)} noun="labels" skeleton={<SectionSkeleton rows={8} />}>
            {({ data }) => <LabelForm client={client} saved={readable(data)} isLocked={refusal !== null} />}
          </Loaded>
        </div>
      </div>
      {call.data && refusal === null && (
        <SaveLabels
          client={client}
          saved={readable(call.data.data)}
          version={call.data.meta.version}
          onSaved={(response) => void (response ? call.mutate(response, { revalidate: false }) : call.mutate())}
          onConflict={() => void call.mutate()}
        />
      )}
    </div>
  )
}
