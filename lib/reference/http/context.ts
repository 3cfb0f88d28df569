import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod/mini'
import type { Call, ParsedQueryOf } from '#lib/contract/engine/call.ts'
import type { CallName, calls } from '#lib/contract/calls.ts'
import type { ListTotal } from '#lib/contract/exact-types.ts'
import type { Caller, Rights } from '../auth/caller.ts'
import type { PasswordCost } from '../auth/password.ts'
import type { Scope, ScopeQuery } from '../auth/scope.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Db } from '../db/db.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { PrintQueue } from './print-queue.ts'
import type { ApiResponse, Problems, BodyProblems } from './response.ts'
import type { Log } from './log.ts'

/** Shared by all requests. */
export type Services = {
  db: Db
  log: Log
  now: () => Date
  loginThrottle: Throttle
  /** Counts links that signed-in users send to others. */
  mailThrottle: Throttle
  /** Counts emails of each user to addresses that nobody has confirmed. */
  invitationThrottle: Throttle
  /** Counts links that are requested with just an email address. */
  resetRequestThrottle: Throttle
  emailCheckThrottle: Throttle
  /** Counts SSCCs in advised shipments that others use already. */
  ssccThrottle: Throttle
  /** Counts entries of the audit log about codes outside a user's scope. */
  denialThrottle: Throttle
  /** Counts the entries about the same code. */
  denialRepeats: Throttle
  /** Makes the PDFs of each user one after another. */
  printQueue: PrintQueue
  passwordCost: PasswordCost
  mailer: Mailer
}

/** Who sent the request and from where, for the audit log. */
export type Sender = { requestId: string; ip: string | null; device: string | null; headers: IncomingHttpHeaders }

/** Who asks for a change, from where, and the clock to use. */
export type Requester = Sender & { caller: Caller; now: () => Date }

type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined

/** Everything that a handler gets. Query and body match the contract, and the scope is within the user's access. */
export type Context<C extends Call = Call> = Services &
  Sender & {
    /** Null only if the call needs no token and no valid one was sent. */
    caller: C extends { isPublic: true } | { proofInBody: unknown } ? Caller | null : Caller
    query: ParsedQueryOf<C>
    body: BodyOf<C>
    /** The body as sent, before the contract parsed it. */
    sent: unknown
    params: Readonly<Record<string, string>>
    scope: Scope
    /**
     * Counts the rows of another list for the same user, with the same checks as a request for it. Null if the user may not ask for it,
     * or if it is not a list with a total. `scope` replaces what the query says about clients, owners and sites.
     */
    totalOfList: (path: string, query: string, scope: ScopeQuery) => Promise<ListTotal | null>
    /** Aborted when the client disconnects. From then on, the context's `db` refuses further queries, except in transactions. */
    signal: AbortSignal
  }

/**
 * How one call is handled. `sortKeys` lists the allowed sort keys; `check` finds query problems that the schema cannot. Both get the
 * normalised query, in which a field has no empty value.
 */
export type Route<C extends Call> = {
  sortKeys?: readonly string[] | ((query: URLSearchParams) => readonly string[])
  check?: (query: URLSearchParams) => Problems
  /** A right in the call's module that every request needs besides `can_view`, and what a user without it is told. */
  right?: { name: keyof Rights; refusal: string }
  /** Largest body in bytes, if it is less than usual. */
  maxBodyBytes?: number
  /**
   * The handler parses `sent` itself, and `body` is undefined. It can then return the contract's problems and the database's
   * problems at once.
   */
  parsesBody?: true
  /**
   * Finds the problems that only the database can find, in a body that the contract refuses, so that the user sees all problems
   * at once. `body` holds only the valid fields.
   */
  findDatabaseProblems?: (context: Omit<Context<C>, 'body'> & { body: Partial<BodyOf<C>> }) => Promise<BodyProblems>
  handle: (context: Context<C>) => Promise<ApiResponse>
}

/** The routes of one folder, a subset of all calls. */
export type Routes = { readonly [N in CallName]?: Route<(typeof calls)[N]> }
