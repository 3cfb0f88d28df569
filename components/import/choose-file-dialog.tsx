'use client'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { dropInterruptedImport, InterruptedNote } from './interrupted-note.tsx'

type Props = {
  /** "Import users" */
  title: string
  description: string
  onTemplate: () => void
  /** Why there is no template yet. */
  templateRefusal?: string | false
  onClose: () => void
  children: ReactNode
}

/** The first step of an import: choosing the file, and what the file does not say, such as the client. Offers a template to download. */
export const ChooseFileDialog = ({ title, description, onTemplate, templateRefusal, onClose, children }: Props) => {
  const close = () => {
    dropInterruptedImport()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={title}
      description={description}
      size="md"
      footer={
        <>
          <Button icon="download" className="mr-auto" disabledReason={templateRefusal} onClick={onTemplate}>
            Download a template
          </Button>
          <Button onClick={close}>Cancel</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        <InterruptedNote />
        {children}
      </div>
    </Dialog>
  )
}
