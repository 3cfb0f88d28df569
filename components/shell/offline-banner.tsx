'use client'
import { Icon } from '#components/ui/icons.tsx'
import { useOnline } from '#lib/client/online.ts'

/** Banner while offline. The live region is always rendered, so that screen readers announce its text. */
export const OfflineBanner = () => {
  const isOnline = useOnline()
  return (
    <div role="status" data-print="hidden">
      {!isOnline && (
        <p className="flex items-center gap-2 border-b border-line bg-warn-tint px-4 py-1.5 text-sm text-warn">
          <Icon name="offline" />
          You are offline. What you see may be outdated; changes cannot be saved.
        </p>
      )}
    </div>
  )
}
