'use client'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { settingsFieldLabel } from '#lib/contract/clients/field-labels.ts'
import type { Labels } from './field-label-draft.ts'
import { FieldLabelForm } from './field-label-form.tsx'
import { SaveFieldLabels } from './save-field-labels.tsx'
import { ClientHead, useSettingsRefusal } from './section.tsx'
import { rereadOf } from './setting-outcome.ts'
import { useSettingsClient } from './settings-client.ts'

/** One client's own words for the fields. */
export default function FieldLabels() {
  const { client, choose } = useSettingsClient()
  return <ClientLabels key={client} client={client} onClient={choose} />
}

/** The labels without those that could not be read, which are null. */
const readable = (labels: Readonly<Record<string, string | null>>): Labels =>
  Object.fromEntries(Object.entries(labels).filter((entry): entry is [string, string] => entry[1] !== null))

type ClientProps = { client: string; onClient: (code: string) => void }

const ClientLabels = ({ client, onClient }: ClientProps) => {
  const address = { query: { client } }
  const call = useCall(settingsFieldLabel, address, { keepPreviousData: false })
  const refusal = useSettingsRefusal('System', 'labels')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-auto px-3 pb-6">
        <div className="mx-auto max-w-220">
          <ClientHead client={client} onClient={onClient} refusal={refusal}>
            <ClientWording>
              What this client calls each field. Its users see these words in lists, forms, exports and printouts when they next load a
              page.
            </ClientWording>
            {call.data?.meta.updated_at && ` Last changed ${formatDateTime(call.data.meta.updated_at)}.`}
          </ClientHead>
          <Loaded call={call} url={urlOf(settingsFieldLabel, address)} noun="labels" skeleton={<SectionSkeleton rows={8} />}>
            {({ data }) => <FieldLabelForm client={client} saved={readable(data)} isLocked={refusal !== null} />}
          </Loaded>
        </div>
      </div>
      {call.data && refusal === null && (
        <SaveFieldLabels
          client={client}
          saved={readable(call.data.data)}
          version={call.data.meta.version}
          reread={async () => {
            const now = await rereadOf(settingsFieldLabel, address, call.mutate)()
            return now && readable(now.data)
          }}
        />
      )}
    </div>
  )
}
