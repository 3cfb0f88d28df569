import { appendFile } from 'node:fs/promises'

/**
 * Appends lines to a file; lines that arrive during a write are batched. A failed write does not end the process: `onFailure` is
 * called once per outage, the lines are dropped, and logging resumes as soon as a write succeeds.
 */
export const logFile = (path: string, onFailure: (error: Error) => void): ((line: string) => void) => {
  let waiting = ''
  let isWriting = false
  let isFailing = false
  const write = async (): Promise<void> => {
    isWriting = true
    while (waiting !== '') {
      const lines = waiting
      waiting = ''
      try {
        await appendFile(path, lines, { mode: 0o600 })
        isFailing = false
      } catch (error) {
        if (!isFailing) onFailure(error as Error)
        isFailing = true
      }
    }
    isWriting = false
  }
  return (line) => {
    waiting += line
    if (!isWriting) void write()
  }
}
