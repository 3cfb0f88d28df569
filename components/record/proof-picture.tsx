/**
 * The picture of a signature. One that came with its record is shown, one that lies with the carrier is linked to; any other
 * address leads nowhere that a picture could be.
 */
export const ProofPicture = ({ pod }: { pod: { signed_by: string | null; image_url: string | null } }) => {
  const url = pod.image_url ?? ''
  if (url.startsWith('data:image/'))
    return (
      <img
        src={url}
        alt={`Signature of ${pod.signed_by ?? 'the receiver'}`}
        className="mt-1.5 block h-20 max-w-full rounded-md border border-line bg-white object-contain"
      />
    )
  return url.startsWith('https://') ? (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-sm text-accent-ink hover:underline">
      See the signature<span className="sr-only">, opens in a new tab</span>
    </a>
  ) : null
}
