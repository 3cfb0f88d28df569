'use client'
import { useState } from 'react'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { send } from '#lib/client/api.ts'
import { useClientWording, useWords } from '#lib/client/labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { auditClientAccess, auditSiteAccess, putAuditClientAccess, putAuditSiteAccess } from '#lib/contract/users/access.ts'
import type { UserRow } from '#lib/contract/users/users.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { actionRefusal } from './shared/action-refusal.ts'
import { completeGrants } from './grants.ts'
import { userLine } from './shared/words.ts'

type Props = { rows: UserRow[]; onDone: () => void; onClose: () => void }
type Wording = (text: string) => string
type Change = (row: UserRow, code: string, isGranting: boolean, signal: AbortSignal, toClientWording: Wording) => Promise<Attempt<UserRow>>
type Kind = 'site' | 'client'

/** Grants many users access to one site or client, or revokes it, with a result for each user. */
export default function BulkAccess({ rows, onDone, onClose }: Props) {
  const { user, sites, clients } = useSession()
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
  const change = kind === 'site' ? changeSite : changeClient
  return (
    <BulkDialog
      rows={rows}
      nameOf={userLine}
      refusalOf={(row) => actionRefusal('access', row, user, toClientWording)}
      words={{
        verb: isGranting ? `Give access to ${what} for` : `Remove access to ${what} for`,
        doing: 'Changing',
        done: 'Changed',
        one: 'user',
        many: 'users',
      }}
      description={[
        `The change takes effect the next time each user loads a page or list. Every user keeps at least one ${noun}.`,
        ...(kind === 'client' && isGranting ? [toClientWording('Users who see only some owners of the client will see all of them.')] : []),
      ].join(' ')}
      isDanger={!isGranting}
      check={() => (code === '' ? `Choose a ${noun}.` : null)}
      attempt={(row, _, signal) => change(row, code, isGranting, signal, toClientWording)}
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

const unchanged = (isGranting: boolean): Attempt<UserRow> => ({
  ok: true,
  isUnchanged: true,
  note: isGranting ? 'Already had access' : 'Did not have access',
})

/** Loads the user's sites and saves them with one added or removed. A conflict is reported in the result. */
const changeSite: Change = async (row, code, isGranting, signal, toClientWording) => {
  const params = { id: row.id }
  const current = await send(auditSiteAccess, { params, signal })
  if (!current.ok) return toAttempt(current)
  const { sites, all_sites, version } = current.value.data
  if (all_sites === null && sites.length === 0)
    return { ok: false, reason: toClientWording('The warehouse system did not report which sites this user can see.') }
  if (all_sites) return { ok: false, reason: toClientWording('Has all sites; choose individual ones first.') }
  if (sites.includes(code) === isGranting) return unchanged(isGranting)
  const next = isGranting ? [...sites, code] : sites.filter((site) => site !== code)
  return toAttempt(
    await send(putAuditSiteAccess, {
      params,
      version,
      signal,
      body: { sites: next, all_sites: all_sites ?? undefined, version: version ?? undefined },
    }),
  )
}

const changeClient: Change = async (row, code, isGranting, signal, toClientWording) => {
  const params = { id: row.id }
  const current = await send(auditClientAccess, { params, signal })
  if (!current.ok) return toAttempt(current)
  const { all_clients, version } = current.value.data
  const grants = completeGrants(current.value.data)
  if (!grants) return { ok: false, reason: toClientWording('The warehouse system did not report which clients this user can see.') }
  if (all_clients) return { ok: false, reason: toClientWording('Has all clients; choose individual ones first.') }
  const existing = grants.find((grant) => grant.client_code === code)
  if (isGranting ? existing?.all_owners === true : existing === undefined) return unchanged(isGranting)
  const rest = grants.filter((grant) => grant.client_code !== code)
  const next = isGranting ? [...rest, { client_code: code, owners: [], all_owners: true }] : rest
  const limit = existing && isGranting ? (existing.owners ?? []).join(', ') : ''
  return toAttempt(
    await send(putAuditClientAccess, {
      params,
      version,
      signal,
      body: { clients: next, all_clients: all_clients ?? undefined, version: version ?? undefined },
    }),
    { note: () => (limit === '' ? undefined : `${toClientWording('Now all owners; previously only')} ${limit}`) },
  )
}
