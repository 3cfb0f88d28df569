'use client'
import { useId, useMemo, useState, type ReactNode } from 'react'
import type { Attempt } from '#components/actions/run-rows.ts'
import { useRun } from '#components/actions/use-run.ts'
import { LeaveDialog, useNavigationBlock, type BlockedNavigation } from '#components/form/leave-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { changedCells, nextProblemCell, type Cell } from '#lib/import/cells.ts'
import { headingOf, type Mapping, type Target } from '#lib/import/mapping.ts'
import { isGood, withCreated, withRefusal, type FileProblem, type FileRecord } from '#lib/import/records.ts'
import type { RestRecord } from '#lib/import/rest.ts'
import { countText, pluralize } from '#lib/list/pages.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { capitalized, downloadRest } from './download.ts'
import { Preview } from './preview.tsx'
import { countOf, RunDialog, type RecordNoun } from './run-dialog.tsx'
import type { ChosenFile, Corrections } from './use-file.ts'
import type { LookupProgress } from './use-lookups.ts'

type Props<R extends FileRecord> = {
  /** What the file creates, in a title: `sales orders`. */
  title: string
  noun: RecordNoun
  file: ChosenFile
  corrections: Corrections
  records: readonly R[]
  mapping: Mapping
  targets: readonly Target[]
  onMapping: (mapping: Mapping) => void
  /** Targets that no record can do without and no column has. */
  missing: readonly Target[]
  progress: LookupProgress
  onStop: () => void
  detailOf: ((record: R) => string) | null
  /** What holds for all records of the file. On narrow screens it is folded away below `summary`. */
  common?: { summary: string; fields: ReactNode }
  /** Further options above the rows. */
  options?: ReactNode
  keysHonoured: boolean
  /** Creates one record. v7's refusals at the cells of the file are passed to `onRefused`. */
  create: (record: R, onRefused: (problems: readonly FileProblem[]) => void) => Promise<Attempt<R>>
  /** Called when the run starts. */
  onStart: () => void
  /** Called when the run has ended. */
  onCreated: () => void
  onSheet: (sheet: number) => void
  onOtherFile: () => void
  onClose: () => void
}

/** v7's refusal of a record, as long as its rows stay as they were sent. */
type Refusal = { problems: readonly FileProblem[]; texts: readonly Table[number][] }

