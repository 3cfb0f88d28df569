'use client'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** The label dialog while its data is being loaded. */
export const LoadingLabels = ({ progress, onClose }: { progress?: string | undefined; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => isOpen || onClose()}
    title="Print labels"
    size="lg"
    description={progress}
    footer={<Button onClick={onClose}>Cancel</Button>}
  >
    <div aria-busy="true" className="flex flex-col gap-3 pb-4">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-48 w-full" />
    </div>
  </Dialog>
)
