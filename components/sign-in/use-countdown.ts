'use client'
import { useEffect, useState } from 'react'

/** Seconds that are left of a wait that began at `from` (ms), counted down each second; 0 when it is over or there is none. */
export const useCountdown = (from: number | null, seconds: number): number => {
  const [now, setNow] = useState(0)
  // The clock on the wall is outside of React.
  useEffect(() => {
    if (from === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [from])
  return from === null ? 0 : Math.max(0, seconds - Math.floor((Math.max(now, from) - from) / 1000))
}
