import { Icon } from '#components/ui/icons.tsx'

/** Note that says why a tab is read-only. */
export const LockedNote = ({ reason }: { reason: string | null }) =>
  reason === null ? null : (
    <p className="flex items-start gap-2 border-b border-line bg-subtle px-4 py-2 text-sm text-muted">
      <Icon name="lock" className="mt-0.5" />
      <span>{reason}. You can view this but not change it.</span>
    </p>
  )
