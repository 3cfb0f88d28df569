import type { ReactNode } from 'react'
import { DocumentList } from '#components/documents/document-list.tsx'
import { Section } from '#components/record/parts.tsx'
import { Button } from '#components/ui/button.tsx'
import type { OrderDocument } from '#lib/contract/shipments/documents.ts'

type Props = {
  documents: readonly OrderDocument[]
  /** Print button for the sheet. `refusal` says why it cannot be printed, or is null. */
  print: { label: string; refusal: string | null; onPrint: () => void }
  children?: ReactNode
}

/** Documents of an order: those that v7 has, and a sheet to print. */
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
        <DocumentList documents={documents} emptyText="There are no documents for this order yet." />
      </Section>
    </>
  )
}
