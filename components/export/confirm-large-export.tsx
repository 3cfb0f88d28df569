'use client'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { rowsText } from './progress-words.ts'

/** Asks before an export above 100,000 rows: it takes minutes, and the file may be too large for a spreadsheet program. */
export const ConfirmLargeExport = ({ rows, onConfirm, onCancel }: { rows: number; onConfirm: () => void; onCancel: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onCancel()}
    isAlert
    title={`Export ${rowsText(rows)}?`}
    description="This may take several minutes. You can keep working as long as this page stays open, and cancel at any time. Filters make the file smaller."
    footer={
      <>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={onConfirm}>
          Export {rowsText(rows)}
        </Button>
      </>
    }
  />
)
