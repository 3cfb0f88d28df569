import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { demo: string } }
const FLAGS = /node (--.+) lib\//.exec(scripts.demo)?.[1]?.split(' ') ?? []

it('a build that the demo starts gets none of its flags, which the workers of Next would refuse', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-fork-'))
  const [parent, child] = [join(folder, 'parent.ts'), join(folder, 'child.ts')]
  writeFileSync(child, 'console.log(JSON.stringify(process.execArgv)); process.disconnect()')
  writeFileSync(
    parent,
    `import { forkMode } from ${JSON.stringify(join(import.meta.dirname, 'fork-mode.ts'))}
    const child = forkMode(${JSON.stringify(child)}, [], { cwd: ${JSON.stringify(folder)}, isQuiet: false })
    child.stdout.on('data', (text) => console.log('parent', JSON.stringify(process.execArgv), 'child', String(text)))`,
  )
  try {
    const output = execFileSync(process.execPath, [...FLAGS, parent], { encoding: 'utf8' })
    expect(output.trim()).toBe(`parent ${JSON.stringify(FLAGS)} child []`)
    expect(FLAGS.length).toBeGreaterThan(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
