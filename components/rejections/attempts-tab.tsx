'use client'
import { Section } from '#components/record/parts.tsx'
import { Timeline } from '#components/record/timeline.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { textOfV7 } from '#lib/client/text-of-v7.ts'
import type { RejectionDetail } from '#lib/contract/rejections/rejections.ts'

/** Tab with all processing attempts and notes of a message, newest first. */
export default function AttemptsTab({ message }: { message: RejectionDetail }) {
  const toClientWording = useClientWording()
  const attempts = message.attempts_log.map((attempt, index) => ({
    key: `attempt ${index}`,
    at: attempt.at,
    name: attemptName(attempt.ok, index),
    by: attempt.user_name,
    note: attempt.message && textOfV7(attempt.message, toClientWording),
    tone: attemptTone(attempt.ok),
  }))
  const notes = (message.notes ?? []).map((note, index) => ({
    key: `note ${index}`,
    at: note.at,
    name: note.text?.startsWith('Ignored: ') ? 'Ignored' : 'Note',
    by: note.user_name,
    note: note.text?.replace(/^Ignored: /, ''),
  }))
  const steps = [...attempts, ...notes].toSorted((a, b) => timeOf(b.at) - timeOf(a.at))
  return (
    <Section title="Attempts and notes" note={String(steps.length)}>
      <Timeline steps={steps} label="Attempts and notes" />
    </Section>
  )
}

const attemptTone = (isDone: boolean | null): 'plain' | 'good' | 'bad' => {
  if (isDone === null) return 'plain'
  return isDone ? 'good' : 'bad'
}

const attemptName = (isDone: boolean | null, index: number): string => {
  if (isDone === null) return 'Tried'
  if (isDone) return 'Processed'
  return index === 0 ? 'Rejected on arrival' : 'Rejected again'
}

/** Entries without a time sort last. */
const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at))
