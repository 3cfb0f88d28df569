import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod/mini'
import type { Call, ParsedQueryOf } from '#lib/contract/engine/call.ts'
import type { CallName, calls } from '#lib/contract/calls.ts'
import type { Actor } from '../auth/actor.ts'
import type { PasswordCost } from '../auth/password.ts'
import type { Scope } from '../auth/scope.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Db } from '../db/db.ts'
import type { Mails } from '../mail/mailer.ts'
import type { Answer, Problems, Wrong } from './answer.ts'
import type { Log } from './log.ts'

/** What outlives one request. */
export type Services = {
  db: Db
  log: Log
  now: () => Date
  loginThrottle: Throttle
  mailThrottle: Throttle
  checkThrottle: Throttle
  passwordCost: PasswordCost
  mails: Mails
}

/** Who sent the request and from where, for the audit log. */
export type Sender = { requestId: string; ip: string | null; device: string | null; headers: IncomingHttpHeaders }

/** Who asks for a change, from where, and by which clock. */
export type Requester = Sender & { actor: Actor; now: () => Date }

type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined

/** Everything that a handler may look at. The query and the body have met the contract, the scope has met the user's access. */
export type Context<C extends Call = Call> = Services &
  Sender & {
    /** Null only for calls that need no token and came without one. */
    actor: C extends { isPublic: true } | { proofInBody: unknown } ? Actor | null : Actor
    query: ParsedQueryOf<C>
    body: BodyOf<C>
    /** The body as it was sent, before the contract read it. */
    sent: unknown
    params: Readonly<Record<string, string>>
    scope: Scope
    /** Aborted when the client has gone; the database of the context refuses further queries then. */
    signal: AbortSignal
  }

/** How one call is answered. `sortKeys` lists the keys that it can be sorted by; `check` finds what the schema cannot. */
export type Route<C extends Call> = {
  sortKeys?: readonly string[] | ((query: URLSearchParams) => readonly string[])
  check?: (query: URLSearchParams) => Problems
  /**
   * The handler reads `sent` by itself, and `body` is undefined: where a person should see what the contract says of a body
   * together with what only the database knows, every problem at once.
   */
  parsesBody?: true
  /**
   * What only the database knows to be wrong with a body that the contract refuses: here `body` holds no more than the fields
   * that could be read. So a person sees every problem at once.
   */
  alsoWrong?: (context: Omit<Context<C>, 'body'> & { body: Partial<BodyOf<C>> }) => Promise<Wrong>
  handle: (context: Context<C>) => Promise<Answer>
}

/** The routes of one room: a part of all calls. */
export type Routes = { readonly [N in CallName]?: Route<(typeof calls)[N]> }
