'use client'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Module } from '#lib/contract/engine/common.ts'
import { reportLater } from './report-later.ts'
import type { ProducedOutput } from './report-output.ts'

type Props = Omit<ProducedOutput, 'format'> & {
  module: Module
  /** What is copied, for the reason if it is not allowed: "sales orders". */
  what: string
  text: string
  label: string
}

/** Copies a table or a whole message. This needs the right to export, and is reported like a file. */
export const CopyData = ({ module, what, text, label, ...output }: Props) => {
  const { can } = useSession()
  const refusal = outputRefusal(can, 'export', module, what)
  if (refusal) return <IconButton icon="copy" size="sm" label={label} disabledReason={refusal} />
  return <CopyButton text={text} label={label} onCopied={() => reportLater({ ...output, format: 'TEXT' })} />
}
