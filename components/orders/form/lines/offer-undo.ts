import { toast } from '#components/ui/toast.tsx'
import { undoStep, type Grid } from '#lib/order-form/grid.ts'
import type { Store } from '#lib/shared/store.ts'

/**
 * Says what the last change to the lines did, and offers to undo it until the lines are changed again: Undo would then undo the later
 * change.
 */
export const offerUndo = (grid: Store<Grid>, title: string): void => {
  const { past } = grid.get().history
  const remove = toast({ title, action: { label: 'Undo', onClick: () => grid.set(undoStep) } })
  const stop = grid.subscribe(() => {
    if (grid.get().history.past === past) return
    stop()
    remove()
  })
}
