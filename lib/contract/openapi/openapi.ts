import { type Call, isList } from '../engine/call.ts'
import { type CallName, calls } from '../calls.ts'
import { answerName, bodyName, bodySchemas, type Json, refTo, schemasOf } from './schemas.ts'
import { headers, parametersOf, responsesOfFailures, securitySchemes, sharedParameters, sharedResponses } from './shared.ts'

export type OpenApiDocument = {
  openapi: string
  info: Json
  paths: Record<string, Record<string, Json>>
  components: Record<string, Record<string, Json>>
} & Json

/**
 * The whole contract as an OpenAPI 3.1 document, derived from the calls. It describes what a v7 must implement for this
 * application.
 */
export const openApiDocument = (): OpenApiDocument => {
  const entries = Object.entries(calls) as [CallName, Call][]
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, call] of entries) {
    const path = (paths[`/${call.path}`] ??= {})
    path[call.method.toLowerCase()] = operation(name, call)
  }
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {
      title: 'v7',
      version: '7',
      description: 'What the Gatehouse web application expects of its upstream API. Derived from the contract.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/v7' }],
    security: [{ bearer: [] }],
    tags: tags(entries.map(([, call]) => call)),
    paths,
    components: { securitySchemes, headers, parameters: sharedParameters, responses: sharedResponses, schemas: {} },
  }
  document.components['schemas'] = reachableSchemas(document, { ...schemasOf(entries), ...bodySchemas(entries) })
  return document
}

const operation = (name: CallName, call: Call): Json => ({
  operationId: name,
  summary: call.summary,
  tags: [tagOf(call)],
  ...(call.isPublic && { security: [] }),
  ...(call.proofInBody && { security: [{ bearer: [] }, {}] }),
  ...(call.isExtension && { 'x-extension': true }),
  ...(call.module && { 'x-module': call.module }),
  ...(call.minLevel && { 'x-min-level': call.minLevel }),
  // OpenAPI cannot express that the schema depends on a parameter, so a mock server may return any of them.
  ...(call.views && { 'x-views': Object.fromEntries(Object.keys(call.views).map((view) => [view, refTo(answerName(name, view)).$ref])) }),
  parameters: parametersOf(call),
  ...(call.body && { requestBody: { required: true, content: { 'application/json': { schema: refTo(bodyName(name)) } } } }),
  responses: { ...successResponse(name, call), ...responsesOfFailures(call) },
})

const successResponse = (name: CallName, call: Call): Json => {
  if (call.status === 204) return { '204': { description: 'Done. The response has no body.' } }
  if (call.file) return { [call.status]: fileOf(call.file) }
  const views = Object.keys(call.views ?? {})
  const answers = views.length > 0 ? views.map((view) => refTo(answerName(name, view))) : [refTo(answerName(name))]
  return {
    [call.status]: {
      description: call.status === 201 ? 'The created record.' : 'The requested data.',
      ...(call.isLookup && {
        headers: { ETag: { $ref: '#/components/headers/ETag' }, 'Cache-Control': { $ref: '#/components/headers/CacheControl' } },
      }),
      // A list need not have an ETag: see "Lists" in docs/contract.md.
      ...(isList(call) && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
      content: { 'application/json': { schema: answers.length === 1 ? answers[0] : { anyOf: answers } } },
    },
    ...((call.isLookup || isList(call)) && { '304': { description: 'Not modified since the response with this ETag.' } }),
  }
}

const fileOf = (types: readonly string[]): Json => ({
  description: 'The content of the file.',
  headers: { 'Content-Disposition': { description: 'May suggest a file name.', schema: { type: 'string' } } },
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

const tagOf = (call: Call): string => call.path.split('/')[0] ?? call.path

const tags = (all: readonly Call[]): Json[] =>
  [...new Set(all.map(tagOf))].map((name) => ({ name, description: `Calls whose path starts with ${name}.` }))

/** The components that the document references, directly or through other components. */
const reachableSchemas = (document: unknown, schemas: Record<string, Json>): Record<string, Json> => {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      visit(schemas[name])
    }
  }
  visit(document)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}
