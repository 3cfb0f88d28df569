import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { startOtherV7WithReference } from '#tests/support/other-v7/start.ts'
import { TOLERATED, COMBINABLE, type DeviationName } from '#tests/support/other-v7/deviations.ts'
import { deviationsOf } from '#tests/support/other-v7/deviations-by-name.ts'
import type { OtherV7 } from '#tests/support/other-v7/server.ts'
import type { Deviation } from '#tests/support/other-v7/types.ts'
import { check, type CheckRun } from '#tests/support/run-check.ts'

let otherV7: OtherV7
beforeAll(async () => void (otherV7 = await startOtherV7WithReference()), 600_000)
afterAll(() => otherV7.stop())
beforeEach(() => {
  otherV7.setDeviations()
  otherV7.clearRequests()
})
/** A run without `--write` must change nothing; tests that write set this. */
let mayWrite = false
afterEach(() => {
  if (!mayWrite) expect(otherV7.writes).toEqual([])
  mayWrite = false
})

const example = (name: string) => readFileSync(join(import.meta.dirname, `../../docs/examples/${name}.ts`), 'utf8')
const checkWith = (names: readonly string[], options: Parameters<typeof check>[1] = {}) => {
  otherV7.setDeviations(...deviationsOf(names))
  return check(otherV7.url, options)
}
/** Calls and views that are not clean, with their outcome. */
const notClean = ({ json }: CheckRun) =>
  json.results.flatMap(({ call, view, outcome }) =>
    outcome === 'clean' || outcome === 'not-checked' ? [] : [`${call}${view === null ? '' : ` ${view}`}: ${outcome}`],
  )
const sentences = ({ json }: CheckRun, call: string, view: string | null = null) =>
  json.results
    .filter((result) => result.call === call && result.view === view)
    .flatMap(({ findings, notes }) => [...findings.map(({ sentence }) => sentence), ...notes])

describe('the contract check', () => {
  it('finds no deviation in the reference, and makes every call except the one that changes something', async () => {
    const run = await checkWith([])
    expect([run.code, notClean(run), run.output]).toEqual([0, [], expect.stringContaining('The product works with this v7.')])
    const notChecked = run.json.results.flatMap(({ call, outcome }) => (outcome === 'not-checked' ? [call] : []))
    // The two calls for documents are not checked either if the order has none.
    expect(notChecked.filter((call) => !/Documents?$/.test(call))).toEqual(['getSoIdentity'])
    expect(run.json.suggestion).toBeNull()
  })

  it('creates, changes and deletes a draft with --write', async () => {
    mayWrite = true
    const run = await checkWith([], { args: ['--write', 'ACME'] })
    expect([run.code, notClean(run), run.output.includes('remove them by hand')]).toEqual([0, [], false])
    expect(otherV7.writes.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'createSalesOrder 201',
      'createSalesOrder 201',
      'patchSalesOrder 200',
      'patchSalesOrder 409',
      'patchSalesOrder 200',
    ])
  })

  it('counts the rows that differ, and says how the product handles them', async () => {
    const run = await checkWith(['numbers-as-text'], { args: ['--only', 'stocksHolding'] })
    expect(sentences(run, 'stocksHolding', 'summary')).toContain('data[].on_hand: expected number, got text (25 of 25 rows)')
    expect([run.code, run.output]).toEqual([0, expect.stringContaining('understood')])
  })

  it('sends 64-bit ids back with all their digits, and reports them', async () => {
    const ids = new Map<string, string>()
    const asNumber = (id: string) => {
      const number = String(9_007_199_254_740_993n + BigInt(ids.size))
      ids.set(number, id)
      return number
    }
    otherV7.setDeviations({
      description: 'The ids of orders are 64-bit numbers.',
      changeRequest: ({ query }) => {
        const id = query.get('id')
        if (id !== null) query.set('id', ids.get(id) ?? `rounded-${id}`)
        return null
      },
      changeResponse: (answer, { name }) =>
        name === 'salesOrders'
          ? { ...answer, body: JSON.stringify(answer.body).replaceAll(/"id":"(so_[^"]+)"/g, (_, id: string) => `"id":${asNumber(id)}`) }
          : answer,
    })
    const run = await check(otherV7.url, { args: ['--only', 'salesOrders'] })
    expect([run.code, ids.size > 0]).toEqual([0, true])
    expect(sentences(run, 'salesOrders', 'detail')).toEqual([expect.stringContaining('whole numbers above 9007199254740991')])
  })

  it('reports that the product works only if every call was checked', async () => {
    const ofSome = await checkWith([], { args: ['--only', 'settingsSites'] })
    for (const text of [ofSome.output, ofSome.markdown]) {
      expect(text).toContain('These calls work with this v7, others were not checked.')
      expect(text).not.toContain('The product works')
    }
  })
})

