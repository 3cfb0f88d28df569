'use client'
import ActionDialog from '#components/actions/action-dialog.tsx'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { rejections } from './rejections-resource.ts'
import { messageBatcher } from './batch.ts'

/** Writes something down about a message, for anyone who looks at it next. */
export default function NoteDialog({ row, onDone, onClose }: { row: Rejection; onDone: () => void; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Note on ${rejections.nameOf(row) ?? row.id}`}
      verb="Save note"
      reason={{ label: 'Note', help: 'Everybody who may see this message reads it.' }}
      run={async (reason) => {
        const done = await messageBatcher({ action: 'note', reason })(row)
        if (done.ok) onDone()
        return done
      }}
      onClose={onClose}
    />
  )
}
