/**
 * `npm run test:at -- 2028-02-28T23:50Z Australia/Sydney` runs the tests as if they began at that time, in that zone (UTC if none is
 * named): a month end, a leap day, a change to summer time. Words after the zone choose the projects, such as `flow browser`; without
 * any, all run. Every process of the tests sees the shifted clock, the databases and the browser too. Needs Linux, a C compiler, and
 * `npm run build`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offsetAt } from '#lib/shared/zones.ts'

const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  unit: ['vitest', 'run', '--project', 'unit', '--project', 'unit-isolated'],
  flow: ['vitest', 'run', '--project', 'flow'],
  hostile: ['vitest', 'run', '--project', 'hostile', '--project', 'hostile-dialect'],
  browser: ['playwright', 'test', '--reporter=line'],
}

const stop = (message: string): never => {
  console.error(message)
  return process.exit(1)
}

const [time = '', ...words] = process.argv.slice(2)
const begin = Date.parse(time)
if (Number.isNaN(begin)) stop('Name the time at which the tests are to begin: npm run test:at -- 2028-02-28T23:50Z Australia/Sydney')
const isProject = (word: string) => word in PROJECTS
const zones = words.filter((word) => !isProject(word))
const zone = zones[0] ?? 'UTC'
if (zones.length > 1 || offsetAt(begin, zone) === null)
  stop(`"${zones.join(' ')}" is not one time zone. The projects are ${Object.keys(PROJECTS).join(', ')}.`)
const chosen = words.filter(isProject)

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-clock-'))
const library = join(folder, 'clock.so')
const compiler = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'support/clock.c')], {
  stdio: 'inherit',
})
if (compiler.status !== 0) stop('The clock could not be compiled. It needs a C compiler: apt-get install gcc libc6-dev')

const hasFailed = (chosen.length > 0 ? chosen : Object.keys(PROJECTS))
  .map((project) => {
    const [program = '', ...args] = PROJECTS[project] ?? []
    const offset = Math.round((begin - Date.now()) / 1000)
    console.log(`\n── ${project} tests, from ${new Date(begin).toISOString()}, in ${zone} ──`)
    const env = { ...process.env, TZ: zone, LD_PRELOAD: library, CLOCK_OFFSET_SECONDS: String(offset) }
    return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
  })
  .includes(false)
rmSync(folder, { recursive: true })
process.exit(hasFailed ? 1 : 0)
