/** Asks whether what is not saved may be left behind, and goes on with `go` if so. */
type Guard = (go: () => void) => void

let guard: Guard | null = null

/** Puts somebody in front of every way out of a record while it has unsaved changes. Returns the way to take him away. */
export const guardLeaving = (ask: Guard): (() => void) => {
  guard = ask
  return () => {
    if (guard === ask) guard = null
  }
}

/** Leaves a record: at once, or after the question where something is not saved. */
export const askToLeave = (go: () => void): void => (guard ? guard(go) : go())
