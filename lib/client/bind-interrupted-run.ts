import { InterruptedRun } from '#lib/list/interrupted-run.ts'
import { keepForm, readForm } from './unsaved-form.ts'

/**
 * Called at each sign-in. The result of an interrupted bulk action is shown after the sign-in that follows it. If the user has not opened a
 * list until the next one, it is removed, because it would be taken for something that has just happened.
 */
export const bindInterruptedRun = (user: string): void => {
  const run = readForm('bulk', user, InterruptedRun)
  if (run) keepForm('bulk', user, run.isBound ? null : { ...run, isBound: true })
}
