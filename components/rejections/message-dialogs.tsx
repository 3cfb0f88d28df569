'use client'
import { useState } from 'react'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { rejections } from './rejections-resource.ts'
import { oldestFirst } from './groups.ts'
import { BITE, messageBatcher } from './batch.ts'
import { reprocessRefusal } from './rules.ts'

export type MessageDialogProps = { rows: readonly Rejection[]; onDone: () => void; onClose: () => void }

/** Processes messages once more, and says of every single one what it became or what still stands in the way. */
export default function ReprocessDialog({ rows, onDone, onClose }: MessageDialogProps) {
  const [ordered] = useState(() => oldestFirst(rows))
  const [attempt] = useState(() => messageBatcher({ action: 'reprocess' }))
  return (
    <BulkDialog
      rows={ordered}
      nameOf={rejections.nameOf}
      refuse={reprocessRefusal}
      words={{ verb: 'Reprocess', doing: 'Processing', done: 'Processed', one: 'message', many: 'messages' }}
      description="Each message becomes its order as if it had just come, by today’s customers, suppliers, items and stock."
      attempt={attempt}
      parallel={BITE}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
