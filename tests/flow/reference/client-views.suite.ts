import { afterEach, describe, expect, it } from 'vitest'
import { MAX_CLIENT_VIEWS } from '#lib/contract/users/client-view-change.ts'
import { withRights } from '#tests/support/module-rights.ts'
import { CSR } from './orders.ts'
import { ADMIN, CLERK, MANAGER, NOBODY, SUPPLIER, type Reference } from './server.ts'

type View = { client_code: string; list: string; name: string; version: number; can_change: boolean; query: string }

/** Views that the users of a client share. */
export const clientViewsSuite = (reference: () => Reference): void => {
  const LIST = 'test.list'
  const body = (more: object = {}) => ({
    client_code: 'ACME',
    list: LIST,
    path: '/stock-holding',
    name: 'Short milk',
    view: { query: 'q=milk', columns: ['product_code'], hidden: [] },
    ...more,
  })
  const put = (as: string, more: object = {}, version?: number) =>
    reference().ask('putClientView', { body: body(more), as, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) })
  const views = async (as: string, query = {}): Promise<View[]> => (await reference().get('clientViews', { list: LIST, ...query }, as)).data
  const names = async (as: string, query = {}) => (await views(as, query)).map(({ client_code, name }) => `${client_code} ${name}`)

  describe('the views of a client', () => {
    afterEach(async () => {
      for (const { client_code, name, version, list } of await views(ADMIN))
        expect((await put(ADMIN, { client_code, name, list, view: null }, version)).status).toBe(200)
    })

    it('are shared with its users who may open the list, and with nobody else', async () => {
      const shared = await put(MANAGER)
      expect([shared.status, shared.body.data[0]]).toMatchObject([
        200,
        {
          client_code: 'ACME',
          name: 'Short milk',
          query: 'q=milk',
          columns: ['product_code'],
          shared_by: 'Morgan Blake',
          can_change: true,
          version: 1,
        },
      ])
      expect((await put(ADMIN, { client_code: 'BOREAL', name: 'Elsewhere' })).status).toBe(200)
      expect((await put(MANAGER, { name: 'Orders', path: '/sales-orders' })).status).toBe(200)
      expect((await put(ADMIN, { name: 'People', path: '/users-management' })).status).toBe(200)
      expect(await names(CSR)).toEqual(['ACME Orders', 'ACME Short milk'])
      // Their level closes the screen, whatever is granted.
      await withRights(reference().db, CSR, ['users'], async () => expect(await names(CSR)).toEqual(['ACME Orders', 'ACME Short milk']))
      expect(await names(CLERK)).toEqual(['ACME Short milk'])
      expect(await names(ADMIN, { client: 'BOREAL' })).toEqual(['BOREAL Elsewhere'])
      expect(await names(SUPPLIER)).toEqual([])
      expect(await names(NOBODY)).toEqual([])
      expect(await reference().get('clientViews', { list: 'test.other' }, MANAGER)).toEqual({ data: [] })
      const outOfScope = await reference().ask('clientViews', { query: { client: 'BOREAL' }, as: CLERK })
      expect([outOfScope.status, outOfScope.body.code]).toEqual([403, 'SCOPE_FORBIDDEN'])
    })

    it('cannot be shared by users below Manager, for a client out of scope, or with an invalid path, name or view', async () => {
      const refusal = async (as: string, more: object = {}) => {
        const { status, body: response } = await put(as, more)
        return [status, response.code]
      }
      expect(await refusal(CSR)).toEqual([403, 'LEVEL_FORBIDDEN'])
      expect(await refusal(SUPPLIER)).toEqual([403, 'LEVEL_FORBIDDEN'])
      expect(await refusal(MANAGER, { client_code: 'BOREAL' })).toEqual([403, 'SCOPE_FORBIDDEN'])
      expect(await refusal(MANAGER, { client_code: 'NONE' })).toEqual([403, 'SCOPE_FORBIDDEN'])
      expect((await put(MANAGER, { path: '/no-screen' })).status).toBe(422)
      expect((await put(MANAGER, { extra: 1 })).status).toBe(422)
      expect((await put(MANAGER, { view: { query: '', id: 'x' } })).status).toBe(422)
      expect((await put(MANAGER, { name: null })).status).toBe(422)
      expect(await views(ADMIN)).toEqual([])
    })

    it('are changed and removed only by the user who shares them or an administrator, and never over someone else’s change', async () => {
      await put(ADMIN)
      expect((await views(MANAGER))[0]).toMatchObject({ can_change: false, version: 1 })
      const taken = await put(MANAGER, { name: 'SHORT MILK' }, 1)
      expect([taken.status, taken.body.code]).toEqual([403, 'LEVEL_FORBIDDEN'])
      expect((await put(ADMIN)).body.code).toBe('STALE_WRITE')
      expect((await put(ADMIN, { view: { query: 'q=oat' } }, 1)).body.data[0]).toMatchObject({ query: 'q=oat', version: 2 })
      expect((await put(ADMIN, { view: null }, 1)).body.code).toBe('STALE_WRITE')
      expect((await put(ADMIN, { view: null }, 2)).body.data).toEqual([])
      expect((await put(ADMIN, {}, 2)).body.code).toBe('STALE_WRITE')
    })

    it('of the same name are stored once if two users share them at the same moment, and there are at most 50', async () => {
      const both = await Promise.all([put(MANAGER), put(ADMIN, { name: 'short MILK' })])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      const seeded = (await reference().get('clientViews', { client: 'ACME' }, ADMIN)).data.length - 1
      const others = Array.from({ length: MAX_CLIENT_VIEWS + 1 }, (_, n) => put(MANAGER, { name: `View ${n}`, view: { query: '' } }))
      const statuses = (await Promise.all(others)).map(({ status }) => status)
      expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 422).length]).toEqual([
        MAX_CLIENT_VIEWS - 1 - seeded,
        2 + seeded,
      ])
    })

    it('are in the audit log when they are shared, changed and removed', async () => {
      await put(ADMIN)
      await put(ADMIN, { view: { query: 'q=oat' } }, 1)
      await put(ADMIN, { view: null }, 2)
      const log = (await reference().get('audit', { event: 'CLIENT_VIEW_CHANGED', per_page: 3 }, ADMIN)).data
      expect(log.map(({ client_code, summary }: { client_code: string; summary: string }) => `${client_code}: ${summary}`)).toEqual(
        ['Removed the shared', 'Changed the shared', 'Shared the'].map(
          (done) =>
            `ACME: ${done} view “Short milk” of Stock holding ${done === 'Shared the' ? 'with' : 'for'} the users of Acme Foods (ACME)`,
        ),
      )
    })
  })
}
