'use client'
import { useEffect } from 'react'
import { forgetUser } from '#lib/client/stored-state.ts'

/** For pages without a session: clears what the browser stored about the previous user. */
export const ForgetUser = () => {
  useEffect(() => forgetUser(), [])
  return null
}
