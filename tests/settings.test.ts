import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INACTIVITY_LIMIT_MS } from '#lib/client/inactivity.ts'
import { readConfig } from '#lib/bff/operations/config.ts'
import { readMailSettings } from '#lib/reference/mail/mailer.ts'
import { REFERENCE_SETTINGS, type Setting, WEB_SETTINGS } from '#lib/settings.ts'
import { ENV_EXAMPLE, envExample, README, withSettingsTable } from '#tests/support/settings-files.ts'

const root = join(import.meta.dirname, '..')
const all: readonly Setting[] = [...WEB_SETTINGS, ...REFERENCE_SETTINGS]
const example = readFileSync(ENV_EXAMPLE, 'utf8')

/** Every default of some settings, by name. */
const defaultsOf = (settings: readonly Setting[]): Record<string, string> =>
  Object.fromEntries(settings.flatMap(({ names, defaults }) => (defaults ? names.map((name, index) => [name, defaults[index] ?? '']) : [])))

/** A configuration without functions and random secrets, which cannot be compared. */
const comparable = (env: Record<string, string>) => {
  const { secrets: _, isTrustedProxy: __, ...rest } = readConfig(env)
  return rest
}

describe('the settings', () => {
  it('are up to date in README.md, which npm run settings writes', () => {
    const readme = readFileSync(README, 'utf8')
    expect(readme).toBe(withSettingsTable(readme))
  })

  it('are up to date in .env.example, which npm run settings writes', () => {
    expect(example).toBe(envExample())
  })

  it('that are secret have no value in .env.example, but a command that makes one', () => {
    const secrets = [...all.filter(({ secret }) => secret).flatMap(({ names }) => names), 'STORE_PASSWORD']
    expect(secrets).toContain('SESSION_SECRETS')
    for (const name of secrets) expect(example).toMatch(new RegExp(`openssl rand -hex 32\n${name}=\n`))
  })

  it('of the web process have the documented defaults', () => {
    for (const [name, value] of Object.entries(defaultsOf(WEB_SETTINGS)))
      expect(comparable({ [name]: value }), name).toEqual(comparable({}))
  })

  it('end a session after the same time without activity in the web process and in the browser', () => {
    expect(INACTIVITY_LIMIT_MS).toBe(readConfig({}).idleMs)
  })

  it('of the reference API have the documented names and defaults', () => {
    const sources = readdirSync(join(root, 'lib/reference'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const settingsRead = sources.flatMap((name) => [
      ...readFileSync(join(root, 'lib/reference', name), 'utf8').matchAll(/\benv(?:\.|\[')(REFERENCE_[A-Z_]+)\b/g),
    ])
    expect([...new Set(settingsRead.map(([, name = '']) => name))].toSorted()).toEqual(
      REFERENCE_SETTINGS.flatMap(({ names }) => [...names]).toSorted(),
    )
    const main = readFileSync(join(root, 'lib/reference/main.ts'), 'utf8')
    const used = [...main.matchAll(/\benv\.(\w+)(?:\?\.trim\(\))? \|\| '([^']+)'/g)].map(([, name = '', value = '']) => [name, value])
    const { REFERENCE_MAIL_DIR: dir, REFERENCE_MAIL_FROM: from, ...mainDefaults } = defaultsOf(REFERENCE_SETTINGS)
    expect(Object.fromEntries(used)).toEqual(mainDefaults)
    expect(readMailSettings({ NODE_ENV: 'test' })).toMatchObject({ dir, from })
  })

  it('of .env.example are accepted at start, apart from the secrets', () => {
    const lines = [...example.matchAll(/^#?([A-Z0-9_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')])
    const filled: Record<string, string> = {
      ...Object.fromEntries(lines),
      NODE_ENV: 'production',
      SESSION_SECRETS: '93f1c07ad52be864'.repeat(3),
    }
    expect(() => readConfig(filled)).not.toThrow()
  })
})
