'use client'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Attempt } from '#components/actions/run-rows.ts'
import { useDiscardCorrections } from '#components/form/discard-corrections.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { changedCells, type Cell } from '#lib/import/cells.ts'
import type { Mapping, Target } from '#lib/import/mapping.ts'
import { canBeCreated, targetsWithoutColumn, unreadRows, type FileProblem, type FileRecord } from '#lib/import/records.ts'
import { countText } from '#lib/list/pages.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { capitalised, downloadFileToCorrect } from './download.ts'
import { refusalOf, summaryOf, unusedHeadings } from './file-texts.ts'
import { useKeepCorrections } from './kept-corrections.ts'
import { Preview } from './preview.tsx'
import { countOf, type RecordNoun } from './record-noun.ts'
import { RecordsToolbar } from './records-toolbar.tsx'
import { RunDialog } from './run-dialog.tsx'
import type { ChosenFile, Corrections } from './use-file.ts'
import type { LookupProgress } from './use-lookups.ts'
import { useRecordsRun } from './use-records-run.ts'

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
  /** Adds empty columns for targets that the file has no column for. */
  onAddColumns: (keys: readonly string[]) => void
  /** Required targets that no column is mapped to. */
  missing: readonly Target[]
  progress: LookupProgress
  onStop: () => void
  detailOf: ((record: R) => string) | null
  /** Fields that apply to all records of the file. On narrow screens they are collapsed below `summary`. */
  common?: { summary: string; fields: ReactNode }
  /** Further options above the rows. */
  options?: ReactNode
  /** Client, owner and site of all records, if they are not in the file. */
  scope?: { client: string; owner: string; site: string }
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

/** Preview of one file, in which cells can be corrected, then the run that creates its records. */
export const FileRecords = <R extends FileRecord>(props: Props<R>) => {
  const { title, noun, file, corrections, mapping, targets, missing, progress, keysHonoured, create, onStart, onClose, onAddColumns } =
    props
  const [target, setTarget] = useState<{ cell: Cell } | null>(null)
  const goTo = (cell: Cell) => setTarget({ cell })
  const [onlyProblems, setOnlyProblems] = useState(false)
  const { run, records, good, bad, createdRows, heldBack, toCorrect, start, correctHere } = useRecordsRun({
    records: props.records,
    file,
    noun,
    scope: props.scope ?? null,
    keysHonoured,
    create,
    onStart,
    onCreated: props.onCreated,
  })
  useKeepCorrections(file, mapping)
  const isLookingUp = progress.status === 'running'

  const corrected = useMemo(() => changedCells(file.original, file.table), [file.original, file.table])
  const correctedRows = useMemo(() => new Set(corrected.map(({ row }) => row)), [corrected])
  const openCorrections = corrected.filter(({ row }) => !createdRows.has(row)).length
  const isPreview = run.phase === 'preview'
  const lacking = isPreview && !isLookingUp && missing.length === 0 ? targetsWithoutColumn(records, mapping, targets) : []
  // A problem can be corrected only in a cell.
  useEffect(() => {
    if (lacking.length > 0) onAddColumns(lacking)
  })
  const discard = useDiscardCorrections({ count: isPreview ? openCorrections : 0, rest: 'The file itself stays as it was.' })
  const confirmLeave = (go: () => void) => (openCorrections > 0 ? discard.ask(go) : go())

  const download = () => void downloadFileToCorrect({ title: capitalised(`${title} to correct`), file, mapping, targets, toCorrect })

  if (!isPreview)
    return (
      <RunDialog
        noun={noun}
        run={run}
        keysHonoured={keysHonoured}
        heldBack={heldBack.length}
        toCorrect={toCorrect.length}
        onDownload={download}
        onCorrect={correctHere}
        onClose={onClose}
      />
    )

  const isShown = (record: R) => !onlyProblems || !canBeCreated(record) || record.rows.some((row) => correctedRows.has(row))
  const problemCells = bad.flatMap(({ problems }) =>
    problems.flatMap(({ row, target, isWarning }): Cell[] => {
      const column = target === null ? -1 : mapping.targets.indexOf(target)
      return isWarning || column < 0 ? [] : [{ row, column }]
    }),
  )
  const isUnread = records.length === 0 && missing.length > 0
  const refusal = refusalOf({
    noun,
    missing: missing.map(({ label }) => label),
    isLookingUp,
    good: good.length,
    total: records.length,
    createdRows: createdRows.size,
  })
  return (
    <Dialog
      open
      size="full"
      className="h-[calc(100dvh-32px)]"
      onOpenChange={(open) => open || confirmLeave(onClose)}
      title={`Import ${title} from ${file.name}`}
      description={summaryOf(noun, {
        total: records.length,
        createdRows: createdRows.size,
        bad: bad.length,
        warned: records.filter((record) => canBeCreated(record) && record.problems.length > 0).length,
        unchecked: records.filter(({ isUnchecked }) => isUnchecked).length,
        unused: unusedHeadings(file, mapping),
        hiddenRows: file.hiddenRows,
        isUnread,
      })}
      footer={
        <>
          <span role="status" className="mr-auto flex items-center gap-2 text-sm text-muted">
            {isLookingUp && (
              <>
                <Spinner /> {countText(progress.done)} of {countText(progress.all)} codes looked up
                <Button size="sm" variant="ghost" onClick={props.onStop}>
                  Stop
                </Button>
              </>
            )}
            {progress.status === 'stopped' && `Stopped looking up codes. The others are checked when the ${noun.many} are created.`}
          </span>
          <Button onClick={() => confirmLeave(props.onOtherFile)}>Choose another file</Button>
          {bad.length > 0 && !isLookingUp && (
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
        <RecordsToolbar
          noun={noun}
          file={file}
          corrections={corrections}
          corrected={corrected.length}
          mapping={mapping}
          onMapping={props.onMapping}
          onSheet={props.onSheet}
          withProblems={bad.length}
          problemCells={problemCells}
          onlyProblems={onlyProblems}
          onOnlyProblems={setOnlyProblems}
          options={props.options}
          onGoTo={goTo}
        />
        {missing.length > 0 && (
          <p className="flex shrink-0 items-start gap-1 text-sm text-bad">
            <Icon name="error" size={14} className="mt-0.75" />
            Choose the column with {missing.map(({ label }) => inSentence(label)).join(' and the column with ')} above the rows.
          </p>
        )}
        <Preview
          label={`${capitalised(noun.many)} of the file`}
          table={file.table}
          original={file.original}
          mapping={mapping}
          targets={targets}
          records={isUnread ? unreadRows(file.table, mapping) : records.filter(isShown)}
          many={noun.many}
          detailOf={isUnread ? null : (props.detailOf as ((record: FileRecord) => string) | null)}
          onMapping={props.onMapping}
          onTable={corrections.change}
          onUndo={corrections.undo}
          onRedo={corrections.redo}
          target={target}
          onGoTo={goTo}
        />
      </div>
      {discard.question}
    </Dialog>
  )
}
