import { send } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import { listHref, recordHref } from '#lib/client/links.ts'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { auditRejected, REJECTION_STATUSES } from '#lib/contract/rejections/rejections.ts'
import { users } from '#lib/contract/users/users.ts'
import { MAX_PER_SOURCE, toItems, joinHint, isWords, hasDigit, includesText, type Source } from './source.ts'

export const suppliers: Source = {
  key: 'suppliers',
  module: 'suppliers',
  applies: isWords,
  find: async ({ meaning, signal }) => {
    const result = await send(settingsSuppliers, { query: { q: meaning.text, per_page: MAX_PER_SOURCE }, signal })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `supplier ${row.value}`,
        group: 'Suppliers',
        icon: 'suppliers',
        label: row.label ?? row.value,
        hint: joinHint(row.supplier_no ?? row.value, row.city),
        href: listHref('suppliers', { supplier: row.value }),
      })),
    )
  },
}

/** Rejected messages by the sender's reference, in any status. */
export const rejections: Source = {
  key: 'rejections',
  module: 'rejections',
  applies: (meaning) => isWords(meaning) && hasDigit(meaning),
  find: async ({ meaning, signal }) => {
    const query = { q: meaning.text, status: [...REJECTION_STATUSES], sort: '-rejected_at', per_page: MAX_PER_SOURCE }
    const result = await send<typeof auditRejected, 'list'>(auditRejected, { view: 'list', query, signal })
    return toItems(result, ({ data }) =>
      data.flatMap((row) =>
        [row.ref_no, row.control_no].some((value) => includesText(value, meaning.text))
          ? [
              {
                id: `rejection ${row.id}`,
                group: 'Rejections' as const,
                icon: 'rejections' as const,
                label: row.ref_no ?? row.control_no ?? row.id,
                isCode: true,
                hint: joinHint(row.message_name, row.error, row.status && formatWord(row.status)),
                href: recordHref('rejections', { id: row.id }),
              },
            ]
          : [],
      ),
    )
  },
}

export const people: Source = {
  key: 'users',
  module: 'users',
  applies: isWords,
  find: async ({ meaning, signal }) => {
    const result = await send(users, { query: { q: meaning.text, per_page: 4 }, signal })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `user ${row.id}`,
        group: 'Users',
        icon: 'users',
        label: row.name ?? row.email ?? row.id,
        hint: joinHint(row.email, row.user_level),
        href: recordHref('users', { id: row.id }),
      })),
    )
  },
}