const ONE_CALL_PER_KIND =
  'stocksHolding,stocksMovement,salesOrders,supplierManagement,users,settingsClients,preferencesUserModules,salesOrderOptions,orderCheck'

describe('each known difference without a dialect', () => {
  /** What the check must report for a single deviation, where it differs only in a few calls. */
  const expectedFindings: Partial<Record<DeviationName, string[]>> = {
    'extra-fields': [],
    'login-without-config': ['authLogin: tolerated'],
    'login-without-expiry': ['authLogin: tolerated'],
    'login-small-bearer': ['authLogin: tolerated'],
    'token-2k5': [],
    'token-8k': [],
    'bare-lists': ['stocksHolding filter: not-offered', 'purchaseOrders filter: not-offered', 'salesOrders filter: not-offered'],
  }
  it.each(TOLERATED)('the product works with %s', async (name) => {
    // One call for each kind of response is enough here; the test with all deviations together makes every call.
    const run = await checkWith([name], { args: name === 'bare-lists' ? [] : ['--only', ONE_CALL_PER_KIND] })
    expect(run.json.results.filter(({ outcome }) => outcome === 'attention' || outcome === 'failed')).toEqual([])
    expect(run.code).toBe(0)
    if (expectedFindings[name]) expect(notClean(run)).toEqual(expectedFindings[name])
  })

  it('the product works with all of them at once, except unknown words', async () => {
    const run = await checkWith(COMBINABLE.filter((name) => name !== 'unknown-words'))
    expect(run.json.results.filter(({ outcome }) => outcome === 'attention' || outcome === 'failed')).toEqual([])
    expect([run.code, notClean(run).length > 40]).toEqual([0, true])
  })

  it('tolerated differences are described exactly', async () => {
    const expectedSentences: [DeviationName, string, string | null, RegExp][] = [
      ['left-out', 'stocksMovement', null, /^data\[\]\.serial_no: expected null, got nothing \(\d+ of 25 rows\)$/],
      ['booleans-as-numbers', 'purchaseOrders', 'summary', /^data\[\]\.overdue: expected true or false, got number \(25 of 25 rows\)$/],
      ['local-times', 'stocksMovement', null, /^data\[\]\.moved_at: expected time, got other spelling \(25 of 25 rows\)$/],
      ['unknown-status', 'salesOrders', 'summary', /^data\[\]\.status: expected known word, got unknown word \(\d of 25 rows\)$/],
      ['no-actions', 'salesOrders', 'summary', /^data\[\]\.allowed_actions: expected list, got nothing \(25 of 25 rows\)$/],
      ['no-meta', 'users', null, /^meta: expected object, got nothing$/],
    ]
    for (const [name, call, view, sentence] of expectedSentences) {
      const run = await checkWith([name], { args: ['--only', `stocksHolding,${call}`] })
      expect(sentences(run, call, view), name).toContainEqual(expect.stringMatching(sentence))
    }
  })

  it('a round trip finds its order in the list if the response to its creation could not be read', async () => {
    for (const name of ['empty-204', 'empty-object', 'broken-body'] as const) {
      mayWrite = true
      otherV7.clearRequests()
      const run = await checkWith([name], { args: ['--write', 'ACME', '--only', 'stocksHolding'] })
      expect(sentences(run, 'createSalesOrder'), name).toContain('the created order was found in the list')
      expect([run.code, otherV7.writes.filter(({ name }) => name === 'createSalesOrder').length], name).toEqual([0, 2])
    }
  })

  it('a v7 that ignores the status gets one order, which is named so that it can be removed', async () => {
    mayWrite = true
    const run = await checkWith(['ignores-draft'], { args: ['--write', 'ACME', '--only', 'stocksHolding'] })
    expect(sentences(run, 'createSalesOrder').join(' ')).toContain('the status DRAFT was ignored')
    expect(run.output).toMatch(/These orders are still in v7; remove them by hand: SO-\d+/)
    expect([JSON.stringify(run.json), run.markdown].join(' ')).not.toMatch(/SO-8\d{5}/)
  })
})

