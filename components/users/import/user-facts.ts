import type { Level } from '#lib/contract/engine/common.ts'
import type { SignedIn } from '../initial-access.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'

/** What v7 says about a supplier of the file. */
export type SupplierLookup = { status: 'known'; code: string } | { status: 'unknown'; message: string }

export type UserFacts = {
  /** The user who imports the file. They can grant only what they have. */
  signedIn: SignedIn
  /** Puts the client's own words into a text of the product. */
  toClientWording: (text: string) => string
  /** The presets that a row can name. */
  presets: readonly Preset[]
  /** Addresses that were looked up, in lower case, with the reason why v7 refuses them; null for one that may be used. */
  emails: ReadonlyMap<string, string | null>
  /** By {@link supplierKey}. Null if the lookup failed. */
  suppliers: ReadonlyMap<string, SupplierLookup | null>
}

/** A supplier as the file names it, and the clients of the row. It must supply at least one of them. */
export type FileSupplier = { text: string; clients: readonly string[] }

export const supplierKey = ({ text, clients }: FileSupplier): string => JSON.stringify([text.toUpperCase(), clients.toSorted()])

/** Text of the row's cell that holds a target; empty if no column does. */
export type ReadCell = (key: string) => string
/** Adds a problem of the row. A warning does not keep the user from being added. */
export type Report = (target: string, message: string, isWarning?: true) => void
export type Chosen = { level: Level; preset: Preset | null; isSupplier: boolean }
