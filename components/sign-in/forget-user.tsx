'use client'
import { useEffect } from 'react'
import { forgetUser } from '#lib/client/stored-state.ts'

/** Stands on pages that somebody without a session sees: what the browser kept of the user before is cleared. */
export const ForgetUser = () => {
  useEffect(() => forgetUser(), [])
  return null
}
