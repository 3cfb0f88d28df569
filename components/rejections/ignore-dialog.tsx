'use client'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { rejections } from './rejections-resource.ts'
import { useRef } from 'react'
import { BITE, messageBatcher } from './batch.ts'
import type { MessageDialogProps } from './message-dialogs.tsx'
import { handleRefusal } from './rules.ts'

const REASONS = ['Sent twice', 'The sender sends it again', 'Entered by hand', 'Test message'] as const

/** Lays messages aside for good, with the reason that their senders may ask for. */
export default function IgnoreDialog({ rows, onDone, onClose }: MessageDialogProps) {
  // Rows of one run share their calls; another reason is another run.
  const run = useRef<{ reason: string; attempt: ReturnType<typeof messageBatcher> } | null>(null)
  return (
    <BulkDialog
      rows={rows}
      nameOf={rejections.nameOf}
      refuse={handleRefusal}
      words={{ verb: 'Ignore', doing: 'Ignoring', done: 'Ignored', one: 'message', many: 'messages' }}
      description="No order is made of an ignored message, and it does not wait any longer. This cannot be taken back."
      isDanger
      reason={{ label: 'Reason', choices: REASONS }}
      attempt={(row, reason) => {
        if (run.current?.reason !== reason) run.current = { reason, attempt: messageBatcher({ action: 'ignore', reason }) }
        return run.current.attempt(row)
      }}
      parallel={BITE}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
