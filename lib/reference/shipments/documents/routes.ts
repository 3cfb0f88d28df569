import { MODULE_INFO, type Module } from '#lib/modules.ts'
import type { printDocuments, readDocument } from '#lib/contract/shipments/document-files.ts'
import { MAX_PRINTED, type PrintedKind } from '#lib/contract/shipments/documents.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { Caller } from '../../auth/caller.ts'
import { invalid, refuse, refuseModule, tooManyRequests, type ApiResponse, type Problems } from '../../http/response.ts'
import type { Context, Routes } from '../../http/context.ts'
import { KINDS, missingReason, readDocumentId, type Prefix } from './kinds.ts'
import type { PrintedDocument } from './printed-document.ts'
import { buildDocument } from './build-document.ts'
import { pdfOf } from './pdf.ts'
import { byDatabaseId, readShipmentFacts, readOrders, readShipments, type Reader, type Subject } from './read.ts'

const OWNER_MODULE = { so: 'sales_orders', sh: 'shipments' } as const satisfies Record<string, Module>
const PREFIX: Readonly<Record<PrintedKind, Prefix>> = { PACKING_LIST: 'pl', DELIVERY_NOTE: 'dn' }
const NO_DOCUMENT = 'There is no such document.'

/** Documents of orders and shipments, generated as PDF on request, for records that the user may see. */
export const documentRoutes: Routes = {
  readDocument: { handle: (context) => inQueue(context, () => answerOne(context)) },
  printDocuments: { handle: (context) => inQueue(context, () => answerMany(context)) },
}

/** Seconds after which a user with too many prints in line may try again. */
const RETRY_SECONDS = 5

/** Makes one PDF of a user at a time. Someone who disconnects while waiting is skipped. */
const inQueue = async ({ printQueue, caller, signal }: Printer, work: () => Promise<ApiResponse>): Promise<ApiResponse> =>
  (await printQueue(caller.id, () => {
    signal.throwIfAborted()
    return work()
  })) ?? tooManyRequests(RETRY_SECONDS)

type Printer = Pick<Context, 'printQueue' | 'signal'> & { caller: Caller }

const answerOne = async (context: Context<typeof readDocument>): Promise<ApiResponse> => {
  const documentId = readDocumentId(context.params['id'] ?? '')
  if (!documentId) return refuse('NOT_FOUND', NO_DOCUMENT)
  if (!rightsOf(context.caller, OWNER_MODULE[documentId.owner])?.can_view) return refuseModule(OWNER_MODULE[documentId.owner])
  const [subject] = await subjectsOf(context, documentId.owner, [documentId.number])
  const documents = subject ? await buildDocuments(context, documentId.prefix, subject) : []
  if (!subject || documents.length === 0) return refuse('NOT_FOUND', NO_DOCUMENT)
  return pdfResponse(context, documents, `${KINDS[documentId.prefix].title} ${subject.no}`)
}

const answerMany = async (context: Context<typeof printDocuments>): Promise<ApiResponse> => {
  const { kind, order = [], shipment = [] } = context.query
  const owner = shipment.length > 0 ? 'sh' : 'so'
  const ids = [...new Set(owner === 'sh' ? shipment : order)]
  const problems = problemsOf(kind, order, shipment, ids)
  if (!kind || Object.keys(problems).length > 0) return invalid(problems)
  const module = OWNER_MODULE[owner]
  const rights = rightsOf(context.caller, module)
  if (!rights?.can_view) return refuseModule(module)
  if (!rights.can_print)
    return refuse('MODULE_FORBIDDEN', `You don’t have permission to print from the module ${MODULE_INFO[module].label}.`)
  const found = await subjectsOf(context, owner, ids.map(parseOwnerId(owner)))
  const subjects = ids.flatMap((id) => found.find((subject) => subject.id === id.toLowerCase()) ?? [])
  // Records outside the scope get the same response as records that do not exist.
  if (subjects.length < ids.length) return refuse('NOT_FOUND', 'One of these records does not exist, or you don’t have access to it.')
  return printAll(context, PREFIX[kind], owner === 'sh' ? 'shipment' : 'order', subjects)
}

