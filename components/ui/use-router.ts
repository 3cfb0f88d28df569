'use client'
import { useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { refuseIfOffline } from './refuse-if-offline.ts'

/** Goes to another screen. Without a connection, it stays and says so. */
export const useRouter = (): { push: (href: string) => void } => {
  const router = useNextRouter()
  return useMemo(() => ({ push: (href) => refuseIfOffline() || router.push(href) }), [router])
}
