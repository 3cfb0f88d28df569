'use client'
import { memo, useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { deleteRows, duplicateRows, goTo, insertRow, isFull, resetRow, type Grid } from '#lib/order-form/grid.ts'
import { lineLimitText } from '#lib/order-form/line-limit.ts'
import { useGridContext } from './grid-context.ts'

/** Action menu of a line. Created only when its button is pressed, since there can be 2,000 lines. */
export const RowActions = memo(({ index, isBlank }: { index: number; isBlank: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <IconButton
      icon="more"
      label={`Actions for line ${index + 1}`}
      size="sm"
      tabIndex={-1}
      className="opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 touch:opacity-100"
      onClick={isOpen ? undefined : () => setOpen(true)}
    />
  )
  if (!isOpen) return button
  return <OpenMenu index={index} isBlank={isBlank} onClose={() => setOpen(false)} button={button} />
})
RowActions.displayName = 'RowActions'

const OpenMenu = ({
  index,
  isBlank,
  onClose,
  button,
}: {
  index: number
  isBlank: boolean
  onClose: () => void
  button: React.ReactElement
}) => {
  const { store, maxLines, actions, hasFocus } = useGridContext()
  const onLine = (act: (grid: Grid) => Grid) => () => {
    actions.close()
    hasFocus.current = true
    store.grid.set((now) => act(goTo(now, { row: index, col: now.active.col })))
  }
  const emptyReason = isBlank ? 'This line is empty' : null
  const fullReason = isFull(store.grid.get(), maxLines) && lineLimitText(maxLines)
  return (
    <Menu trigger={button} label={`Line ${index + 1}`} align="end" open onOpenChange={(open) => open || onClose()}>
      <MenuItem icon="arrow-up" disabledReason={fullReason} onSelect={onLine((now) => insertRow(now, index))}>
        Insert a line above
      </MenuItem>
      <MenuItem icon="arrow-down" disabledReason={fullReason} onSelect={onLine((now) => insertRow(now, index + 1))}>
        Insert a line below
      </MenuItem>
      <MenuItem
        icon="copy"
        keys="Ctrl+D"
        disabledReason={emptyReason ?? fullReason}
        onSelect={onLine((now) => duplicateRows(now, maxLines))}
      >
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="undo" disabledReason={emptyReason} onSelect={onLine((now) => resetRow(now, index))}>
        Reset line
      </MenuItem>
      <MenuItem icon="trash" danger keys="Ctrl+Del" disabledReason={emptyReason} onSelect={onLine(deleteRows)}>
        Delete line
      </MenuItem>
    </Menu>
  )
}
