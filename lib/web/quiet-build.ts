import type { ChildProcess } from 'node:child_process'

/**
 * Waits for a build whose output is piped. Prints one line with the duration; the build's own output (warnings about
 * conventions, a table of routes) is shown only if it fails.
 */
export const quietBuild = async (child: ChildProcess, print: (text: string) => void): Promise<boolean> => {
  const start = performance.now()
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    // Not "exit": the last lines, which say why it failed, may arrive after that event.
    child.once('close', resolve)
  })
  if (code === 0) print(`Built in ${Math.round((performance.now() - start) / 1000)} s.\n`)
  else print(Buffer.concat(output).toString())
  return code === 0
}
