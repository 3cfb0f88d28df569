import type { Level } from '#lib/contract/engine/common.ts'

/** A published demo account. */
export type DemoAccount = { id: string; name: string; email: string; password: string; level: Level; description: string }

export const DEMO_PASSWORD = 'Gatehouse-demo-1'

const account = (id: string, name: string, email: string, level: Level, description: string): DemoAccount => ({
  id,
  name,
  email,
  password: DEMO_PASSWORD,
  level,
  description,
})

/** The accounts that the start command prints, with what each of them shows. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('u_1042', 'Demo Clerk', 'clerk@acme.test', 'Regular', 'Stock clerk of Acme Foods: stock, movements, age and labels'),
  account('u_1043', 'Casey Rivera', 'csr@acme.test', 'Regular', 'Customer service of Acme Foods: sales and purchase orders as well'),
  account('u_1044', 'Green Grocer', 'supplier@greengrocer.test', 'Regular', 'A supplier: sees only what Green Grocer delivers'),
  account('u_1045', 'Morgan Blake', 'manager@acme.test', 'Manager', 'Manager of Acme Foods: all data of this client, and its users'),
  account('u_1046', 'Alex Admin', 'admin@gatehouse.test', 'Admin', 'Administrator: all clients, sites and users'),
  account('u_1047', 'Sydney System', 'system@gatehouse.test', 'System', 'System: everything, including streams and field labels'),
  account('u_1048', 'Nobody Yet', 'nobody@acme.test', 'Regular', 'Has an account, but no access to any client yet'),
]

export const CLERK = DEMO_ACCOUNTS[0]!
export const CSR = DEMO_ACCOUNTS[1]!

/** Secret of the seeded invitation; it works once. */
export const DEMO_INVITATION = 'demo-invitation-for-ivy-at-acme'
