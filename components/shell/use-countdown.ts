'use client'
import { useEffect, useState } from 'react'

/** Seconds left until a moment (ms), counted down each second; 0 when it is over or there is none. */
export const useCountdown = (until: number | null): number => {
  const [now, setNow] = useState(() => Date.now())
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  // The clock on the wall is outside of React.
  useEffect(() => {
    if (until === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}