describe('what needs a dialect', () => {
  const deviation = (fields: Partial<Deviation>): Deviation => ({ description: 'Something.', ...fields })
  const ignoringParam = (key: string) =>
    deviation({
      changeRequest: ({ query }) => {
        query.delete(key)
        return null
      },
    })
  const onlyCall = (call: string) => ({ args: ['--only', call] })

  it.each([
    ['page', '`page=2` is ignored'],
    ['per_page', '`per_page=5` is ignored'],
    ['sort', '`sort=on_hand` and `sort=-on_hand` give the same rows'],
    ['site', 'the filter `site`'],
    ['product', 'the filter `product`'],
  ])('a list that ignores %s is reported', async (key, sentence) => {
    otherV7.setDeviations(ignoringParam(key))
    const run = await check(otherV7.url, onlyCall('stocksHolding'))
    expect([run.code, sentences(run, 'stocksHolding', 'summary').join(' ')]).toEqual([1, expect.stringContaining(sentence)])
  })

  it('a v7 that counts pages from 0 is reported', async () => {
    otherV7.setDeviations(
      deviation({
        changeRequest: ({ query }) => {
          if (query.has('page')) query.set('page', String(Number(query.get('page')) + 1))
          return null
        },
      }),
    )
    const run = await check(otherV7.url, onlyCall('stocksHolding'))
    expect([run.code, sentences(run, 'stocksHolding', 'summary').join(' ')]).toEqual([
      1,
      expect.stringContaining('this v7 counts pages from 0. Map `page` to one less.'),
    ])
  })

  it.each([
    ['and no total', 'neither `total` nor `per_page`', []],
    ['and no page size', 'no `per_page`', ['total']],
  ])('a v7 that sends shorter pages than requested, %s, is reported', async (_, missing, kept) => {
    otherV7.setDeviations(
      deviation({
        changeRequest: ({ query }) => {
          if (Number(query.get('per_page')) > 20) query.set('per_page', '20')
          return null
        },
        changeResponse: (reply) => {
          const { data, meta = {} } = reply.body as { data?: unknown; meta?: Record<string, unknown> }
          const fields = Object.fromEntries(kept.map((name) => [name, meta[name]]))
          return Array.isArray(data) ? { ...reply, body: { data, ...fields } } : reply
        },
      }),
    )
    const run = await check(otherV7.url, onlyCall('stocksHolding'))
    expect([run.code, sentences(run, 'stocksHolding', 'table').join(' ')]).toEqual([
      1,
      expect.stringContaining(`v7 sends at most 20 rows, and ${missing}`),
    ])
  })

  it('a v7 that uses only the last of repeated values is reported', async () => {
    otherV7.setDeviations(
      deviation({
        changeRequest: ({ query }) => {
          for (const key of ['site', 'product', 'status']) {
            const last = query.getAll(key).at(-1)
            if (last !== undefined) query.set(key, last)
          }
          return null
        },
      }),
    )
    const run = await check(otherV7.url, onlyCall('stocksHolding'))
    expect(
      sentences(run, 'stocksHolding', 'table')
        .concat(sentences(run, 'stocksHolding', 'summary'))
        .join(' '),
    ).toContain('v7 uses only the last value')
  })

  it('renamed fields are guessed, and the suggested dialect fixes them', async () => {
    const renaming = deviation({
      changeResponse: (reply) => ({
        ...reply,
        body: JSON.parse(JSON.stringify(reply.body).replaceAll('"on_hand"', '"qoh"').replaceAll('"product_code"', '"sku"')) as unknown,
      }),
    })
    otherV7.setDeviations(renaming)
    const before = await check(otherV7.url, onlyCall('stocksHolding'))
    expect([before.code, sentences(before, 'stocksHolding', 'summary').join(' ')]).toEqual([
      1,
      expect.stringContaining('got probably `qoh`'),
    ])
    const after = await check(otherV7.url, { ...onlyCall('stocksHolding'), dialect: before.json.suggestion ?? '' })
    expect([after.code, notClean(after)]).toEqual([0, []])
  })

  it.each([
    ['a list that is the whole response', (body: unknown) => (body as { data: unknown }).data],
    ['rows under another name', (body: unknown) => ({ items: (body as { data: unknown }).data, paging: { total: 4, page: 1 } })],
    ['nested rows', (body: unknown) => ({ response: { rows: (body as { data: unknown }).data, count: 4 } })],
  ])('%s is reported, and the suggested dialect fixes it', async (_, change) => {
    otherV7.setDeviations(
      deviation({ changeResponse: (reply, { name }) => (name === 'settingsSites' ? { ...reply, body: change(reply.body) } : reply) }),
    )
    const before = await check(otherV7.url, onlyCall('settingsSites'))
    expect([before.code, notClean(before)]).toEqual([1, ['settingsSites: attention']])
    const after = await check(otherV7.url, { ...onlyCall('settingsSites'), dialect: before.json.suggestion ?? '' })
    expect([after.code, notClean(after).filter((line) => !line.endsWith('tolerated'))]).toEqual([0, []])
  })

  // Each of these lists is one of several answers of its call, and only the list differs.
  it.each(['auditEvent', 'auditRejected'] as const)(
    'a list of %s under another name is fixed without changing one record',
    async (call) => {
      const isList = (request: { name: string | null; query: URLSearchParams }) => request.name === call && !request.query.has('id')
      otherV7.setDeviations(
        deviation({
          changeResponse: (response, request) =>
            isList(request) ? { ...response, body: { items: (response.body as { data: unknown }).data } } : response,
        }),
      )
      const run = { args: ['--only', `audit,${call}`] }
      const before = await check(otherV7.url, run)
      expect([before.code, notClean(before)]).toEqual([1, [`${call} list: attention`]])
      const after = await check(otherV7.url, { ...run, dialect: before.json.suggestion ?? '' })
      expect([after.code, notClean(after).filter((line) => !line.endsWith('tolerated'))]).toEqual([0, []])
      expect(after.json.results.filter(({ outcome }) => outcome === 'not-checked')).toEqual([])
    },
  )

  it('a call whose views have the same response gets one step for all of them', async () => {
    otherV7.setDeviations(
      deviation({
        changeResponse: (response, { name }) =>
          name === 'stockholdingColumns' ? { ...response, body: { items: (response.body as { data: unknown }).data } } : response,
      }),
    )
    const before = await check(otherV7.url, onlyCall('stockholdingColumns'))
    expect([before.code, notClean(before).length]).toEqual([1, 2])
    const after = await check(otherV7.url, { ...onlyCall('stockholdingColumns'), dialect: before.json.suggestion ?? '' })
    expect([after.code, after.json.suggestion]).toEqual([0, null])
  })

  it.each([
    ['per_page', 'v7 refused `per_page=5`. Map `per_page`.'],
    ['sort', 'v7 refused `sort=on_hand`. Map `sort` (`sortedBy`).'],
    ['product', 'v7 refused the filter `product`. Map `product`.'],
  ])('a v7 that refuses %s is reported with what to map, which the suggested dialect repeats', async (key, sentence) => {
    otherV7.setDeviations(
      deviation({
        changeRequest: ({ name, query }) =>
          name === 'stocksHolding' && query.has(key) && query.get(key) !== '25'
            ? { status: 422, headers: {}, body: { message: 'No.', errors: {} } }
            : null,
      }),
    )
    const run = await check(otherV7.url, onlyCall('stocksHolding'))
    expect([run.code, sentences(run, 'stocksHolding', 'summary')]).toEqual([1, [sentence]])
    expect(run.json.suggestion).toContain(`// summary: ${sentence}`)
  })

  it('a missing call fails until a dialect says that it is not offered', async () => {
    const before = await checkWith(['lists-and-creates'])
    expect([before.code, notClean(before)]).toEqual([
      1,
      expect.arrayContaining(['orderCheck: failed', 'salesOrders detail: failed', 'salesOrders filter: not-offered']),
    ])
    const after = await checkWith(['lists-and-creates'], { dialect: before.json.suggestion ?? '' })
    expect([after.code, notClean(after).filter((line) => !line.endsWith('not-offered'))]).toEqual([0, []])
  })

  it.each([
    ['html', 'a body that is not JSON (text/html)'],
    ['broken-json', 'a body that is not JSON (application/json)'],
    ['500', '500: v7 failed'],
    ['redirect', 'a redirect'],
    ['cut-off', 'in the middle'],
  ])('an invalid response (%s) is reported as a failure in plain words', async (kind, words) => {
    const responses: Record<string, Deviation['changeResponse']> = {
      html: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Welcome</p>' }),
      'broken-json': () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"data": [' }),
      '500': () => ({ status: 500, headers: {}, body: {} }),
      redirect: () => ({ status: 302, headers: { location: 'https://elsewhere.test/' }, body: '' }),
      'cut-off': (reply) => ({ ...reply, cutOff: true }),
    }
    otherV7.setDeviations(
      deviation({
        changeResponse: (reply, request) => (request.name === 'settingsSites' ? (responses[kind]?.(reply, request) ?? reply) : reply),
      }),
    )
    const run = await check(otherV7.url, onlyCall('settingsSites'))
    expect([run.code, notClean(run), sentences(run, 'settingsSites')]).toEqual([
      1,
      ['settingsSites: failed'],
      [expect.stringContaining(words) as string],
    ])
  })

  it('an extension that answers 404 with a page of HTML is not offered', async () => {
    otherV7.setDeviations(
      deviation({
        changeResponse: (reply, { name }) =>
          name === 'homeOverview' ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not Found</h1>' } : reply,
      }),
    )
    const run = await check(otherV7.url, onlyCall('homeOverview,settingsSites'))
    expect([run.code, notClean(run)]).toEqual([0, ['homeOverview: not-offered']])
  })

  it('reads JSON with a byte order mark, as the product does', async () => {
    otherV7.setDeviations(
      deviation({
        changeResponse: (reply, { name }) =>
          name === 'settingsSites' || name === 'authLogin' ? { ...reply, body: `\uFEFF${JSON.stringify(reply.body)}` } : reply,
      }),
    )
    const run = await check(otherV7.url, onlyCall('settingsSites'))
    expect([run.code, notClean(run)]).toEqual([0, []])
  })
})

describe('the worked examples', () => {
  it.each([
    // Without the dialect, nobody can sign in.
    ['laravel-like', ['renamed'], 2],
    // The product discovers this by itself; the dialect only declares it.
    ['no-extensions', ['no-extensions-404'], 0],
    // Works without the dialect too, but everyone is Regular and statuses are shown unchanged.
    ['own-levels', ['unknown-status', 'own-levels', 'unknown-module'], 0],
  ])('%s connects its v7', async (name, deviations, codeWithoutDialect) => {
    const before = await checkWith(deviations)
    const after = await checkWith(deviations, { dialect: example(name) })
    // These extensions are not in every example.
    const remaining = notClean(after).filter(
      (line) =>
        !/(Documents?|customerManagement|homeOverview|settingsClientUsers|settingsListLayouts|settingsCarrierCodes|settingsAccessPresets|clientViews): /.test(
          line,
        ),
    )
    expect(
      [before.code, after.code, remaining.filter((line) => !line.endsWith('tolerated'))],
      `Name a new call in docs/examples/${name}.ts, and its path in tests/support/other-v7/renamed.ts. An extension that an example lacks goes into the expression above`,
    ).toEqual([codeWithoutDialect, 0, []])
    expect(remaining.length).toBeLessThan(codeWithoutDialect === 2 ? 3 : Math.max(1, notClean(before).length))
  })

  it('no-extensions makes the round trip create no draft, which is reported', async () => {
    const run = await checkWith(['no-extensions-404'], {
      dialect: example('no-extensions'),
      args: ['--write', 'ACME', '--only', 'stocksHolding'],
    })
    expect(run.output).toContain('The draft order of --write was not created, so changes were not checked.')
    expect([run.code, sentences(run, 'createSalesOrder')]).toEqual([
      1,
      ['the dialect declares that this v7 has no drafts, so nothing was created'],
    ])
  })
})

describe('a run', () => {
  it('with wrong credentials exits with 2, and does not print them', async () => {
    const run = await checkWith([], { env: { CHECK_PASSWORD: 'hunter2-not-this' } })
    expect([run.code, run.output]).toEqual([2, expect.stringContaining('refused the sign-in with 422')])
    expect(run.output).not.toMatch(/hunter2|admin@/)
  })

  it('that may read nothing fails and says what was not allowed, and why', async () => {
    const forbidden = { status: 403, headers: {}, body: { code: 'SCOPE_FORBIDDEN', message: 'No.' } }
    otherV7.setDeviations({
      description: 'Forbids lists.',
      changeResponse: (reply, { name }) => (name === 'stocksHolding' ? forbidden : reply),
    })
    const run = await check(otherV7.url, { args: ['--only', 'stocksHolding'] })
    expect([run.code, run.output]).toEqual([
      1,
      expect.stringMatching(/Only the sign-in was checked.* Calls not checked, because they are not allowed: \d+\./),
    ])
    expect(run.output).toContain('this user has no access to the requested client, owner or site')
    expect(run.output).not.toContain('works with this v7')
  })

  it.each([
    [['--write', 'TEST'], 'as sent'],
    [['--client', 'TEST', '--only', 'settingsSites'], 'as sent'],
    [['--client', 'TEST', '--only', 'settingsSites'], 'without clients at the sign-in'],
  ])('with %j exits with 3 if the user has no such client (profile %s), and names their clients', async (args, profile) => {
    if (profile !== 'as sent')
      otherV7.setDeviations({
        description: 'The sign-in names no clients.',
        changeResponse: (reply, { name }) =>
          name === 'authLogin' ? { ...reply, body: { data: { ...(reply.body as { data: object }).data, clients: [] } } } : reply,
      })
    const run = await check(otherV7.url, { args })
    expect([run.code, run.output]).toEqual([
      3,
      expect.stringContaining('This v7 (or this user) has no client TEST; it has ACME, BOREAL, VOLT.'),
    ])
    expect(otherV7.requests.at(-1)).toBe('POST auth/logout')
  })

  it('with --write that cannot create an order is not a success', async () => {
    const run = await checkWith([], { args: ['--write', 'ACME', '--only', 'settingsSites'] })
    expect([run.code, run.output]).toEqual([1, expect.stringContaining('The draft order of --write was not created')])
  })

  it('that cannot reach v7 exits with 2', async () => {
    const run = await check('http://127.0.0.1:59999')
    expect([run.code, run.output]).toEqual([2, expect.stringContaining('v7 cannot be reached: nothing listens on that port.')])
  })

  it.each([
    [{ V7_BASE_URL: '' }, 'V7_BASE_URL is missing'],
    [{ V7_BASE_URL: 'https://v7.example.com/v7' }, 'must not end in /v7'],
    [{ V7_BASE_URL: 'http://v7.example.com', PLAINTEXT_HOSTS: 'redis' }, 'or list v7.example.com in PLAINTEXT_HOSTS'],
    [{ V7_BASE_URL: 'http://v7.example.com', PLAINTEXT_HOSTS: 'v7.example.com', CHECK_PASSWORD: '' }, 'Set CHECK_EMAIL and CHECK_PASSWORD'],
    [{ V7_BASE_URL: 'https://me:secret@v7.example.com' }, 'without user'],
    [{ CHECK_PASSWORD: '' }, 'Set CHECK_EMAIL and CHECK_PASSWORD'],
    [{ V7_DIALECT: '/nowhere.ts' }, 'V7_DIALECT'],
  ])('with %j exits with 3', async (env, message) => {
    const run = await check(otherV7.url, { env })
    expect([run.code, run.output]).toEqual([3, expect.stringContaining(message)])
  })

  it('with a call that does not exist names it and exits with 3', async () => {
    const run = await check(otherV7.url, { args: ['--only', 'stocksHolding,stockHolding,xyz'] })
    expect([run.code, run.output]).toEqual([
      3,
      expect.stringContaining('--only: the check makes no call "stockHolding"; did you mean "stocksHolding"?'),
    ])
    expect(run.output).toContain('--only: the check makes no call "xyz".')
  })

  it('with an unknown option or an invalid dialect exits with 3', async () => {
    expect((await check(otherV7.url, { args: ['--wirte'] })).code).toBe(3)
    const run = await check(otherV7.url, {
      dialect: `import { defineDialect } from 'gatehouse/dialect'\nexport default defineDialect({ calls: { stockHolding: {} } })\n`,
    })
    expect([run.code, run.output]).toEqual([3, expect.stringContaining('did you mean')])
  })

  it('that is aborted signs out, says so and exits with 130', async () => {
    const interrupt = new AbortController()
    const aborted = check(otherV7.url, { signal: interrupt.signal })
    await expect.poll(() => otherV7.requests.length).toBeGreaterThan(3)
    interrupt.abort()
    const run = await aborted
    expect([run.code, run.output.includes('Signed out'), otherV7.requests.at(-1)]).toEqual([130, true, 'POST auth/logout'])
    expect(run.output).not.toContain('The product works')
  })

  it('signs out at its end, and its files contain no data values', async () => {
    const run = await checkWith(['unknown-status'])
    expect(otherV7.requests.at(-1)).toBe('POST auth/logout')
    const files = `${JSON.stringify(run.json)} ${run.markdown}`
    expect(run.markdown).toContain('| Call | Answered | Rows | Time | Result |')
    for (const value of ['ACME', 'SYD1', '00417', 'AWAITING_CUSTOMS', 'admin@', DEMO_PASSWORD, 'Bearer ey'])
      expect(files, value).not.toContain(value)
    expect(run.output).toContain('AWAITING_CUSTOMS')
    const withWords = await checkWith(['unknown-status'], { args: ['--words', '--only', 'salesOrders'] })
    expect(withWords.markdown).toContain('AWAITING_CUSTOMS')
  })

  it('started as a command stops on Ctrl-C and signs out', async () => {
    const interrupt = new AbortController()
    const run = check(otherV7.url, { signal: interrupt.signal, dialect: example('no-extensions') })
    await expect.poll(() => otherV7.requests.length, { timeout: 30_000 }).toBeGreaterThan(3)
    interrupt.abort()
    expect([(await run).code, otherV7.requests.at(-1)]).toEqual([130, 'POST auth/logout'])
  })
})
