'use client'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { clockNow, formatDateTime } from '#lib/client/format.ts'

type Props = { name: string; invite: string; expiresAt: string | null; message: string | null; onClose: () => void }

/** What to do with an invitation link. Names the time zone of its expiry, because the user may be in another one. */
export const invitationText = (expiresAt: string | null): string => {
  const { zone } = clockNow()
  const until = expiresAt === null ? '' : `, until ${formatDateTime(expiresAt, zone)} (${zone}),`
  return `Send this link to the user. It works once${until} and will not be shown again.`
}

/** Shows an invitation link. Only the button closes the dialog, not Escape, because v7 keeps just a hash and cannot show the link again. */
export const InvitationLink = ({ name, invite, expiresAt, message, onClose }: Props) => {
  const link = `${window.location.origin}/register?invite=${invite}`
  return (
    <Dialog
      open
      size="md"
      isAlert
      onOpenChange={() => undefined}
      title={`${name} has been added`}
      description={invitationText(expiresAt)}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have the link
        </Button>
      }
    >
      {message && (
        <p className="mb-2 flex items-start gap-2 text-sm text-warn">
          <Icon name="warning" className="mt-0.5" /> {message}
        </p>
      )}
      <p className="flex items-center gap-2 rounded-md border border-line bg-subtle px-3 py-2">
        <code className="min-w-0 flex-1 text-sm break-all select-all">{link}</code>
        <CopyButton text={link} label="Copy link" />
      </p>
    </Dialog>
  )
}
