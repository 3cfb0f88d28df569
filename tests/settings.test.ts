import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#lib/bff/operations/config.ts'
import { readMailSettings } from '#lib/reference/mail/mailer.ts'
import { REFERENCE_SETTINGS, type Setting, WEB_SETTINGS } from '#lib/settings.ts'
import { ENV_EXAMPLE, envExample, README, withTable } from '#tests/support/settings-files.ts'

const root = join(import.meta.dirname, '..')
const all: readonly Setting[] = [...WEB_SETTINGS, ...REFERENCE_SETTINGS]
const example = readFileSync(ENV_EXAMPLE, 'utf8')

/** Every default of some settings, by name. */
const defaultsOf = (settings: readonly Setting[]): Record<string, string> =>
  Object.fromEntries(settings.flatMap(({ names, defaults }) => (defaults ? names.map((name, index) => [name, defaults[index] ?? '']) : [])))

/** What can be compared of a configuration: functions and a secret made at random are left out. */
const comparable = (env: Record<string, string>) => {
  const { secrets: _, isTrustedProxy: __, ...rest } = readConfig(env)
  return rest
}

describe('the settings', () => {
  it('stand in README.md as the table has them: npm run settings writes it', () => {
    const readme = readFileSync(README, 'utf8')
    expect(readme).toBe(withTable(readme))
  })

  it('stand in .env.example as the table has them: npm run settings writes it', () => {
    expect(example).toBe(envExample())
  })

  it('have no value in .env.example where they are secret, but the way to make one', () => {
    const secrets = [...all.filter(({ secret }) => secret).flatMap(({ names }) => names), 'STORE_PASSWORD']
    expect(secrets).toContain('SESSION_SECRETS')
    for (const name of secrets) expect(example).toMatch(new RegExp(`openssl rand -hex 32\n${name}=\n`))
  })

  it('of the web process have the defaults that are written down', () => {
    for (const [name, value] of Object.entries(defaultsOf(WEB_SETTINGS)))
      expect(comparable({ [name]: value }), name).toEqual(comparable({}))
  })

  it('of the reference API have the names and defaults that are written down', () => {
    const sources = readdirSync(join(root, 'lib/reference'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const read = sources.flatMap((name) => [
      ...readFileSync(join(root, 'lib/reference', name), 'utf8').matchAll(/\benv(?:\.|\[')(REFERENCE_[A-Z_]+)\b/g),
    ])
    expect([...new Set(read.map(([, name = '']) => name))].toSorted()).toEqual(
      REFERENCE_SETTINGS.flatMap(({ names }) => [...names]).toSorted(),
    )
    const main = readFileSync(join(root, 'lib/reference/main.ts'), 'utf8')
    const used = [...main.matchAll(/\benv\.(\w+)(?:\?\.trim\(\))? \|\| '([^']+)'/g)].map(([, name = '', value = '']) => [name, value])
    const { REFERENCE_MAIL_DIR: dir, REFERENCE_MAIL_FROM: from, ...ofMain } = defaultsOf(REFERENCE_SETTINGS)
    expect(Object.fromEntries(used)).toEqual(ofMain)
    expect(readMailSettings({ NODE_ENV: 'test' })).toMatchObject({ dir, from })
  })

  it('of the example are accepted by the start, but for the secrets', () => {
    const lines = [...example.matchAll(/^#?([A-Z0-9_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')])
    const filled: Record<string, string> = {
      ...Object.fromEntries(lines),
      NODE_ENV: 'production',
      SESSION_SECRETS: '93f1c07ad52be864'.repeat(3),
    }
    expect(() => readConfig(filled)).not.toThrow()
  })
})
