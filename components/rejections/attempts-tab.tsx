'use client'
import { Section } from '#components/record/parts.tsx'
import { Timeline } from '#components/record/timeline.tsx'
import type { RejectionDetail } from '#lib/contract/rejections/rejections.ts'

/** Tab with all processing attempts and notes of a message, newest first. */
export default function AttemptsTab({ message }: { message: RejectionDetail }) {
  const attempts = message.attempts_log.map((one, index) => ({
    key: `attempt ${index}`,
    at: one.at,
    name: attemptName(one.ok, index),
    by: one.user_name,
    note: one.message,
    tone: one.ok === null ? ('plain' as const) : one.ok ? ('good' as const) : ('bad' as const),
  }))
  const notes = (message.notes ?? []).map((one, index) => ({
    key: `note ${index}`,
    at: one.at,
    name: one.text?.startsWith('Ignored: ') ? 'Ignored' : 'Note',
    by: one.user_name,
    note: one.text?.replace(/^Ignored: /, ''),
  }))
  const steps = [...attempts, ...notes].toSorted((a, b) => timeOf(b.at) - timeOf(a.at))
  return (
    <Section title="Attempts and notes" note={String(steps.length)}>
      <Timeline steps={steps} label="Attempts and notes" />
    </Section>
  )
}

const attemptName = (isDone: boolean | null, index: number): string => {
  if (isDone === null) return 'Tried'
  return isDone ? 'Processed' : index === 0 ? 'Refused on arrival' : 'Refused again'
}

/** Entries without a time sort last. */
const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at))
