import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

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
