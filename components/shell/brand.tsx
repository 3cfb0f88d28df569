'use client'
import { useEffect, useRef, useState } from 'react'
import { Mark } from '#components/ui/icons.tsx'

/** The product's mark over its name; with a client, his logo, or his code in type where there is none. */
export const Brand = ({ client }: { client: string | null }) => (
  <div className="mb-6 flex h-12 items-center justify-center">
    {client ? (
      <ClientLogo client={client} />
    ) : (
      <span className="flex items-center gap-2.5 text-accent-ink">
        <Mark size={28} />
        <span className="text-xl font-semibold tracking-tight text-ink">Gatehouse</span>
      </span>
    )}
  </div>
)

const ClientLogo = ({ client }: { client: string }) => {
  const [isMissing, setMissing] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // An image that failed before React arrived has no error event any more.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true)
  }, [])
  if (isMissing) return <span className="truncate text-xl font-semibold tracking-tight">{client.toUpperCase()}</span>
  return (
    <img
      ref={image}
      src={`/images/${encodeURIComponent(client)}`}
      alt={client.toUpperCase()}
      onError={() => setMissing(true)}
      className="max-h-12 max-w-60 object-contain dark:rounded-md dark:bg-ink dark:p-1.5"
    />
  )
}
