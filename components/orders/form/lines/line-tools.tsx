'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { SearchInput } from '#components/ui/input.tsx'
import { deleteRows, goTo, insertRow, isFull, linesIn, redoStep, undoStep, withLines, type Grid } from '#lib/order-form/grid.ts'
import { isBlank, newLine } from '#lib/order-form/lines.ts'
import { lineLimitText } from '#lib/order-form/line-limit.ts'
import { parseTable, type Table } from '#lib/shared/table-text.ts'
import { useGrid, type GridStore } from './grid-store.ts'

type Props = {
  store: GridStore
  maxLines: number
  /** Changes the grid after closing an open cell. */
  onChange: (act: (grid: Grid) => Grid) => void
  onScan: (text: string) => void
  onPaste: () => void
  /** Rows of a spreadsheet were pasted into the scan box. */
  onPasteTable: (table: Table) => void
  onReset: () => void
}

const canUndoIn = (grid: Grid) => grid.history.past.length > 0
const canRedoIn = (grid: Grid) => grid.history.future.length > 0

/** Input for scanning one item after another. It keeps the focus; each Enter adds a line or increases a quantity. */
const ScanBox = ({ onScan, onPasteTable }: Pick<Props, 'onScan' | 'onPasteTable'>) => {
  const [text, setText] = useState('')
  return (
    <SearchInput
      icon="scan"
      label="Scan or type a code"
      placeholder="Scan or type a code"
      className="w-60 max-sm:w-full [&_input]:h-7"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        // The input would join several lines or cells to one code.
        if (!/[\t\n]/.test(pasted.trim())) return
        event.preventDefault()
        onPasteTable(parseTable(pasted))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey) return
        // The Enter that a scanner sends must not submit the order.
        event.preventDefault()
        if (text.trim() !== '') onScan(text.trim())
        setText('')
      }}
    />
  )
}

/** Toolbar for the lines. */
export const LineTools = ({ store, maxLines, onChange, onScan, onPaste, onPasteTable, onReset }: Props) => {
  const canUndo = useGrid(store, canUndoIn)
  const canRedo = useGrid(store, canRedoIn)
  const isOrderFull = useGrid(store, (grid) => isFull(grid, maxLines))
  return (
    <>
      <ScanBox onScan={onScan} onPasteTable={onPasteTable} />
      <Button size="sm" icon="upload" onClick={onPaste}>
        Paste
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon="plus"
        disabledReason={isOrderFull && lineLimitText(maxLines)}
        onClick={() => onChange(withNewLine)}
      >
        Add line
      </Button>
      <span className="mx-1 h-5 w-px bg-line max-sm:hidden" />
      <IconButton
        icon="undo"
        label="Undo"
        keys="Ctrl+Z"
        size="sm"
        disabledReason={canUndo ? null : 'Nothing to undo'}
        onClick={() => onChange(undoStep)}
      />
      <IconButton
        icon="undo"
        label="Redo"
        keys="Ctrl+Y"
        size="sm"
        className="-scale-x-100"
        disabledReason={canRedo ? null : 'Nothing to redo'}
        onClick={() => onChange(redoStep)}
      />
      <IconButton icon="trash" label="Delete selected lines" keys="Ctrl+Del" size="sm" onClick={() => onChange(deleteRows)} />
      <Button size="sm" variant="ghost" onClick={onReset} disabledReason={canUndo ? null : 'Nothing was changed'}>
        Reset all
      </Button>
    </>
  )
}

/** Activates the empty line at the end and adds it if there is none. */
const withNewLine = (grid: Grid): Grid => {
  const lines = linesIn(grid)
  const last = lines.at(-1)
  return last && isBlank(last)
    ? goTo(grid, { row: lines.length - 1, col: 0 })
    : insertRow(withLines(grid, [...lines, newLine()]), lines.length)
}
