import { runRows } from '#components/actions/run-rows.ts'
import { startExport } from '#components/export/start-export.ts'
import { exportJobOf } from '#components/list/export-job.ts'
import type { ShownList } from '#components/list/slots.ts'
import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import { MODULES, SCREEN_MODULES } from '#lib/modules.ts'
import { user as userCall, type UserDetail, type UserRow } from '#lib/contract/users/users.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { MODULE_NAMES } from './users-resource.ts'
import { effectiveRightsIn, holderOf } from './shared/offered-rights.ts'
import { USER_STATUS_NAMES, userName } from './shared/words.ts'
import { pluralise } from '#lib/list/pages.ts'

/** Rights in one module as a cell: `view, export`. Rights that have no effect are left out. */
const rightsOf = (user: UserDetail, module: string): string => {
  const grant = user.modules.find((other) => other.module === module)
  return effectiveRightsIn(module, grant, holderOf(user))
    .map((right) => RIGHT_WORDS[right])
    .join(', ')
}

/** A name with its code, as in the audit log: `Sydney 1 (SYD1)`. */
const withCode = (name: string | null | undefined, code: string | null): string =>
  name && code ? `${name} (${code})` : (name ?? code ?? '')

/** The sites of a user as a cell. The cell can be imported again. */
export const sitesText = ({ sites }: Pick<UserDetail, 'sites'>): string =>
  sites.map((site) => withCode(site.site_name, site.site_code)).join(', ')

/** The clients of a user as a cell, each with its owners. The cell can be imported again. */
export const clientsText = ({ clients }: Pick<UserDetail, 'clients'>): string =>
  clients
    .map(
      ({ client_name, client_code, owners }) =>
        `${withCode(client_name, client_code)}: ${owners.map((owner) => withCode(owner.owner_name, owner.owner_code)).join(', ')}`,
    )
    .join('; ')

/** Whether this v7 has the module but this application does not. */
const isUnknownModule = ({ module }: UserDetail['modules'][number]): boolean =>
  module !== null && !(MODULES as readonly string[]).includes(module)

const otherRights = (user: UserDetail): string =>
  user.modules
    .filter(isUnknownModule)
    .map(({ module }) => `${formatWord(module)} (${rightsOf(user, module ?? '')})`)
    .join('; ')

/**
 * Exports the access of users of a list for a review, one line per user, with the list's search and filters in the header. Loads each user separately, since the list has only counts. If any of them
 * cannot be loaded, nothing is exported.
 */
export const exportAccess = async (
  rows: readonly UserRow[],
  shown: ShownList<UserRow>,
  toClientWording: (text: string) => string,
): Promise<void> => {
  const { scopeText, filters } = exportJobOf(shown)
  const details = new Map<string, UserDetail>()
  const dismiss = toast({ title: `Loading access for ${pluralise(rows.length, 'user', 'users')}…`, duration: 60_000 })
  await runRows(rows, {
    signal: new AbortController().signal,
    onResult: () => undefined,
    attempt: async (row) => {
      const result = await send(userCall, { params: { id: row.id } })
      if (result.ok) details.set(row.id, result.value.data)
      return result.ok ? { ok: true } : { ok: false, reason: result.failure.message }
    },
  })
  dismiss()
  const missing = rows.filter((row) => !details.has(row.id))
  if (missing.length > 0) {
    toast({
      kind: 'bad',
      title: 'The access list could not be exported',
      description: `${missing.map(userName).join(', ')} could not be loaded. Try again.`,
    })
    return
  }
  const textColumn = (key: string, label: string, value: (user: UserDetail) => string | null) => ({
    key,
    label,
    type: 'text' as const,
    value,
  })
  startExport<UserDetail>(
    {
      name: 'user-access',
      scopeText,
      filters,
      columns: [
        textColumn('name', 'Name', (user) => user.name),
        textColumn('email', 'Email', (user) => user.email),
        textColumn('user_level', 'Level', (user) => user.user_level),
        textColumn('status', 'Status', (user) => user.status && formatWord(user.status, USER_STATUS_NAMES)),
        { key: 'last_login_at', label: 'Last sign-in', type: 'datetime', value: (user) => user.last_login_at },
        textColumn('supplier_code', 'Supplier', (user) => withCode(user.supplier_name, user.supplier_no ?? user.supplier_code)),
        textColumn('sites', toClientWording('Sites'), sitesText),
        textColumn('clients', toClientWording('Clients and owners'), clientsText),
        ...SCREEN_MODULES.map((module) => textColumn(module, MODULE_NAMES[module], (user) => rightsOf(user, module))),
        ...(rows.some((row) => details.get(row.id)?.modules.some(isUnknownModule))
          ? [textColumn('others', 'Other modules', otherRights)]
          : []),
      ],
      source: { kind: 'rows', rows: rows.flatMap((row) => details.get(row.id) ?? []) },
    },
    'xlsx',
  )
}
