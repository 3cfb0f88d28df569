import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** One word per thing: the forbidden words, what to use instead, and paths where they are allowed. */
type Rule = { not: RegExp; use: string; except?: readonly string[] }

/** Names of the web, of SQL and of libraries that are spelled the American way. */
const AMERICAN_NAMES = new RegExp(
  [
    String.raw`\.normalize\(|autoCapitalize|\bauthorization\b|rejectUnauthorized|unoptimized|unrecognized_keys`,
    String.raw`\bas materialized\b|failed to initialize|(?:scroll-)?behavior:|transition-colors|currentColor|backgroundColor|fillColor|forced-colors:|forcedColors|NO_COLOR`,
  ].join('|'),
  'gi',
)

/** These apply everywhere: texts of the product, names, comments, test titles, guides and decisions. */
const EVERYWHERE: readonly Rule[] = [
  { not: /\b(?:he|him|his|himself)\b/i, use: 'they' },
  { not: /\b(?:whoever|whomever)\b/i, use: 'anyone who, the user who' },
  { not: /\b(?:oneself|one['’]s own)\b/i, use: 'your own, the user’s own' },
  { not: /\bmend(?:s|ed|ing)?\b/i, use: 'fix, correct' },
  { not: /\b(?:has|have|had)(?:n['’]t| not) got\b|\bnot got\b/i, use: 'do not have' },
  { not: /\b(?:un)?fold(?:s|ed|ing)?\b/i, use: 'expand', except: ['tests/hostile/'] },
  { not: /\btak(?:e|es|en|ing) away\b|\btook away\b/i, use: 'remove, delete' },
  { not: /\bas by default\b/i, use: 'the default' },
  { not: /\banother one now\b/i, use: 'has changed' },
  { not: /\bstill looked up\b/i, use: 'looking up …' },
  { not: /\b(?:gives?|giving|gave) the dock back\b/i, use: 'release the dock booking' },
  { not: /\bleft the books\b/i, use: 'written off' },
  { not: /\bwill not come any ?more\b/i, use: 'will not be received' },
  { not: /\bnobody asks for\b/i, use: 'slow-moving, not asked for' },
  { not: /\bthe way of (?:each|the|one|a) (?:pallet|lot|order|stock)\b/i, use: 'the history of' },
  { not: /\bis not one choice\b/i, use: 'choose one of the listed values' },
  { not: /\be-mails?\b/i, use: 'email' },
  { not: /\bsent home\b/i, use: 'redirected to the home page' },
  { not: /\b(?:find|finds|found|finding) (?:it|this|that) out\b/i, use: 'discover' },
  { not: /\b(?:can|could|cannot) be had\b/i, use: 'is available, could be loaded' },
  { not: /\b(?:escapes?|in|preserves?) every text\b/i, use: 'all text, any text' },
  { not: /\bkeeps none of (?:it|them)\b/i, use: 'what it does keep' },
  { not: /\bwho(?:ever)? runs (?:the|this)\b/i, use: 'the operator of' },
  { not: /\bfar more generously\b/i, use: 'with a much higher limit' },
  { not: /\bfits? into a header\b/i, use: 'is a valid header value' },
  { not: /\bplain loopback\b/i, use: 'loopback over plain http' },
  { not: /\bmark-up\b/i, use: 'markup' },
  { not: /\ban answer\b|\bv7['’]s answers?\b/i, use: 'a response' },
  { not: /\bsupplier(?:['’]s(?: own)?)?[ -]logins?\b|\blogins? of (?:the |a )?suppliers?\b|SupplierLogin/i, use: 'supplier user' },
  { not: /\bgranters?\b/i, use: 'the signed-in user' },
  { not: /\bforeign(?:Change|Text)/, use: 'theirChanges, theirText' },
]

/** British spelling with -ise, everywhere. `normalized` is a field of the contract. */
const SPELLING: readonly Rule[] = [
  {
    not: /[a-zA-Z]{2}(?<![sSe]|pr)iz(?:e[drs]?|ing|ations?|ers?|able)(?![a-z])/,
    use: '-ise, -isation: normalise, recognise, summarise',
    except: [
      'lib/contract/orders/checks.ts',
      'lib/reference/orders/check/',
      'components/suppliers/shared/counterparty-number.ts',
      'tests/flow/reference/orders-numbers.suite.ts',
    ],
  },
  { not: /analyz(?:ed|ers?|es|ing)/i, use: 'analyse' },
  {
    not: /(?:[a-z]|\b)Colors?(?![a-z])|_COLORS?\b|\bcolors\b|\b(?:an?|by|error|in|no|of|on|one|same|text|the) color\b(?!-)/,
    use: 'colour',
  },
  { not: /(?:behavi|neighb|hon|fav|lab|flav)or(?:s|ed|ing|ite|able)?(?![a-z])/i, use: 'behaviour, neighbour, honour, favour, labour' },
  { not: /(?<!['"\w])gray(?![\w':"])/i, use: 'grey' },
  { not: /\b(?:the|in|of|at) centers?\b|\bcentered\b/i, use: 'centre' },
  { not: /(?:label|cancel|model|travel|signal|total|level)(?:ed|ing)(?![a-z])/i, use: 'labelled, cancelled, modelled' },
  { not: /\bcatalogs?\b/i, use: 'catalogue' },
  // "Dispatch order" is the word of a client, in the contract's sample of field labels.
  { not: /\bdispatch(?:es|ed|ing)\b|\bdispatch (?:note|date)/i, use: 'despatched, despatch note: what a warehouse does' },
]

/** These apply to what users read: texts within quotes or between tags of the screens, the server and the reference API. */
const FOR_USERS: readonly Rule[] = [
  { not: /\b(?:log|logs|logged|logging) (?:in|out)\b/i, use: 'sign in, sign out', except: ['lib/contract/'] },
  { not: /\bany more[.!,]/i, use: 'no longer' },
  { not: /(?<![.\w])stale\b(?!\.)/, use: 'outdated, changed by someone else' },
  { not: /\bwhoever looks after\b/i, use: 'your administrator' },
  { not: /\bunfold|\bfold(?:ed)?\b/i, use: 'expand, collapse' },
  { not: /\bif you still want (?:this|it)\b/i, use: 'what became of the change: your change was not made, nothing was sent' },
  // Only numbers of orders are reserved.
  { not: /(?<!\bnumber\b.*)\b(?:(?:be|is|are|not) reserved|reserved (?:for|or))\b/i, use: 'allocated' },
]

const SELF = 'tests/words.test.ts'
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.md', '*.yml', '*.yaml', '*.css'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && file !== SELF)

/** Lines of a file with their positions; a file that was just deleted has none. */
const linesOf = (file: string): { place: string; line: string }[] => {
  try {
    return readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ place: `${file}:${index + 1}`, line }))
  } catch {
    return []
  }
}

const lines = files.flatMap(linesOf)

/** Sentences within quotes or between tags of a line, without comments. A single word is a key or a name. */
const textsOf = (line: string): string => {
  if (/^\s*(?:\/?\*|\/\/|import\b)/.test(line)) return ''
  const code = line.replace(/\s\/\/ .*$/, '')
  const quoted = [...code.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, a = '', b = '', c = '']) => a + b + c,
  )
  const tag = /^\s*[A-Z][^=;{}()]*[.…?!]?(?:<\/\w+>)?$/.test(code) || /<[\w.]+[^>]*>[^<{]+<\//.test(code) ? [code] : []
  return [...quoted, ...tag].filter((text) => /\s/.test(text.trim())).join('\n')
}

describe('the word table', () => {
  it.each([...EVERYWHERE, ...SPELLING])('$use instead of $not, everywhere', ({ not, except = [] }) => {
    const wrong = lines.filter(
      ({ place, line }) => not.test(line.replaceAll(AMERICAN_NAMES, '')) && !except.some((path) => place.startsWith(path)),
    )
    expect(wrong.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([])
  })

  it.each(FOR_USERS)('$use instead of $not, in what users read', ({ not, except = [] }) => {
    const wrong = files
      .filter(
        (file) => /^(?:app|components|lib)\//.test(file) && !/\.test\.tsx?$/.test(file) && !except.some((path) => file.startsWith(path)),
      )
      .flatMap(linesOf)
      .filter(({ line }) => not.test(textsOf(line)))
    expect(wrong.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([])
  })

  it('keeps abbreviations of labels within sentences: "PO number", not "po number" (`inSentence`)', () => {
    const wrong = files
      .filter((file) => /^(?:components|lib)\//.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap(linesOf)
      .filter(({ line }) => /\{[^}]*(?:label|title|status_name)\)?\??\.toLowerCase\(\)/i.test(line))
    expect(wrong.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([])
  })

  it('quotes with straight marks in guides and decisions, except what is quoted from the screen or from a test', () => {
    const wrong = lines.filter(({ place, line }) => /\.md:\d+$/.test(place) && /[‘’“”]/.test(line.replaceAll(/"[^"]*"|`[^`]*`/g, '')))
    expect(wrong.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([])
  })

  it('is checked in sentences and in texts of tags, not in keys and comments', () => {
    expect(textsOf("title: 'Log in again', key: 'log-in' // not here")).toBe('Log in again')
    expect(textsOf('      Log in again.')).toContain('Log in again.')
    expect(textsOf('<p className="a b">Log in again</p>')).toContain('Log in again')
    expect(textsOf('// Log in again')).toBe('')
  })
})