const problemsOf = (
  kind: PrintedKind | undefined,
  order: readonly string[],
  shipment: readonly string[],
  ids: readonly string[],
): Problems => ({
  ...(kind ? {} : { kind: ['Choose what to print.'] }),
  ...(ids.length === 0 ? { order: ['Choose orders or shipments.'] } : {}),
  ...(order.length > 0 && shipment.length > 0 ? { shipment: ['Choose orders or shipments, not both.'] } : {}),
  ...(ids.length > MAX_PRINTED ? { [order.length > 0 ? 'order' : 'shipment']: [`Print at most ${MAX_PRINTED} at once.`] } : {}),
})

/** Number of reasons in the message if none of the documents exists. */
const MAX_REASONS = 5

const printAll = async (
  context: Reader & Pick<Context, 'signal'>,
  prefix: Prefix,
  asked: 'order' | 'shipment',
  subjects: readonly Subject[],
): Promise<ApiResponse> => {
  const documents: PrintedDocument[] = []
  const missingRows: PrintedDocument['rows'] = []
  for (const subject of subjects) {
    const subjectDocuments = await buildDocuments(context, prefix, subject)
    documents.push(...subjectDocuments)
    if (subjectDocuments.length === 0) missingRows.push({ kind: 'cells', cells: [subject.no, reasonMissing(prefix, subject)] })
  }
  const noun = inSentence(KINDS[prefix].title)
  if (documents.length === 0) {
    const reasons = subjects.slice(0, MAX_REASONS).map((subject) => `${subject.no}: ${reasonMissing(prefix, subject)}`)
    return invalid({
      [asked]: [`There is no ${noun} to print. ${reasons.join('; ')}${subjects.length > MAX_REASONS ? '; …' : ''}.`],
    })
  }
  return pdfResponse(
    context,
    missingRows.length > 0 ? [...documents, missingPage(noun, missingRows)] : documents,
    `${KINDS[prefix].title}s`,
  )
}

const reasonMissing = (prefix: Prefix, { shipments }: Subject): string => {
  const reasons = shipments.map((shipment) => missingReason(prefix, shipment)).filter((reason) => reason !== null)
  return reasons[0] ?? 'nothing is packed yet'
}

/** The last page lists the documents that are missing, and why. */
const missingPage = (noun: string, rows: PrintedDocument['rows']): PrintedDocument => ({
  title: 'Not printed',
  no: `These have no ${noun} yet`,
  sender: { name: 'Gatehouse', detail: '' },
  addresses: [],
  facts: [],
  columns: [
    { label: 'Number', share: 30 },
    { label: 'Reason', share: 70 },
  ],
  rows,
  summary: '',
  signatureFields: [],
})

const buildDocuments = async ({ db }: Pick<Reader, 'db'>, prefix: Prefix, { shipments }: Subject): Promise<PrintedDocument[]> => {
  const documents: PrintedDocument[] = []
  for (const shipment of shipments) {
    if (missingReason(prefix, shipment) !== null || (shipment.direction === 'IN' && prefix !== 'pl')) continue
    documents.push(buildDocument(prefix, await readShipmentFacts(db, shipment)))
  }
  return documents
}

const subjectsOf = async (reader: Reader, owner: 'so' | 'sh', ids: readonly number[]): Promise<Subject[]> => {
  if (owner === 'so') return readOrders(reader, ids)
  const found = byDatabaseId(await readShipments(reader, ids))
  return ids.flatMap((id) => {
    const shipment = found.get(id)
    return shipment ? [{ id: shipment.id, no: shipment.shipment_no, shipments: [shipment] }] : []
  })
}

/** The database id from an API id. Invalid text gives −1, which matches no record. */
const parseOwnerId = (owner: 'so' | 'sh') => (id: string) => Number(new RegExp(`^${owner}_(\\d{1,15})$`, 'i').exec(id)?.[1] ?? -1)

const rightsOf = (caller: Caller, module: Module) => caller.modules.get(module)

const pdfResponse = async (
  { now, signal }: Reader & Pick<Context, 'signal'>,
  documents: readonly PrintedDocument[],
  title: string,
): Promise<ApiResponse> => ({
  status: 200,
  type: 'application/pdf',
  body: await pdfOf(documents, title, now(), signal),
  headers: { 'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}` },
})
