import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { METRIC_NAMES } from '#lib/bff/operations/metrics.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const [dockerfile, compose] = [textOf('Dockerfile'), textOf('compose.yaml')]
const { devDependencies, scripts } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>

/** The last stage of the Dockerfile, which becomes the image. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

it('the image is built on the exact Node version that the tests run on', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set([`node:${devDependencies?.['node']}-bookworm-slim`]))
})

it('the image runs as an unprivileged user, and has no development dependencies, reference API or tests', () => {
  expect(image).toMatch(/\nUSER node\n[^]*\nCMD \[/)
  expect(image.match(/\nUSER /g)).toHaveLength(1)
  expect(dockerfile).toContain('npm ci --omit=dev')
  expect(dockerfile).toMatch(/rm -rf [^\n]*\blib\/reference\b/)
  expect(dockerfile).toContain("find lib -name '*.test.ts*' -delete")
})

it('npm start passes SIGTERM on: the server replaces the shell that npm starts', () => {
  // Without `exec` the signal ends only the shell, and the orphaned server keeps the port.
  expect(scripts?.['start']).toMatch(/ exec node .* lib\/start\.ts web$/)
  // An orphaned process of these two would keep its database locked.
  for (const name of ['demo', 'reference']) expect(scripts?.[name]).toMatch(new RegExp(`^exec node .*lib/start\\.ts ${name}$`))
  expect(image).toMatch(/\nCMD \["node", .*"lib\/start\.ts", "web"\]/)
})

it('the build keeps compiled code where npm start and the image read it: for the same flags, user and path', () => {
  const [, folder, flags] = /NODE_COMPILE_CACHE=(\S+) node (--.+) lib\/web\/fill-compile-cache\.ts$/.exec(scripts?.['build'] ?? '') ?? []
  expect(folder).toBe('.next/compile-cache')
  expect(scripts?.['start']).toBe(`NODE_COMPILE_CACHE=${folder} exec node ${flags} lib/start.ts web`)
  expect(image).toContain(`NODE_COMPILE_CACHE=/app/${folder}`)
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...(flags ?? '').split(' '), 'lib/start.ts', 'web']).replaceAll(',', ', ')}`)
  const build = dockerfile.slice(0, dockerfile.indexOf(' AS dependencies'))
  expect(build).toMatch(/\nUSER node\nWORKDIR \/app\n/)
  expect(image).toContain('\nWORKDIR /app\n')
  // Node lets only the owner read these files, which the image gives to root.
  expect(build).toContain(`chmod -R a+rX ${folder}`)
})

it('the image contains a list of its packages, made by the same command as in a checkout', () => {
  expect(image).toContain('sbom.json')
  for (const part of ['npm sbom', '--omit=dev', '--sbom-format=cyclonedx']) {
    expect(dockerfile).toContain(part)
    expect(scripts?.['sbom']).toContain(part)
  }
})

it('containers have memory and process limits and no privileges, and the store has a password and evicts nothing', () => {
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
    'Reverse proxy',
    'Replicas',
    'Upgrade and roll back',
    'Back up',
    'Monitor',
    'Sign-in from another system',
    'Browsers',
  ])
  // The address that the browser claims is replaced, never passed on; a change is never sent twice.
  expect(chapter).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(chapter).toContain('proxy_set_header Host $host;')
  expect(chapter).toContain('proxy_next_upstream off;')
  // Gatehouse limits neither connections nor pages per address (docs/security.md).
  for (const kind of ['conn', 'req']) {
    const [, zone = '-'] = new RegExp(String.raw`\blimit_${kind}_zone \$\w+ zone=(\w+):`).exec(chapter) ?? []
    expect(chapter, kind).toMatch(new RegExp(String.raw`\n {2}limit_${kind} (?:zone=)?${zone}\b`))
    expect(chapter).toContain(`limit_${kind}_status 429;`)
  }
  // A secret generated at each start would sign everyone out at each start.
  expect(chapter).not.toMatch(/SESSION_SECRETS="?\$\(/)
})

it('the production chapter names every metric, and every field of a request in the log', () => {
  expect(METRIC_NAMES.filter((name) => !chapter.includes(`\`${name}\``))).toEqual([])
  const [, fields = ''] = /log\.request\(\{([^}]*)\}\)/.exec(textOf('lib/web/server.ts')) ?? []
  const names = fields.split(',').map((field) => field.split(':')[0]?.trim() ?? '')
  expect(names).toContain('started')
  expect(names.filter((name) => !chapter.includes(`\`${name}\``))).toEqual([])
})

it('compose passes every setting: those that it needs by name, all others from .env', () => {
  expect(compose).toMatch(/\n {2}env_file:\n {4}- path: \.env\n {6}required: false/)
  // A setting under `environment` overrides .env, so only these may have a fixed value there.
  const settings = [...compose.slice(0, compose.indexOf('\nservices:')).matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)]
  const fixed = settings.filter(([, , value = '']) => !value.startsWith('${')).map(([, name]) => name)
  expect(fixed).toEqual(['SESSION_STORE_URL', 'PLAINTEXT_HOSTS'])
})
