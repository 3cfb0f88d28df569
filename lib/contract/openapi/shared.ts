import type * as z from 'zod/mini'
import { TOO_MANY_LINES } from '../orders/orders.ts'
import type { Call } from '../engine/call.ts'
import { type Json, refTo, schemaOf } from './schemas.ts'
import { isParam, paramName } from '../engine/path.ts'
import { kindOf } from '../engine/query.ts'

/* Parameters, headers and failures that the operations of the document share. */

export const securitySchemes: Record<string, Json> = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token from a sign-in. A 401 means that the session has ended.' },
}

export const headers: Record<string, Json> = {
  ETag: { description: 'Version of the response.', schema: { type: 'string' } },
  CacheControl: { description: 'Browsers may cache lookups.', schema: { const: 'private, max-age=300' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
}

export const sharedParameters: Record<string, Json> = {
  UserLevel: {
    name: 'userLevel',
    in: 'header',
    description:
      'Level of the session, for logs. The server derives the level from the token and answers 403 `LEVEL_MISMATCH` if they differ.',
    schema: refTo('Level'),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A request that is repeated with the same key creates only one record.',
    schema: { type: 'string', format: 'uuid' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'Version that was read, in quotes.',
    example: '"14"',
    schema: { type: 'string' },
  },
}

const parameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

/** Path, query and header parameters of a call. */
export const parametersOf = (call: Call): Json[] => [
  ...call.path
    .split('/')
    .filter(isParam)
    .map((part) => ({ name: paramName(part), in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 200 } })),
  ...Object.entries(call.query?.shape ?? {}).map(([name, field]) => queryParameter(name, field as z.ZodMiniType)),
  parameter('UserLevel'),
  ...(call.creates ? [parameter('IdempotencyKey')] : []),
  ...(call.versioned ? [parameter('IfMatch')] : []),
]

/** Arrays repeat the key; only characters that would change the structure of the query are encoded. */
const queryParameter = (name: string, field: z.ZodMiniType): Json => {
  const kind = kindOf(field)
  const schema = kind === 'boolean' ? { type: 'integer', enum: [0, 1] } : schemaOf(field)
  return { name, in: 'query', style: 'form', explode: true, allowReserved: kind === 'array' || kind === 'string', schema }
}

const FAILURES = {
  401: ['Unauthenticated', 'The token is missing, expired or revoked.', { message: 'Unauthenticated.' }],
  403: [
    'Forbidden',
    'Outside the scope, the modules or the level of the user.',
    { message: 'You don’t have access to this client.', code: 'SCOPE_FORBIDDEN' },
  ],
  404: ['NotFound', 'Not there, or not visible to the user.', { message: 'Order not found.', code: 'NOT_FOUND' }],
  409: [
    'Conflict',
    'Changed by someone else, already in use, or not possible in this status. `data` holds the current record.',
    { message: 'This record has changed since you opened it.', code: 'STALE_WRITE', data: {} },
  ],
  413: ['TooLarge', 'Too many lines, or too much text.', { message: TOO_MANY_LINES, code: 'TOO_MANY_LINES' }],
  422: [
    'Invalid',
    'Not valid. All problems are reported at once.',
    {
      message: 'The order has 2 problems.',
      errors: { customer_code: ['Choose a customer.'], 'lines.2.qty': ['Enter a quantity greater than 0.'] },
      error_count: 2,
    },
  ],
  429: ['TooMany', 'Too many requests.', { message: 'Too many requests. Try again in 30 seconds.', code: 'RATE_LIMITED' }],
  500: ['Fault', 'The server failed.', { message: 'Something went wrong on our side.', request_id: '01HSEXAMPLE' }],
  503: ['Unavailable', 'The server cannot answer now.', { message: 'Something went wrong on our side.', request_id: '01HSEXAMPLE' }],
} as const satisfies Record<number, readonly [name: string, description: string, example: Json]>

type FailureCode = keyof typeof FAILURES

export const sharedResponses: Record<string, Json> = Object.fromEntries(
  Object.entries(FAILURES).map(([status, [name, description, example]]) => [
    name,
    {
      description,
      ...(status === '429' && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
      content: { 'application/json': { schema: refTo('Failure'), examples: { typical: { value: example } } } },
    },
  ]),
)

/** Failure responses of a call: its own, 401 unless it is public, and those that every call can return. */
export const responsesOfFailures = (call: Call): Json => {
  const statuses: FailureCode[] = [...(call.isPublic ? [] : [401 as const]), ...call.failures, 500, 503]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${FAILURES[status][0]}` }]))
}