/** Preview of one file, in which cells can be corrected, then the run that creates its records. */
export const FileRecords = <R extends FileRecord>(props: Props<R>) => {
  const { title, noun, file, corrections, mapping, targets, missing, progress, keysHonoured, create, onStart, onClose } = props
  const sheetId = useId()
  const [target, setTarget] = useState<{ cell: Cell } | null>(null)
  const goTo = (cell: Cell) => setTarget({ cell })
  const [onlyProblems, setOnlyProblems] = useState(false)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const textsOf = ({ rows }: FileRecord) => rows.map((row) => file.table[row] ?? [])
  const run = useRun<R>(
    (record) => create(record, (problems) => setRefusals((old) => new Map([...old, [record.id, { problems, texts: textsOf(record) }]]))),
    props.onCreated,
    1,
  )
  /** Rows whose records were created, or may have been, in earlier runs of this file. */
  const [createdRows, setCreatedRows] = useState<ReadonlySet<number>>(new Set())
  const records = useMemo(() => {
    const isRefusedAsIs = (record: R, refusal: Refusal | undefined) =>
      refusal?.texts.length === record.rows.length && record.rows.every((row, index) => file.table[row] === refusal.texts[index])
    return withCreated(props.records, createdRows).map((record) => {
      const refusal = refusals.get(record.id)
      return refusal && isRefusedAsIs(record, refusal) ? withRefusal(record, refusal.problems) : record
    })
  }, [props.records, createdRows, refusals, file.table])
  const good = records.filter(isGood)
  const bad = records.filter((record) => !isGood(record))
  const isLooking = progress.status === 'running'

  const corrected = useMemo(() => changedCells(file.original, file.table), [file.original, file.table])
  const correctedRows = useMemo(() => new Set(corrected.map(({ row }) => row)), [corrected])
  const openCorrections = corrected.filter(({ row }) => !createdRows.has(row)).length
  const [leaving, setLeaving] = useState<BlockedNavigation | null>(null)
  const isPreview = run.phase === 'preview'
  const block = useNavigationBlock(isPreview && openCorrections > 0 ? LEAVE_OPTIONS : null)
  const ask = (go: () => void) => (openCorrections > 0 ? setLeaving({ go }) : go())

  /** Records with problems when the run started. */
  const [heldBack, setHeldBack] = useState<readonly R[]>([])
  const start = () => {
    onStart()
    setHeldBack(bad)
    setRefusals(new Map())
    run.start(good)
  }
  const correctHere = () => {
    const finished = run.withOutcome('done', ...(keysHonoured ? [] : (['unknown'] as const))).flatMap(({ row }) => row.rows)
    setCreatedRows((old) => new Set([...old, ...finished]))
    run.back()
  }
  const rest: RestRecord[] = [
    ...(isPreview ? bad : heldBack).map((record) => ({
      record,
      problems: record.problems.filter(({ isWarning }) => !isWarning),
    })),
    ...run
      .withOutcome('refused', 'skipped')
      .filter(() => !isPreview)
      .map(({ row }) => ({ record: row, problems: refusals.get(row.id)?.problems ?? [] })),
  ].toSorted((a, b) => (a.record.rows[0] ?? 0) - (b.record.rows[0] ?? 0))
  const download = () => void downloadRest({ title: capitalized(`${title} to correct`), file, mapping, targets, rest })

  if (!isPreview)
    return (
      <RunDialog
        noun={noun}
        run={run}
        keysHonoured={keysHonoured}
        heldBack={heldBack.length}
        toCorrect={rest.length}
        onDownload={download}
        onCorrect={correctHere}
        onClose={onClose}
      />
    )

  const isShown = (record: R) => !onlyProblems || !isGood(record) || record.rows.some((row) => correctedRows.has(row))
  const problemCells = bad.flatMap(({ problems }) =>
    problems.flatMap(({ row, target, isWarning }): Cell[] => {
      const column = target === null ? -1 : mapping.targets.indexOf(target)
      return isWarning || column < 0 ? [] : [{ row, column }]
    }),
  )
  const asked = leaving ?? block.leaving
  const refusal = refusalOf({ noun, missing: missing.map(({ label }) => label), isLooking, good: good.length, total: records.length })
  return (
    <Dialog
      open
      size="full"
      className="h-[calc(100dvh-32px)]"
      onOpenChange={(open) => open || ask(onClose)}
      title={`Import ${title} from ${file.name}`}
      description={summaryOf(noun, {
        total: records.length,
        bad: bad.length,
        warned: records.filter((record) => isGood(record) && record.problems.length > 0).length,
        unused: unusedHeadings(file, mapping),
      })}
      footer={
        <>
          <span role="status" className="mr-auto flex items-center gap-2 text-sm text-muted">
            {isLooking && (
              <>
                <Spinner /> {countText(progress.done)} of {countText(progress.all)} codes looked up
                <Button size="sm" variant="ghost" onClick={props.onStop}>
                  Stop
                </Button>
              </>
            )}
            {progress.status === 'stopped' && `Stopped looking up codes. The others are checked when the ${noun.many} are created.`}
          </span>
          <Button onClick={() => ask(props.onOtherFile)}>Choose another file</Button>
          {bad.length > 0 && !isLooking && (
            <Button icon="download" onClick={download}>
              Download {countOf(bad.length, noun)} to correct
            </Button>
          )}
          <Button variant="primary" onClick={start} disabledReason={refusal}>
            Create {countOf(good.length, noun)}
          </Button>
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col gap-3">
        {props.common && (
          <>
            <details className="shrink-0 text-sm sm:hidden">
              <summary className="cursor-pointer py-1 text-muted">{props.common.summary}</summary>
              <div className="pt-2">{props.common.fields}</div>
            </details>
            <div className="shrink-0 max-sm:hidden sm:max-w-180">{props.common.fields}</div>
          </>
        )}
        <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1">
          {file.sheets.length > 1 && (
            <span className="flex items-center gap-2 text-sm text-muted">
              <label htmlFor={sheetId}>Sheet</label>
              <Select
                id={sheetId}
                size="sm"
                value={String(file.sheet)}
                options={file.sheets.map((label, index) => ({ value: String(index), label }))}
                onChange={(sheet) => props.onSheet(Number(sheet))}
              />
            </span>
          )}
          <Checkbox
            checked={mapping.headerRow !== null}
            onChange={(isHeading) => props.onMapping({ ...mapping, headerRow: isHeading ? firstFilledRow(file) : null })}
          >
            {mapping.headerRow === null || mapping.headerRow === 0
              ? 'First row is a heading'
              : `Row ${mapping.headerRow + 1} has the headings`}
          </Checkbox>
          {(bad.length > 0 || onlyProblems) && (
            <Checkbox checked={onlyProblems} onChange={setOnlyProblems}>
              Only {noun.many} with problems ({countText(bad.length)})
            </Checkbox>
          )}
          {props.options}
          <span className="ml-auto flex items-center gap-1">
            {corrected.length > 0 && (
              <span className="mr-1 text-sm text-muted">{pluralize(corrected.length, 'cell', 'cells')} corrected</span>
            )}
            <HistoryButton label="Undo" keys="Ctrl+Z" step={corrections.undo} onGoTo={goTo} />
            <HistoryButton label="Redo" keys="Ctrl+Y" step={corrections.redo} onGoTo={goTo} />
            {problemCells.length > 0 && <NextProblem cells={problemCells} onGoTo={goTo} />}
          </span>
        </div>
        {missing.length > 0 && (
          <p className="flex shrink-0 items-start gap-1 text-sm text-bad">
            <Icon name="error" size={14} className="mt-0.75" />
            Choose the column with {missing.map(({ label }) => inSentence(label)).join(' and the column with ')} above the rows.
          </p>
        )}
        <Preview
          label={`${capitalized(noun.many)} of the file`}
          table={file.table}
          original={file.original}
          mapping={mapping}
          targets={targets}
          records={records.filter(isShown)}
          many={noun.many}
          detailOf={props.detailOf}
          onMapping={props.onMapping}
          onTable={corrections.change}
          onUndo={corrections.undo}
          onRedo={corrections.redo}
          target={target}
          onGoTo={goTo}
        />
      </div>
      <LeaveDialog
        isOpen={asked !== null}
        title={openCorrections === 1 ? 'Discard your correction?' : 'Discard your corrections?'}
        description={`You corrected ${pluralize(openCorrections, 'cell', 'cells')} here. The file itself stays as it was.`}
        discard={{
          label: openCorrections === 1 ? 'Discard correction' : 'Discard corrections',
          onSelect: () => {
            setLeaving(null)
            block.stay()
            asked?.go()
          },
        }}
        onStay={() => {
          setLeaving(null)
          block.stay()
        }}
      />
    </Dialog>
  )
}

const LEAVE_OPTIONS = { isUnsaved: () => true, survivesSignIn: true, isHarmless: () => false, isLostBySignOut: () => true }

type GoTo = (cell: Cell) => void

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

const unusedHeadings = ({ original }: ChosenFile, { headerRow, targets }: Mapping): string[] =>
  targets.flatMap((target, column) =>
    target === null && original.some((row, index) => index > (headerRow ?? -1) && (row[column] ?? '').trim() !== '')
      ? [headingOf(original, headerRow, column)]
      : [],
  )

type SummaryFacts = { total: number; bad: number; warned: number; unused: readonly string[] }

const summaryOf = (noun: RecordNoun, { total, bad, warned, unused }: SummaryFacts): string => {
  const count = countOf(total, noun)
  const warnings = warned > 0 ? `, ${countText(warned)} with a warning` : ''
  const problems =
    bad === 0
      ? `${count}, no problems found${warnings}.`
      : `${count}, ${countText(bad)} with problems${warnings}. The others can be created.`
  const text = bad === total && bad > 0 ? `${count}, all with problems.` : problems
  return unused.length === 0 ? text : `${text} Not used: ${unused.slice(0, 8).join(', ')}${unused.length > 8 ? ' and more' : ''}.`
}

type RefusalFacts = { noun: RecordNoun; missing: readonly string[]; isLooking: boolean; good: number; total: number }

const refusalOf = ({ noun, missing, isLooking, good, total }: RefusalFacts) => {
  if (missing.length > 0) return `Choose the columns with ${missing.map((label) => inSentence(label)).join(' and ')} first`
  if (isLooking) return 'Looking up codes…'
  if (total === 0) return `The file has no ${noun.many} below its headings`
  return good === 0 && `No ${noun.one} is without problems`
}
