import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { METRIC_NAMES } from '#lib/bff/operations/metrics.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const [dockerfile, compose] = [textOf('Dockerfile'), textOf('compose.yaml')]
const { devDependencies, scripts } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>

/** The lines of the last stage: what the image is. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

it('the image is built on the very Node that the tests run on, named exactly', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set([`node:${devDependencies?.['node']}-bookworm-slim`]))
})

it('the image runs as a user without rights, without development dependencies, the reference API or tests', () => {
  expect(image).toMatch(/\nUSER node\n[^]*\nCMD \[/)
  expect(image.match(/\nUSER /g)).toHaveLength(1)
  expect(dockerfile).toContain('npm ci --omit=dev')
  expect(dockerfile).toMatch(/rm -rf [^\n]*\blib\/reference\b/)
  expect(dockerfile).toContain("find lib -name '*.test.ts*' -delete")
})

it('npm start hands SIGTERM on: the shell that npm starts gives its place to the server', () => {
  // Without `exec` the signal ends that shell, and a server that nobody watches keeps the port.
  expect(scripts?.['start']).toMatch(/^exec node .* lib\/start\.ts web$/)
  // The database of these two stays locked as long as a process has it.
  for (const name of ['demo', 'reference']) expect(scripts?.[name]).toMatch(new RegExp(`^exec node .*lib/start\\.ts ${name}$`))
  expect(image).toMatch(/\nCMD \["node", .*"lib\/start\.ts", "web"\]/)
})

it('the image brings a list of its packages, made by the same command as in a checkout', () => {
  expect(image).toContain('sbom.json')
  for (const part of ['npm sbom', '--omit=dev', '--sbom-format=cyclonedx']) {
    expect(dockerfile).toContain(part)
    expect(scripts?.['sbom']).toContain(part)
  }
})

it('containers have a limit of memory and processes, no rights, and a store with a password that forgets nothing', () => {
  const [web = '', store = ''] = compose.split('\nservices:')
  for (const part of [web, store.slice(store.indexOf('\n  store:'))]) {
    expect(part).toMatch(/mem_limit: \d+m/)
    expect(part).toMatch(/pids_limit: \d+/)
    expect(part).toContain('cap_drop: [ALL]')
    expect(part).toContain('read_only: true')
    expect(part).toContain("security_opt: ['no-new-privileges:true']")
    expect(part).toContain('${STORE_PASSWORD:?')
  }
  expect(store).toMatch(/image: \S+:\d+\.\d+\.\d+/)
  expect(store).toContain('--requirepass')
  expect(store).toContain('--maxmemory-policy noeviction')
})

const readme = textOf('README.md')
const chapter = readme.slice(readme.indexOf('\n## Production'), readme.indexOf('\n## How it is built'))

it('the production chapter says what a deployment needs', () => {
  const parts = [...chapter.matchAll(/^### (.+)$/gm)].map(([, title]) => title)
  expect(parts).toEqual([
    'Start',
    'Front server',
    'Replicas',
    'Upgrade and roll back',
    'Back up',
    'Watch',
    'Sign-in from another system',
    'Browsers',
  ])
  // The browser's own claim of its address is replaced, never passed on; a change is never sent twice.
  expect(chapter).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(chapter).toContain('proxy_set_header Host $host;')
  expect(chapter).toContain('proxy_next_upstream off;')
  // A secret that is made anew with each start signs everybody out with each start.
  expect(chapter).not.toMatch(/SESSION_SECRETS="?\$\(/)
})

it('the production chapter names every metric, and every field of a request in the log', () => {
  expect(METRIC_NAMES.filter((name) => !chapter.includes(`\`${name}\``))).toEqual([])
  const [, fields = ''] = /log\.request\(\{([^}]*)\}\)/.exec(textOf('lib/web/server.ts')) ?? []
  const names = fields.split(',').map((field) => field.split(':')[0]?.trim() ?? '')
  expect(names).toContain('started')
  expect(names.filter((name) => !chapter.includes(`\`${name}\``))).toEqual([])
})

it('compose passes every setting: those that it needs by name, all others by the file', () => {
  expect(compose).toMatch(/\n {2}env_file:\n {4}- path: \.env\n {6}required: false/)
  // What is set by name beats the file, so nothing may be set there to what the file could not change.
  const named = [...compose.slice(0, compose.indexOf('\nservices:')).matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)]
  const fixed = named.filter(([, , value = '']) => !value.startsWith('${')).map(([, name]) => name)
  expect(fixed).toEqual(['SESSION_STORE_URL', 'PLAINTEXT_HOSTS'])
})
