'use client'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import type { RowAction } from './slots.ts'

export type RowMenuState = { label: string; button: HTMLButtonElement; actions: RowAction[] }

/** One menu shared by all rows. It opens at the pressed button and returns the focus to it. */
export const RowMenu = ({ state, onClose }: { state: RowMenuState | null; onClose: () => void }) => {
  if (!state) return null
  const { left, top, width, height } = state.button.getBoundingClientRect()
  const close = () => {
    onClose()
    setTimeout(() => state.button.isConnected && state.button.focus({ preventScroll: true }))
  }
  return (
    <Menu
      open
      onOpenChange={(open) => open || close()}
      label={state.label}
      align="end"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={state.label}
          style={{ left, top, width, height }}
          className="pointer-events-none fixed opacity-0"
        />
      }
    >
      {state.actions.map((action) => (
        <MenuItem key={action.key} icon={action.icon} keys={action.keys} disabledReason={action.disabledReason} onSelect={action.onSelect}>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
