/**
 * `npm run settings` writes the settings table of README.md and `.env.example` from `lib/settings.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE_SETTINGS, type Setting, WEB_SETTINGS } from '#lib/settings.ts'

const root = join(import.meta.dirname, '../..')
export const README = join(root, 'README.md')
export const ENV_EXAMPLE = join(root, '.env.example')

const HEAD = '| Setting | Meaning | Default |\n|---|---|---|\n'

const rowOf = ({ names, meaning, defaultText, defaults }: Setting): string =>
  `| ${names.map((name) => `\`${name}\``).join(', ')} | ${meaning} | ${defaultText ?? defaults?.map((value) => value.replace(/^\.data.*|.*<.*/, '`$&`')).join(', ') ?? 'none'} |`

/** The README with an up-to-date table of settings. */
export const withSettingsTable = (readme: string): string => {
  const begin = readme.indexOf(HEAD) + HEAD.length
  const end = readme.indexOf('\n\n', begin)
  if (begin < HEAD.length || end === -1) throw new Error('README.md has no table of settings.')
  return readme.slice(0, begin) + [...WEB_SETTINGS, ...REFERENCE_SETTINGS].map(rowOf).join('\n') + readme.slice(end)
}

const WIDTH = 110

/** Wraps text into comment lines. */
const comment = (text: string): string => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.map((line) => `# ${line}`).join('\n')
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A required setting is a line to fill in, empty or with a sample; any other is commented out and shows its default or a sample. */
const entryOf = ({ names, meaning, defaultText, defaults, sample, secret }: Setting): string => {
  const isRequired = defaultText?.includes('required') === true
  const note =
    defaultText &&
    (isRequired ? capitalise(defaultText.split('; ').find((part) => part.includes('required')) ?? '') : `Default: ${defaultText}`)
  const description = [meaning, note]
    .filter((part) => part !== undefined)
    .map(capitalise)
    .join('. ')
    .replaceAll('`', '')
  const lines = names.map(
    (name, index) => `${isRequired ? '' : '#'}${name}=${secret ? '' : quoteIfNeeded(defaults?.[index] ?? sample ?? '')}`,
  )
  return [comment(`${description}.`), ...(secret ? [`# Generate it with: ${secret}`] : []), ...lines, ''].join('\n')
}

const quoteIfNeeded = (value: string): string => (/[\s<>&;]/.test(value) ? `'${value}'` : value)

const INTRODUCTION = `# Settings of Gatehouse, written by \`npm run settings\` from lib/settings.ts.
# Copy this file to .env beside compose.yaml, and fill in or change every line without a # in front: the values are only samples.
# Without containers: set -a; . ./.env; set +a; npm start
# An empty value counts as not set. Keep .env out of the repository.
`

/** Only compose.yaml reads it, so it is not in the table of settings. */
const COMPOSE: Setting = {
  names: ['STORE_PASSWORD'],
  meaning:
    'for compose.yaml only: a password that you choose for its Valkey. Leave out HOST, PORT and SESSION_STORE_URL, which the image and compose.yaml set',
  defaultText: 'required by compose.yaml',
  secret: 'openssl rand -hex 32',
}

/** The up-to-date content of `.env.example`. */
export const envExample = (): string =>
  [
    INTRODUCTION,
    ...WEB_SETTINGS.map(entryOf),
    entryOf(COMPOSE),
    '# ── The reference API: `npm run reference`, `npm run demo`, `npm run dev` ──\n',
    ...REFERENCE_SETTINGS.map(entryOf),
  ].join('\n')

if (process.argv[1] === import.meta.filename) {
  writeFileSync(README, withSettingsTable(readFileSync(README, 'utf8')))
  writeFileSync(ENV_EXAMPLE, envExample())
}
