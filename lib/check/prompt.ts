import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks a person for a line. */
export const askText = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
  }
}

/** Asks for a line that is not shown while it is typed. */
export const askPassword = async (question: string): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // A terminal on an output that swallows everything: the keys are read one by one and nothing is echoed.
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
