/* Tasks to run before a sign-out clears the browser's storage: an open form saves its draft first. */
type Task = () => Promise<void>
const tasks = new Set<Task>()

/** Time limit for the tasks, because the user is waiting for the sign-out. */
const LIMIT_MS = 8_000

/** Registers a task to run before the session ends by sign-out or inactivity. Returns a function that unregisters it. */
export const beforeLeaving = (task: Task): (() => void) => {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Runs all tasks in parallel, within the time limit. Failures are ignored, because the form reports them itself. */
export const runBeforeLeaving = async (limitMs = LIMIT_MS): Promise<void> => {
  if (tasks.size === 0) return
  const all = Promise.allSettled([...tasks].map((task) => task()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, limitMs))])
}

/** Where an open form's input is saved: a draft order, changes of an entered order, or only this tab. `no` is '' if there is none yet. */
export type SavedOrder = { kind: 'draft' | 'changes' | 'typed'; no: string }
let readSavedOrder: (() => SavedOrder | null) | null = null

/** Registers how to read what the open form has saved, so that the sign-in page can say so. Null unregisters it. */
export const setSavedOrder = (read: (() => SavedOrder | null) | null) => {
  readSavedOrder = read
}
export const savedOrder = (): SavedOrder | null => readSavedOrder?.() ?? null
