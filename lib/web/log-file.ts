import { appendFile } from 'node:fs/promises'

/**
 * Writes lines to the end of a file, those that come meanwhile together. A log that cannot be written ends nothing: `failed`
 * is told once, what came meanwhile is dropped, and the file goes on as soon as it takes lines again.
 */
export const logFile = (path: string, failed: (error: Error) => void): ((line: string) => void) => {
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
        if (!isFailing) failed(error as Error)
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
