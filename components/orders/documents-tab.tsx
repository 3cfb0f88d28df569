import { Section } from '#components/record/parts.tsx'
import { buttonClass, Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatDateTime, formatWord } from '#lib/client/format.ts'
import type { ReactNode } from 'react'

type Document = {
  id: string
  name: string | null
  kind: string | null
  bytes: number | null
  created_at: string | null
  url: string | null
}
type Props = {
  documents: readonly Document[]
  /** Why the sheet cannot be printed, or null. */
  print: { label: string; refusal: string | null; onPrint: () => void }
  children?: ReactNode
}

const sizeOf = (bytes: number | null): string => (bytes === null ? '' : bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`)

/** Papers of an order: what v7 keeps, and what can be printed from here. */
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
        {documents.length === 0 ? (
          <p className="text-sm text-muted">No documents are kept with this order.</p>
        ) : (
          <ul>
            {documents.map((document) => (
              <li key={document.id} className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-b-0">
                <Icon name="audit" className="text-dim" />
                <div className="min-w-0 flex-1">
                  <p className="truncate" title={document.name ?? undefined}>
                    {document.name ?? formatWord(document.kind)}
                  </p>
                  <p className="text-xs text-muted">
                    {[formatDateTime(document.created_at), sizeOf(document.bytes)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                {document.url ? (
                  <a href={document.url} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', 'sm')}>
                    Open
                  </a>
                ) : (
                  <span className="text-xs text-dim">kept with the warehouse</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
