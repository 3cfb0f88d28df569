import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { PORTAL_CONTAINER_ID } from '#components/ui/portal-container.ts'
import { Toaster } from '#components/ui/toast.tsx'
import { TooltipHost } from '#components/ui/tooltip-host.tsx'
import './globals.css'

// ASCII and common signs load with the page, so that text does not shift after the first paint. globals.css loads other letters when a
// text has one. `lib/web/browser-fonts.ts` writes the files.
const inter = localFont({
  src: '../node_modules/.cache/gatehouse/inter.woff2',
  weight: '400 700',
  variable: '--font-inter',
  display: 'swap',
  adjustFontFallback: 'Arial',
})
const jetbrains = localFont({
  src: '../node_modules/.cache/gatehouse/mono.woff2',
  weight: '400 700',
  variable: '--font-jetbrains',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
})

export const metadata: Metadata = {
  title: { default: 'Gatehouse', template: '%s · Gatehouse' },
  description: 'Stock, orders and shipments of your warehouses.',
  robots: { index: false, follow: false },
  icons: { icon: '/icon.svg' },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' }

/** The theme is in a cookie, so that the first paint has it without a script. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get('theme')?.value === 'dark' ? 'dark' : 'light'
  return (
    <html lang="en" data-theme={theme} className={`${inter.variable} ${jetbrains.variable}`} suppressHydrationWarning>
      <body>
        {children}
        <Toaster />
        {/* After the messages, so that an open menu is above them. */}
        <section id={PORTAL_CONTAINER_ID} aria-label="Open panels" />
        <TooltipHost />
      </body>
    </html>
  )
}
