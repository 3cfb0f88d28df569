/*
 * Work that must be done before this browser's storage is emptied: a form that is being typed saves its draft first.
 */
type Task = () => Promise<void>
const tasks = new Set<Task>()

/** Somebody who waits for a sign-out does not wait longer than this for what is to be saved. */
const LIMIT_MS = 8_000

/** Runs a task before the session ends by sign-out or inactivity. Returns the way to take it back. */
export const beforeLeaving = (task: Task): (() => void) => {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Runs the tasks, all at once, within the limit. What fails is not our business here: the form says so itself. */
export const runBeforeLeaving = async (limitMs = LIMIT_MS): Promise<void> => {
  if (tasks.size === 0) return
  const all = Promise.allSettled([...tasks].map((task) => task()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, limitMs))])
}

let savedDraft: (() => string | null) | null = null

/** The number of the draft that is open and saved in v7, for the login page to name. */
export const nameSavedDraft = (read: (() => string | null) | null) => {
  savedDraft = read
}
export const savedDraftName = (): string | null => savedDraft?.() ?? null
