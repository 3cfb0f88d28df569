import { afterEach, expect, it, vi } from 'vitest'
import { updateUser } from '#lib/contract/users/users.ts'
import { send } from './api.ts'
import { afterOwnChanges, rememberOwnChange } from './own-changes.ts'

afterEach(() => vi.unstubAllGlobals())

/** Records the `If-Match` of requests. Every response has the next version, even if it refuses. */
const recordVersions = (status = 200) => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const version = new Headers(init.headers).get('if-match')
    sent.push(version)
    return Response.json({ data: { id: '1', version: Number(version?.slice(1, -1)) + 1 } }, { status })
  })
  return sent
}

const change = (id: string, version: number, buildsOnOwnChanges?: true) =>
  send(updateUser, {
    params: { id },
    version,
    buildsOnOwnChanges,
    body: { name: 'Ivy' },
  })

it('a change based on a row that is older than the tab’s own changes is sent with the version after them', async () => {
  const sent = recordVersions()
  await change('s_1', 3)
  await change('s_1', 4)
  await change('s_1', 3, true)
  expect(sent).toEqual(['"3"', '"4"', '"5"'])
})

it('only the tab’s own accepted changes of the same record are built on, and a form sends the version that it has read', async () => {
  const sent = recordVersions()
  await change('s_2', 3)
  await change('s_2', 3)
  await change('s_2', 2, true)
  await change('s_3', 3, true)
  expect(sent).toEqual(['"3"', '"3"', '"2"', '"3"'])
  const refused = recordVersions(409)
  await change('s_4', 3)
  await change('s_4', 3, true)
  expect(refused).toEqual(['"3"', '"3"'])
})

it('a response without a version changes nothing', () => {
  for (const response of [null, 'text', {}, { data: null }, { data: {} }]) rememberOwnChange('/a', 1, response)
  rememberOwnChange('/a', null, { data: { version: 2 } })
  expect([afterOwnChanges('/a', 1), afterOwnChanges('/a', null)]).toEqual([1, null])
})

it('someone else’s change between two own ones is not skipped', () => {
  rememberOwnChange('/b', 'x', { data: { version: 'y' } })
  rememberOwnChange('/b', 'theirs', { data: { version: 'z' } })
  expect(afterOwnChanges('/b', 'x')).toBe('x')
  expect(afterOwnChanges('/b', 'theirs')).toBe('z')
})
