'use client'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { nextProblemCell, type Cell } from '#lib/import/cells.ts'
import type { Mapping } from '#lib/import/mapping.ts'
import { countText, pluralise } from '#lib/list/pages.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { RecordNoun } from './record-noun.ts'
import type { ChosenFile, Corrections } from './use-file.ts'

type GoTo = (cell: Cell) => void

type Props = {
  noun: RecordNoun
  file: ChosenFile
  corrections: Corrections
  /** Number of cells that differ from the file. */
  corrected: number
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  onSheet: (sheet: number) => void
  /** Number of records with problems, and the cells of their problems. */
  withProblems: number
  problemCells: readonly Cell[]
  onlyProblems: boolean
  onOnlyProblems: (onlyProblems: boolean) => void
  /** Further options for the records. */
  options: ReactNode
  onGoTo: GoTo
}

/** Toolbar above the records: sheet, heading row, filter by problems, undo and redo, and the next problem. */
export const RecordsToolbar = ({
  noun,
  file,
  corrections,
  corrected,
  mapping,
  onMapping,
  onSheet,
  withProblems,
  problemCells,
  onlyProblems,
  onOnlyProblems,
  options,
  onGoTo,
}: Props) => {
  const sheetId = useId()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1">
      {file.sheets.length > 1 && (
        <span className="flex items-center gap-2 text-sm text-muted">
          <label htmlFor={sheetId}>Sheet</label>
          <Select
            id={sheetId}
            size="sm"
            value={String(file.sheet)}
            options={file.sheets.map((label, index) => ({ value: String(index), label }))}
            onChange={(sheet) => onSheet(Number(sheet))}
          />
        </span>
      )}
      <Checkbox
        checked={mapping.headerRow !== null}
        onChange={(isHeading) => onMapping({ ...mapping, headerRow: isHeading ? firstFilledRow(file) : null })}
      >
        {mapping.headerRow === null || mapping.headerRow === 0
          ? 'First row has the headings'
          : `Row ${mapping.headerRow + 1} has the headings`}
      </Checkbox>
      {(withProblems > 0 || onlyProblems) && (
        <Checkbox checked={onlyProblems} onChange={onOnlyProblems}>
          Only {noun.many} with problems ({countText(withProblems)})
        </Checkbox>
      )}
      {options}
      <span className="ml-auto flex items-center gap-1">
        {corrected > 0 && <span className="mr-1 text-sm text-muted">{pluralise(corrected, 'cell', 'cells')} corrected</span>}
        <HistoryButton label="Undo" keys="Ctrl+Z" step={corrections.undo} onGoTo={onGoTo} />
        <HistoryButton label="Redo" keys="Ctrl+Y" step={corrections.redo} onGoTo={onGoTo} />
        {problemCells.length > 0 && <NextProblem cells={problemCells} onGoTo={onGoTo} />}
      </span>
    </div>
  )
}

type HistoryProps = { label: 'Undo' | 'Redo'; keys: string; step: (() => Cell | undefined) | null; onGoTo: GoTo }

const HistoryButton = ({ label, keys, step, onGoTo }: HistoryProps) => (
  <IconButton
    icon="undo"
    label={label}
    keys={keys}
    size="sm"
    className={label === 'Redo' ? '-scale-x-100' : undefined}
    disabledReason={step ? null : `Nothing to ${inSentence(label)}`}
    onClick={() => {
      const cell = step?.()
      if (cell) onGoTo(cell)
    }}
  />
)

/** Goes to the next cell with a problem, from the one that the last press led to. */
const NextProblem = ({ cells, onGoTo }: { cells: readonly Cell[]; onGoTo: GoTo }) => {
  const [last, setLast] = useState<Cell | null>(null)
  const next = () => {
    const cell = nextProblemCell(cells, last)
    setLast(cell)
    if (cell) onGoTo(cell)
  }
  return (
    <Button size="sm" onClick={next}>
      Next problem
    </Button>
  )
}

const firstFilledRow = ({ original }: ChosenFile) =>
  Math.max(
    0,
    original.findIndex((row) => row.some((cell) => cell.trim() !== '')),
  )
