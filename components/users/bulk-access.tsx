'use client'
import { useState } from 'react'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useClientWording, useWords } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { UserRow } from '#lib/contract/users/users.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { actionRefusal } from './shared/action-refusal.ts'
import { wholeClient } from './initial-access.ts'
import { useSignedIn } from './use-signed-in.ts'
import { changeClient, changeSite } from './change-access.ts'
import { userLine } from './shared/words.ts'

type Props = { rows: UserRow[]; onDone: () => void; onClose: () => void }
type Kind = 'site' | 'client'

/** Grants many users access to one site or client, or removes it, with a result for each user. */
export default function BulkAccess({ rows, onDone, onClose }: Props) {
  const session = useSession()
  const { sites, clients } = session
  const words = useWords()
  const toClientWording = useClientWording()
  const [isGranting, setGranting] = useState(true)
  const [kind, setKind] = useState<Kind>('site')
  const [code, setCode] = useState('')
  const options =
    kind === 'site'
      ? sites.map((site) => ({ value: site.site_code, label: `${site.site_code} · ${site.site_name}` }))
      : clients.map((client) => ({ value: client.client_code, label: `${client.client_code} · ${client.client_name}` }))
  const noun = inSentence(words[kind].singular)
  const what = code || toClientWording(`a ${kind}`)
  const signedIn = useSignedIn()
  return (
    <BulkDialog
      rows={rows}
      nameOf={userLine}
      refusalOf={(row) => actionRefusal('access', row, session, toClientWording)}
      words={{
        verb: isGranting ? `Give access to ${what} for` : `Remove access to ${what} for`,
        doing: 'Changing',
        done: 'Changed',
        one: 'user',
        many: 'users',
      }}
      description={[
        'The change takes effect the next time each user loads a page or list.',
        ...(isGranting ? [] : [`Every user keeps at least one ${noun}.`]),
        ...(kind === 'client' && isGranting ? [toClientWording('Users who see only some owners of the client will see all of them.')] : []),
      ].join(' ')}
      isDanger={!isGranting}
      check={() => {
        if (code === '') return `Choose a ${noun}.`
        return kind === 'client' && !signedIn ? 'Your own access is being loaded. Try again in a moment.' : null
      }}
      attempt={(row, _, signal) =>
        kind === 'site' || !signedIn
          ? changeSite(row, code, isGranting, signal, toClientWording)
          : changeClient(row, wholeClient(code, signedIn), isGranting, signal, toClientWording)
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label="Action">
            {(control) => (
              <Select
                {...control}
                value={isGranting ? 'give' : 'remove'}
                options={[
                  { value: 'give', label: 'Give' },
                  { value: 'remove', label: 'Remove' },
                ]}
                onChange={(value) => setGranting(value === 'give')}
              />
            )}
          </Field>
          <Field label="Access to">
            {(control) => (
              <Select
                {...control}
                value={kind}
                options={[
                  { value: 'site', label: words.site.singular },
                  { value: 'client', label: words.client.singular },
                ]}
                onChange={(value) => {
                  setKind(value as Kind)
                  setCode('')
                }}
              />
            )}
          </Field>
          <Field label={words[kind].singular} error={error}>
            {(control) => <Select {...control} value={code} options={[{ value: '', label: 'Choose…' }, ...options]} onChange={setCode} />}
          </Field>
        </div>
      )}
    </BulkDialog>
  )
}
