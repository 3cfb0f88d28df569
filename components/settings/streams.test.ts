import { expect, it } from 'vitest'
import { countedClients, rejectionsByStream } from './streams.tsx'

it('counts the rejected messages of each stream', () => {
  const counts = rejectionsByStream(['EDI', 'API', null, 'EDI'].map((stream_code) => ({ stream_code })))
  expect([...counts]).toEqual([
    ['EDI', 2],
    ['API', 1],
  ])
})

it('counts messages of all sites and owners, and names the clients so that the linked list is not limited to a site or owner', () => {
  const clients = ['ACME', 'BOREAL'].map((code) => ({ client_code: code, client_name: code, owners: [] }))
  const countedIn = (scope: { client?: string[]; owner?: string[]; site?: string[] }) =>
    countedClients({ client: [], owner: [], site: [], ...scope }, { clients })
  expect(countedIn({})).toEqual([])
  expect(countedIn({ client: ['ACME'], owner: ['ACME-NZ'], site: ['MEL2'] })).toEqual(['ACME'])
  expect(countedIn({ site: ['MEL2'] })).toEqual(['ACME', 'BOREAL'])
  expect(countedIn({ owner: ['ACME-NZ'] })).toEqual(['ACME', 'BOREAL'])
})
