'use client'
import { useRef, useState } from 'react'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { users } from '#lib/contract/users/users.ts'
import { rejections } from './rejections-resource.ts'
import { BITE, messageBatcher } from './batch.ts'
import type { MessageDialogProps } from './message-dialogs.tsx'
import { handleRefusal } from './rules.ts'

/** Gives messages to a person who may see rejections. */
export default function AssignDialog({ rows, onDone, onClose }: MessageDialogProps) {
  const { user } = useSession()
  const [person, setPerson] = useState(user.id)
  const run = useRef<{ person: string; attempt: ReturnType<typeof messageBatcher> } | null>(null)
  // Where the list of users is closed to this account, there is still the user themselves.
  const { data, error, isLoading } = useCall(users, { query: { module: ['rejections'], status: ['ACTIVE'], per_page: 500, sort: 'name' } })
  const others = (data?.data ?? []).filter((one) => one.id !== user.id)
  return (
    <BulkDialog
      rows={rows}
      nameOf={rejections.nameOf}
      refuse={handleRefusal}
      words={{ verb: 'Assign', doing: 'Assigning', done: 'Assigned', one: 'message', many: 'messages' }}
      attempt={(row) => {
        if (run.current?.person !== person) run.current = { person, attempt: messageBatcher({ action: 'assign', assign_to: person }) }
        return run.current.attempt(row)
      }}
      parallel={BITE}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label="Person"
        help={
          error
            ? `Other people could not be loaded: ${error.message}`
            : isLoading
              ? 'Loading people…'
              : 'Active people who may see rejections.'
        }
      >
        {(control) => (
          <Select
            {...control}
            value={person}
            onChange={setPerson}
            options={[
              { value: user.id, label: `${user.name} (you)` },
              ...others.map((one) => ({ value: one.id, label: [one.name, one.email].filter(Boolean).join(' · ') || one.id })),
            ]}
            className="w-full"
          />
        )}
      </Field>
    </BulkDialog>
  )
}
