'use client'
import { useEffect, useRef, useState } from 'react'
import { Mark } from '#components/ui/icons.tsx'

/** The logo of the client that the address names; the product's own mark where none is named, or v7 knows no such client. */
export const Brand = ({ client }: { client: string | null }) => (
  <div className="mb-6 flex h-12 items-center justify-center">{client ? <ClientLogo client={client} /> : <OwnMark />}</div>
)

const OwnMark = () => (
  <span className="flex items-center gap-2.5 text-accent-ink">
    <Mark size={28} />
    <span className="text-xl font-semibold tracking-tight text-ink">Gatehouse</span>
  </span>
)

const ClientLogo = ({ client }: { client: string }) => {
  const [isMissing, setMissing] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // An image that failed before React arrived has no error event any more.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true)
  }, [])
  // What stands in the address is anybody's text: it is never shown as a name.
  if (isMissing) return <OwnMark />
  return (
    <img
      ref={image}
      src={`/images/${encodeURIComponent(client)}`}
      alt="Logo"
      onError={() => setMissing(true)}
      className="max-h-12 max-w-60 object-contain dark:rounded-md dark:bg-ink dark:p-1.5"
    />
  )
}
