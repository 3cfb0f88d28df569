import type { KeyedMutator } from 'swr'
import { failureText } from '#components/actions/run-rows.ts'
import { acceptedText } from '#lib/shared/accepted-text.ts'
import { fetchCall, type ApiResult, type CallInput, type TolerantResponse } from '#lib/client/api.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'

/** `conflict`: someone else has changed the setting first. `now` is what v7 has; undefined if it cannot be read. */
type SettingOutcome<A> =
  | { kind: 'saved'; now: A | undefined }
  | { kind: 'conflict'; now: A | undefined }
  | { kind: 'unsaved'; text: string }

type Options<A> = {
  /** Reads and shows what v7 has now. */
  reread: () => Promise<A | undefined>
  /** Whether that is what it had before the change. */
  isAsBefore: (now: A) => boolean
}

/**
 * What came of a change of a setting. The setting is read again, because v7's response may have only a part of it, or nothing; what is
 * missing on the screen would be removed by the next save.
 */
export const settingOutcome = async <A>(result: ApiResult<unknown>, { reread, isAsBefore }: Options<A>): Promise<SettingOutcome<A>> => {
  if (!result.ok && result.failure.status !== CONFLICT && !isOutcomeUnknown(result.failure)) return unsaved(failureText(result.failure))
  const now = await reread()
  const isUnchanged = now !== undefined && isAsBefore(now)
  if (result.ok) return isUnchanged ? unsaved(acceptedText(result.message)) : { kind: 'saved', now }
  const { status, code } = result.failure
  const isTheirs = status === CONFLICT && (code === 'STALE_WRITE' || !isUnchanged)
  return isTheirs ? { kind: 'conflict', now } : unsaved(failureText(result.failure))
}

/**
 * Makes a change of a setting with `write`, unless someone else has changed it since it was read: a v7 without versions, or one that ignores
 * them, would undo their change, because the setting is sent as a whole.
 */
export const saveSetting = async <A>(write: () => Promise<ApiResult<unknown>>, options: Options<A>): Promise<SettingOutcome<A>> => {
  const now = await options.reread()
  return now !== undefined && !options.isAsBefore(now) ? { kind: 'conflict', now } : settingOutcome(await write(), options)
}

const CONFLICT = 409

const unsaved = (text: string) => ({ kind: 'unsaved', text }) as const

/** Returns a function that loads a call of this section again and resolves to its response; undefined if that fails. */
export const rereadOf =
  <C extends Call>(call: C, input: CallInput<C>, mutate: KeyedMutator<TolerantResponse<C>>) =>
  () =>
    mutate(fetchCall(call, input) as Promise<TolerantResponse<C>>, { revalidate: false, throwOnError: false })
