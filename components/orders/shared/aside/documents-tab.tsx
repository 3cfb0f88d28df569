import type { ReactNode } from 'react'
import { DocumentList } from '#components/documents/document-list.tsx'
import { Section } from '#components/record/parts.tsx'
import { Button } from '#components/ui/button.tsx'
import type { OrderDocument } from '#lib/contract/shipments/documents.ts'

type Props = {
  documents: readonly OrderDocument[]
  /** Why the sheet cannot be printed, or null. */
  print: { label: string; refusal: string | null; onPrint: () => void }
  children?: ReactNode
}

/** Papers of an order: what v7 has of it, and what can be printed from here. */
export default function DocumentsTab({ documents, print, children }: Props) {
  return (
    <>
      {children}
      <Section
        title="Documents"
        aside={
          <Button size="sm" icon="print" disabledReason={print.refusal} onClick={print.onPrint}>
            {print.label}
          </Button>
        }
      >
        <DocumentList documents={documents} none="There are no documents for this order yet." />
      </Section>
    </>
  )
}
