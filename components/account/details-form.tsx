'use client'
import { useState, type FormEvent } from 'react'
import { failureText } from '#components/actions/run-rows.ts'
import { RestoredNote } from '#components/form/restored-note.tsx'
import { notMadeFailure } from '#lib/shared/accepted-text.ts'
import { Facts } from '#components/record/facts.tsx'
import {
  accountBody,
  accountFields,
  isUnchangedBy,
  knownAccountFields,
  withoutUnchanged,
  type UserFields,
} from '#components/users/shared/user-fields.ts'
import { LeaveGuard } from '#components/users/shared/leave-guard.tsx'
import { PersonFields } from '#components/users/shared/person-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useWords } from '#lib/client/field-labels.ts'
import { send } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { useKeepForm } from '#lib/client/use-keep-form.ts'
import { SESSION_URL } from '#lib/client/session-call.ts'
import { updateUser, type UserDetail } from '#lib/contract/users/users.ts'
import { mutate } from 'swr'
import * as z from 'zod/mini'
import { NEWEST_NOT_LOADED, readNewest } from './newest-details.ts'

const StoredInput = z.object({
  typed: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  version: z.nullable(z.number()),
})

type Props = {
  user: UserDetail
  /** Called with the details from v7's response. Null if the response has none and they must be reloaded. Resolves to what is shown then. */
  onSaved: (user: UserDetail | null) => Promise<UserDetail | undefined>
}

/** The details that users may change themselves. The form names who can change the others. */
export const DetailsForm = ({ user, onSaved }: Props) => {
  const words = useWords()
  const managesUsers = useSession().can('users', 'edit')
  const kept = useRestoredForm('account', StoredInput)
  const [typed, setTyped] = useState<UserFields>(kept?.typed ?? {})
  // Restored input is sent with the version that it is based on.
  const [baseVersion, setBaseVersion] = useState(kept?.version ?? null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  /** What to do if the details were changed elsewhere in the meantime. */
  const [conflict, setConflict] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const base = accountFields(user)
  const changes = withoutUnchanged(base, typed)
  const isChanged = Object.keys(changes).length > 0
  const version = baseVersion ?? user.version
  useKeepForm('account', isChanged ? { typed: changes, version } : null, kept !== null)
  const error = (key: string) => failure?.errors?.[key]?.[0] ?? failure?.errors?.[`account.${key}`]?.[0]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setSaved(false)
    setFailure(null)
    setConflict('')
    const result = await send(updateUser, {
      params: { id: user.id },
      body: { ...accountBody(changes), version: version ?? undefined },
      version,
    })
    if (!result.ok) {
      // Changed by someone else: keep the user's input and show it on top of the newest details.
      if (result.failure.status === 409) {
        const newest = await readNewest(result.failure.data, () => onSaved(null), version)
        const theirs = newest && (await import('./their-changes.ts').catch(() => null))
        if (theirs) void onSaved(newest)
        // Without them, the next save is refused again, because it must not overwrite what the user has not seen.
        setBaseVersion(theirs ? null : version)
        setConflict(theirs ? theirs.conflictText(user, newest, words) : NEWEST_NOT_LOADED)
      }
      setBusy(false)
      return setFailure(result.failure)
    }
    const isAsBefore = (now: UserDetail) => isUnchangedBy(changes, base, knownAccountFields(now))
    const response = result.value?.data
    const saved = response && !isAsBefore(response) ? response : null
    const now = await onSaved(saved)
    setBusy(false)
    if (!saved && now && isAsBefore(now)) return setFailure(notMadeFailure(result.message))
    // Keep what the user has typed while the changes were being saved.
    setTyped((old) => withoutUnchanged(changes, old))
    setBaseVersion(null)
    void mutate(SESSION_URL)
    setSaved(true)
  }
  return (
    <form noValidate className="flex max-w-115 flex-col gap-3" onSubmit={(event) => void submit(event)}>
      {kept && isChanged && (
        <RestoredNote
          isChange
          onStartOver={() => {
            setTyped({})
            setBaseVersion(null)
            setFailure(null)
          }}
        />
      )}
      <PersonFields
        isOwn
        user={user}
        next={{ ...base, ...changes }}
        onChange={(part) => setTyped((old) => ({ ...old, ...part }))}
        error={error}
      />
      <Facts
        facts={[
          { label: 'Email', value: user.email },
          { label: 'Level', value: user.user_level },
          { label: words.client.plural, value: user.clients.map((client) => client.client_code).join(', ') || 'None' },
          { label: words.site.plural, value: user.sites.map((site) => site.site_code).join(', ') || 'None' },
        ]}
      />
      <p className="text-sm text-muted">
        You cannot change your own email address, level or access. Ask{' '}
        {managesUsers ? 'another person who manages users' : 'your administrator'}.
      </p>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {conflict || failureText(failure)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isBusy} disabledReason={!isChanged && 'No changes to save'}>
          Save details
        </Button>
        {/* Beside the button: a toast would cover the fields below. */}
        <p role="status" className="flex items-center gap-1.5 text-sm">
          {isSaved && !isChanged && (
            <>
              <Icon name="success" className="text-good" /> Your details have been saved
            </>
          )}
        </p>
      </div>
      <LeaveGuard isKept isDirty={isChanged} noun="your details" onDiscard={() => setTyped({})} />
    </form>
  )
}
