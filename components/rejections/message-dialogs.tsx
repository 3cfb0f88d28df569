'use client'
import { useRef, useState } from 'react'
import ActionDialog from '#components/actions/action-dialog.tsx'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useAllPages } from '#lib/client/all-pages.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { users } from '#lib/contract/users/users.ts'
import { messageName, rejections } from './rejections-resource.ts'
import { assigneeFilters } from './assignees.ts'
import { oldestFirst } from './groups.ts'
import { BATCH_SIZE, messageBatcher } from './batch.ts'
import { handleRefusal, reprocessRefusal } from './rules.ts'

type Props = { rows: readonly Rejection[]; onDone: () => void; onClose: () => void }

/** Batches the rows of a run into shared calls. Another `input` (reason or person) starts a new run. */
const useRunBatcher = () => {
  const toClientWording = useClientWording()
  const run = useRef<{ input: string; attempt: ReturnType<typeof messageBatcher> } | null>(null)
  return (row: Rejection, input: string, action: Parameters<typeof messageBatcher>[0]) => {
    if (run.current?.input !== input) run.current = { input, attempt: messageBatcher(action, toClientWording) }
    return run.current.attempt(row)
  }
}

/** Dialog to reprocess messages. Shows for each what it became, or why it still fails. */
export const ReprocessDialog = ({ rows, onDone, onClose }: Props) => {
  const toClientWording = useClientWording()
  const [ordered] = useState(() => oldestFirst(rows))
  const [attempt] = useState(() => messageBatcher({ action: 'reprocess' }, toClientWording))
  return (
    <BulkDialog
      rows={ordered}
      nameOf={rejections.nameOf}
      refusalOf={reprocessRefusal}
      words={{ verb: 'Reprocess', doing: 'Processing', done: 'Processed', one: 'message', many: 'messages' }}
      description={toClientWording(
        'Each message is processed as if it had just arrived, against today’s customers, suppliers, items and stock.',
      )}
      attempt={attempt}
      parallel={BATCH_SIZE}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

const REASONS = ['Sent twice', 'The sender will resend it', 'Entered by hand', 'Test message'] as const

/** Dialog to ignore messages for good, with a reason in case the sender asks. */
export const IgnoreDialog = ({ rows, onDone, onClose }: Props) => {
  const attempt = useRunBatcher()
  return (
    <BulkDialog
      rows={rows}
      nameOf={rejections.nameOf}
      refusalOf={handleRefusal}
      words={{ verb: 'Ignore', doing: 'Ignoring', done: 'Ignored', one: 'message', many: 'messages' }}
      description="An ignored message creates no order and is no longer waiting. This cannot be undone."
      isDanger
      reason={{ label: 'Reason', choices: REASONS }}
      attempt={(row, reason) => attempt(row, reason, { action: 'ignore', reason })}
      parallel={BATCH_SIZE}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** Dialog to assign messages to a user who can see them. v7 refuses each message that this user cannot see. */
export const AssignDialog = ({ rows, onDone, onClose }: Props) => {
  const { user } = useSession()
  const [person, setPerson] = useState(user.id)
  const attempt = useRunBatcher()
  // Without access to the list of users, users can still assign messages to themselves.
  const { data, error, isLoading } = useAllPages(users, (paging) => ({
    query: { module: ['rejections' as const], status: ['ACTIVE' as const], ...assigneeFilters(rows), sort: 'name', ...paging },
  }))
  const loadedHelp = isLoading ? 'Loading users…' : `Active users who can see ${rows.length === 1 ? 'this message' : 'these messages'}.`
  const others = (data?.data ?? []).filter((person) => person.id !== user.id)
  return (
    <BulkDialog
      rows={rows}
      nameOf={rejections.nameOf}
      refusalOf={handleRefusal}
      words={{ verb: 'Assign', doing: 'Assigning', done: 'Assigned', one: 'message', many: 'messages' }}
      attempt={(row) => attempt(row, person, { action: 'assign', assign_to: person })}
      parallel={BATCH_SIZE}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label="Person" help={error ? `Other users could not be loaded: ${error.message}` : loadedHelp}>
        {(control) => (
          <Select
            {...control}
            value={person}
            onChange={setPerson}
            options={[
              { value: user.id, label: `${user.name} (you)` },
              ...others.map((other) => ({ value: other.id, label: [other.name, other.email].filter(Boolean).join(' · ') || other.id })),
            ]}
            className="w-full"
          />
        )}
      </Field>
    </BulkDialog>
  )
}

/** Dialog to add a note to a message. */
export const NoteDialog = ({ row, onDone, onClose }: Omit<Props, 'rows'> & { row: Rejection }) => {
  const name = messageName(row)
  const toClientWording = useClientWording()
  return (
    <ActionDialog
      title={`Note on ${name}`}
      verb="Save note"
      reason={{ label: 'Note', help: 'Everyone who can see this message can read the note.' }}
      run={async (reason) => {
        const result = await messageBatcher({ action: 'note', reason }, toClientWording)(row)
        if (!result.ok) return result
        onDone()
        toast({ kind: 'good', title: `The note on ${name} has been saved`, description: 'It is under “Attempts and notes”.' })
        return result
      }}
      onClose={onClose}
    />
  )
}
