'use client'
import { useEffect } from 'react'
import { toast } from '#components/ui/toast.tsx'
import { formatTime } from '#lib/client/format.ts'

const WARN_AHEAD_MS = 300_000
const SHOWN_MS = 60_000

/**
 * Warns five minutes before the session ends whatever the user does: at its maximum age (`SESSION_MAX_MS`), or with v7's token. A page that
 * opens within those five minutes does not warn.
 */
export const SessionLimitNotice = ({ endsAt }: { endsAt: number | null }) => {
  useEffect(() => {
    if (endsAt === null || endsAt - Date.now() < WARN_AHEAD_MS) return undefined
    const timer = setTimeout(() => toast(noticeText(endsAt)), endsAt - WARN_AHEAD_MS - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt])
  return null
}

const noticeText = (endsAt: number) => ({
  title: `Your session ends at ${formatTime(new Date(endsAt).toISOString())}.`,
  description: 'Save your work. You can sign in again right away.',
  duration: SHOWN_MS,
})
