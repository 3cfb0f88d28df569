'use client'
import { useEffect, useRef, useState } from 'react'
import { Logo } from '#components/ui/icons.tsx'

/** The logo of the client in the URL or the configuration. Falls back to the product's own logo if the client is null or has no logo. */
export const Brand = ({ client }: { client: string | null }) => (
  <div className="mb-6 flex h-12 items-center justify-center">{client ? <ClientLogo client={client} /> : <ProductLogo />}</div>
)

/** The path of a public page that shows the client's logo. */
export const brandedPath = (path: '/login' | '/forgot-password', client: string | null): string =>
  client ? `${path}/${encodeURIComponent(client)}` : path

const ProductLogo = () => (
  <span className="flex items-center gap-2.5 text-accent-ink">
    <Logo size={28} />
    <span className="text-xl font-semibold tracking-tight text-ink">Gatehouse</span>
  </span>
)

const ClientLogo = ({ client }: { client: string }) => {
  const [isMissing, setMissing] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // An effect, because an image that failed before hydration fires no error event that React could see.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true)
  }, [])
  // Anybody can write the URL, so its text is never shown as a name.
  if (isMissing) return <ProductLogo />
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
