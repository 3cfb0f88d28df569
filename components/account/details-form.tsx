'use client'
import { useState, type FormEvent } from 'react'
import { reasonOf } from '#components/actions/run-rows.ts'
import { Facts } from '#components/record/facts.tsx'
import { accountBody, accountFlat, pruned, type Flat } from '#components/users/flat.ts'
import { LeaveGuard } from '#components/users/leave-guard.tsx'
import { PersonFields } from '#components/users/person-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useWords } from '#lib/client/labels.ts'
import { send } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { SESSION_URL } from '#lib/client/session-call.ts'
import { updateUser, UserDetail } from '#lib/contract/users.ts'
import { mutate } from 'swr'
import * as z from 'zod/mini'

type Props = {
  user: UserDetail
  /** With the details as v7 has them now; null where it did not say, and they are loaded afresh. */
  onSaved: (user: UserDetail | null) => void
}

/** What a user may change of himself. The rest is shown, with who can change it. */
export const DetailsForm = ({ user, onSaved }: Props) => {
  const words = useWords()
  const [typed, setTyped] = useState<Flat>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const base = accountFlat(user)
  const changes = pruned(base, typed)
  const error = (key: string) => failure?.errors?.[key]?.[0] ?? failure?.errors?.[`account.${key}`]?.[0]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const result = await send(updateUser, {
      params: { id: user.id },
      body: { ...accountBody(changes), version: user.version ?? undefined },
      version: user.version,
    })
    setBusy(false)
    if (!result.ok) {
      // Changed elsewhere: what is typed stays, over the details as they are now.
      const now = z.safeParse(UserDetail, result.failure.data)
      if (result.failure.status === 409 && now.success) onSaved(now.data)
      return setFailure(result.failure)
    }
    setTyped({})
    onSaved(result.value?.data ?? null)
    void mutate(SESSION_URL)
    toast({ kind: 'good', title: 'Your details are saved' })
  }
  return (
    <form noValidate className="flex max-w-115 flex-col gap-3" onSubmit={(event) => void submit(event)}>
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
          { label: words.client.many, value: user.clients.map((client) => client.client_code).join(', ') || 'None' },
          { label: words.site.many, value: user.sites.map((site) => site.site_code).join(', ') || 'None' },
        ]}
      />
      <p className="text-sm text-muted">Your email address, level and access are changed by your administrator.</p>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure.status === 409
            ? 'Your details were changed elsewhere in the meantime. What you typed is kept: look at it and save again.'
            : reasonOf(failure)}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isBusy} disabledReason={Object.keys(changes).length === 0 && 'Nothing is changed'}>
          Save details
        </Button>
      </div>
      <LeaveGuard isDirty={Object.keys(changes).length > 0} what="your details" onDiscard={() => setTyped({})} />
    </form>
  )
}
