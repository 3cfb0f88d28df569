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

/** What of an open form is safe: a draft order, changes of one that is entered, or what only the tab keeps; `no` is empty where it has none. */
export type SavedOrder = { is: 'draft' | 'changes' | 'typed'; no: string }
let saved: (() => SavedOrder | null) | null = null

/** Names what the open form has kept, for the login page to tell. */
export const nameSaved = (read: (() => SavedOrder | null) | null) => {
  saved = read
}
export const savedOrder = (): SavedOrder | null => saved?.() ?? null
