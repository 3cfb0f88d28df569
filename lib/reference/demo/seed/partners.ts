import { splitList } from './catalogue.ts'
import { CITIES, personName, streetAddress } from './people.ts'
import { EDGE_CASE_CUSTOMERS } from './edge-cases.ts'
import { randomParts, type Random } from './random.ts'
import type { Client, Customer, Supplier } from './world.ts'

const TRADES = splitList('Foods, Trading, Growers, Imports, Manufacturing, Packaging, Mills, Wholesale, Industries, Labs, Supply, Co-op')
const PLACES = splitList(`
  Riverina, Gippsland, Barossa, Hunter, Daintree, Otway, Pilbara, Kimberley, Tamar, Clarence, Murray, Yarra, Derwent, Mallee, Noosa,
  Snowy
`)
const SHOPS = splitList(`
  Corner Store, Market, Pantry, Pharmacy, Café, Bistro, Supermarket, Deli, Kiosk, Grocer, Hotel, Health Shop, Hardware, General Store,
  Canteen, Outlet
`)

const pad = (n: number, width: number) => String(n).padStart(width, '0')

/** The suppliers of all clients; the first client has the most. `SUP-014` is Green Grocer, which has a demo account. */
export const makeSuppliers = (clients: Client[], total: number, random: Random): Supplier[] => {
  const busyClients = clients.filter((client) => !client.isQuiet)
  const counts = randomParts(random, clients.length, total, 2)
  // The first client, which is the biggest, gets the largest count; quiet clients get the smallest.
  const sorted = counts.toSorted((a, b) => b - a)
  const clientsByVolume = [...busyClients, ...clients.filter((client) => client.isQuiet)]
  const suppliers: Supplier[] = []
  const grocerNumber = 14
  clientsByVolume.forEach((client, c) => {
    for (let i = 0; i < (sorted[c] ?? 0); i++) {
      const number = suppliers.length + 1
      const name =
        number === grocerNumber
          ? 'Green Grocer Pty Ltd'
          : `${random.pick(PLACES)} ${random.pick(TRADES)}${number > 150 ? ` ${number}` : ''}`
      const supplier = {
        code: `SUP-${pad(number, 3)}`,
        no: pad(number, 3),
        name,
        client,
        leadDays: random.int(3, 35),
        onTime: random.int(700, 995) / 10,
      }
      suppliers.push(supplier)
      client.suppliers.push(supplier)
    }
  })
  const grocer = suppliers[grocerNumber - 1]!
  if (grocer.client !== clients[0]) {
    // In every tier, the supplier with a demo account must be one of the first client's.
    grocer.client.suppliers = grocer.client.suppliers.filter((supplier) => supplier !== grocer)
    grocer.client = clients[0]!
    grocer.client.suppliers.push(grocer)
  }
  return suppliers
}

export const makeCustomers = (clients: Client[], total: number, random: Random): Customer[] => {
  const busyClients = clients.filter((client) => !client.isQuiet)
  return Array.from({ length: total }, (_, i) => {
    const customer = makeCustomer(i, random)
    const edgeCase = EDGE_CASE_CUSTOMERS[(i - 3) / 7]
    if (edgeCase) Object.assign(customer, edgeCase, { address2: null })
    const isBigClients = i < EDGE_CASE_CUSTOMERS.length * 7 || random.chance(0.55)
    const mainClient = isBigClients ? clients[0]! : random.pick(busyClients)
    const customerClients = new Set([
      mainClient,
      ...(random.chance(0.1) ? [random.pick(busyClients)] : []),
      ...(i % 40 === 1 ? clients.filter((c) => c.isQuiet) : []),
    ])
    for (const client of customerClients) client.customers.push(customer)
    return customer
  })
}

const makeCustomer = (i: number, random: Random): Customer => {
  const [city, state, postcode] = random.pick(CITIES)
  const isPerson = random.chance(0.25)
  const name = isPerson ? personName(random) : `${city} ${random.pick(SHOPS)}${i > 150 ? ` ${i}` : ''}`
  return {
    code: `CUS-${pad(i + 1, 5)}`,
    name,
    address1: streetAddress(random),
    address2: random.chance(0.15) ? `Unit ${random.int(1, 40)}` : null,
    city,
    state,
    postcode,
    country: 'AU',
    phone: `+61 2 55${pad(random.int(0, 99), 2)} ${pad(random.int(0, 9999), 4)}`,
    email: `orders${i + 1}@customer.test`,
    carrier: random.pick(['TOLL', 'TOLL', 'STARTRACK', 'AUSPOST', 'LOCAL']),
  }
}
