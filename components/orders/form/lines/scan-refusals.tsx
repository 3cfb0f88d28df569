'use client'
import { useEffect, useRef } from 'react'
import { Icon } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { formatQty } from '#lib/client/format.ts'

/** A scanned code that was not added to a line, with the reason and how often it was scanned. */
export type Refusal = { code: string; reason: string; times: number }

/** Adds a refusal. Each code is listed once, with the newest reason. */
export const withRefusal = (refusals: readonly Refusal[], code: string, reason: string): Refusal[] => {
  const times = refusals.find((refusal) => refusal.code === code)?.times ?? 0
  return [...withoutCode(refusals, code), { code, reason, times: times + 1 }]
}

/** Removes a code that is now in the lines. */
export const withoutCode = (refusals: readonly Refusal[], code: string): Refusal[] => refusals.filter((refusal) => refusal.code !== code)

/** Refusals of scans whose lookup failed because the session had ended. */
export const refusalsOfLost = (codes: readonly string[]): Refusal[] =>
  codes.reduce<Refusal[]>((refusals, code) => withRefusal(refusals, code, 'Your session had ended. Scan it again.'), [])

type Props = { refusals: readonly Refusal[]; onDismiss: () => void }

/** Refused scans. They stay until dismissed, because people who scan look at the goods and not at the screen. */
export const ScanRefusals = ({ refusals, onDismiss }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals.length > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  const count = refusals.reduce((sum, refusal) => sum + refusal.times, 0)
  return (
    <div ref={box} role="alert" className="empty:hidden">
      {count > 0 && (
        <div className="mb-1.5 flex items-start gap-2 rounded-md bg-bad-tint py-1.5 pr-1.5 pl-3 text-sm">
          <Icon name="error" className="mt-0.5 shrink-0 text-bad" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{count === 1 ? 'This scan was not used' : `${formatQty(count)} scans were not used`}</p>
            <ul className="max-h-24 overflow-y-auto">
              {refusals.map(({ code, reason, times }) => (
                <li key={code} className="break-words">
                  <span className="font-mono">{code}</span>
                  {times > 1 && ` (${formatQty(times)} times)`} <span className="text-muted">{reason}</span>
                </li>
              ))}
            </ul>
          </div>
          <IconButton icon="close" size="sm" label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}
