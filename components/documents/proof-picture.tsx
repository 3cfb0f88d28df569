import { DocumentList } from './document-list.tsx'
import { documentIdOf } from '#lib/contract/shipments/document-files.ts'

type Pod = { signed_by: string | null; signed_at?: string | null; image_url: string | null }

/** The picture of a signature, from the record itself or a document in v7. Any other URL is never fetched. */
export const ProofPicture = ({ pod }: { pod: Pod }) => {
  const url = pod.image_url ?? ''
  if (url.startsWith('data:image/'))
    return (
      <img
        src={url}
        alt={`Signature of ${pod.signed_by ?? 'the consignee'}`}
        className="mt-1.5 block h-20 max-w-full rounded-md border border-line bg-[white] object-contain"
      />
    )
  const id = documentIdOf(url)
  if (id !== null) {
    const signature = { id, name: 'Signature', kind: 'PROOF_OF_DELIVERY', bytes: null, created_at: pod.signed_at ?? null, url }
    return <DocumentList documents={[signature]} emptyText="" />
  }
  return url === '' ? null : <p className="text-sm text-muted">The image of the signature is not available here.</p>
}
