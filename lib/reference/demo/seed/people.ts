import { splitList } from './catalogue.ts'
import type { Random } from './random.ts'

const FIRST_NAMES = splitList(`
  Mia, Liam, Noah, Aisha, Chen, Priya, Tom, Sofia, Jack, Hana, Omar, Grace, Ethan, Ruby, Lucas, Ines, Kai, Zoe, Arjun, Nina, Marta, Sam,
  Leila, Dylan
`)
const LAST_NAMES = splitList(`
  Nguyen, Smith, Patel, Wilson, Kim, Brown, O'Neill, Singh, Garcia, Taylor, Haddad, Murphy, Rossi, Wang, Jones, Kovač, Martin, Tanaka,
  Silva, Clarke
`)
export const CITIES = [
  ['Sydney', 'NSW', '2000'],
  ['Parramatta', 'NSW', '2150'],
  ['Newcastle', 'NSW', '2300'],
  ['Melbourne', 'VIC', '3000'],
  ['Geelong', 'VIC', '3220'],
  ['Brisbane', 'QLD', '4000'],
  ['Cairns', 'QLD', '4870'],
  ['Perth', 'WA', '6000'],
  ['Adelaide', 'SA', '5000'],
  ['Hobart', 'TAS', '7000'],
  ['Canberra', 'ACT', '2600'],
  ['Darwin', 'NT', '0800'],
] as const
const STREETS = ['George', 'King', 'Queen', 'Station', 'Church', 'Victoria', 'Park', 'High', 'Industrial', 'Harbour', 'Mill', 'Railway']
const STREET_KINDS = ['Street', 'Road', 'Avenue', 'Lane', 'Drive']

/** The name of the person who signs for a shipment. */
export const signerOf = (shipment: number): string =>
  `${FIRST_NAMES[shipment % FIRST_NAMES.length]} ${LAST_NAMES[shipment % LAST_NAMES.length]}`

export const personName = (random: Random): string => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
export const streetAddress = (random: Random): string => `${random.int(1, 480)} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`

/** Warehouse workers who move stock. */
export const FLOOR_WORKERS = [
  'Mia Chen',
  'Tom Baker',
  'Priya Nair',
  'Luca Rossi',
  'Aisha Khan',
  'Sam Reid',
  'Hana Mori',
  'Jack Doyle',
] as const
/** Office workers who adjust stock and put it on hold. */
export const OFFICE_WORKERS = ['Demo Clerk', 'Grace Lee', 'Omar Haddad'] as const
