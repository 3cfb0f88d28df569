'use client'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import type { ReadingProblems } from '#lib/client/read-response.ts'
import { missingAccessText, useV7Features } from '#lib/client/v7-features.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULE_CALLS } from '#lib/contract/extensions.ts'
import { countText } from '#lib/list/pages.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { ListFailed } from './states.tsx'

/* States of a list that few users ever see. Their code is loaded only when one of them is shown. */

export { UnreadableRows } from '#components/ui/unreadable-rows.tsx'

const FORBIDDEN = { kind: 'status', status: 403, code: 'MODULE_FORBIDDEN', message: '' } as const

/** Shown instead of a screen that the user may not see, or that this v7 has no list for. */
export const NotAllowed = ({ module, title }: { module: Module; title: string }) => {
  const { hasCall } = useV7Features()
  const call = MODULE_CALLS[module]
  if (call && !hasCall(call)) return <NotOffered>{`This warehouse system has no list of ${inSentence(title)}.`}</NotOffered>
  return <ListFailed failure={FORBIDDEN} words={{ title }} onRetry={() => undefined} />
}

/** For users without clients or sites: says why every list is empty and who can change that. */
export const NoAccessTo = ({ noun }: { noun: 'client' | 'site' }) => (
  <EmptyState icon={noun} title={<ClientWording>{`${missingAccessText(noun)}.`}</ClientWording>}>
    <ClientWording>{`Everything listed here belongs to ${noun}s. Ask your administrator to give you access to one.`}</ClientWording>
  </EmptyState>
)

/** Says that this v7 lacks what the screen or section needs. */
export const NotOffered = ({ children }: { children: string }) => (
  <EmptyState icon="info" title={<ClientWording>{children}</ClientWording>}>
    Everything else works without it.
  </EmptyState>
)

/** The response had rows, but none of them could be parsed. */
export const NothingReadable = ({ problems, many, onRetry }: { problems: ReadingProblems; many: string; onRetry: () => void }) => (
  <ErrorState
    icon="warning"
    title={
      problems.unreadableRows === 1
        ? 'The only row here could not be read.'
        : `None of the ${countText(problems.unreadableRows)} rows here could be read.`
    }
    details={problems.details}
    onRetry={onRetry}
  >
    The warehouse system sent {many} in a format that this application does not recognise. Send the details to your administrator.
  </ErrorState>
)
