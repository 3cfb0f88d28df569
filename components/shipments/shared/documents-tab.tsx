import { DocumentList } from '#components/documents/document-list.tsx'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import type { OrderDocument } from '#lib/contract/shipments/documents.ts'

type Props = { documents: readonly OrderDocument[] | undefined; isLoaded: boolean }

/** Tab with a shipment's documents and signed proofs of delivery. */
export default function DocumentsTab({ documents = [], isLoaded }: Props) {
  if (!isLoaded) return <SectionSkeleton rows={3} />
  return (
    <Section title="Documents">
      <DocumentList documents={documents} emptyText="There are no documents for this shipment yet." />
    </Section>
  )
}
