'use client'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useLabels } from '#lib/client/labels.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'
import { LabelForm } from './label-form.tsx'
import { LabelPreview } from './label-preview.tsx'
import { copiesProblem, firstChoices, labelsText, type LabelChoices, madeOf, openingWords } from './label-choices.ts'
import { downloadZpl, printLabels } from './output.ts'
import { RefusedRows } from './refused-rows.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; rows: LabelRow[] }

/** Labels for marked rows: which, how many, how they will look, and which rows cannot have one and why. */
export const LabelDialog = ({ open, onOpenChange, rows }: Props) => (open ? <OpenDialog onOpenChange={onOpenChange} rows={rows} /> : null)

const OpenDialog = ({ onOpenChange, rows }: Omit<Props, 'open'>) => {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [isTold, setTold] = useState(false)
  const word = useLabels()
  const [choices, setChoices] = useState<LabelChoices>(() => firstChoices(rows, word))
  const made = madeOf(rows, choices, word)
  const error = copiesProblem(choices.copies, made.pages.length)
  const noLabel = made.pages.length === 0 ? 'None of these rows can have this label.' : null
  const change = (part: Partial<LabelChoices>) => setChoices((now) => ({ ...now, ...part }))

  /** Drawing hundreds of labels takes a moment: the button shows it before the work begins. */
  const run = (work: () => void | Promise<void>) => {
    setTold(true)
    if (error || noLabel || isBusy) return
    setBusy(true)
    requestAnimationFrame(() => setTimeout(() => void Promise.resolve(work()).finally(() => setBusy(false))))
  }
  const copies = Number(choices.copies)
  const print = (event: FormEvent) => {
    event.preventDefault()
    run(() => printLabels(made.pages, choices.size, copies))
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="lg"
      title="Print labels"
      description={openingWords(rows.length, made)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <Button icon="download" disabledReason={noLabel} onClick={() => run(() => downloadZpl(made.pages, choices.template, copies))}>
            Download ZPL
          </Button>
          <Button variant="primary" icon="print" type="submit" form={formId} busy={isBusy} disabledReason={noLabel}>
            Print {labelsText(made.pages.length * (error ? 1 : copies))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 md:flex-row">
        <form id={formId} onSubmit={print} noValidate className="flex flex-col gap-4 md:w-60 md:shrink-0">
          <LabelForm
            word={word}
            choices={choices}
            change={change}
            hasDates={rows.some((row) => row.expiry_date !== null)}
            error={isTold ? error : null}
          />
          <RefusedRows refused={made.refused} />
        </form>
        <LabelPreview pages={made.pages} />
      </div>
    </Dialog>
  )
}
