import { STATUS_NAMES } from '#lib/contract/rejections/status-names.ts'
import { send } from '#lib/client/api.ts'
import { formatDatesIn } from '#lib/client/dates-in-text.ts'
import { formatWord } from '#lib/client/format.ts'
import { listHref, recordHref } from '#lib/client/links.ts'
import { settingsCustomers, settingsSuppliers, type CustomerChoice } from '#lib/contract/lookups/lookups.ts'
import { auditRejected, REJECTION_STATUSES } from '#lib/contract/rejections/rejections.ts'
import { users } from '#lib/contract/users/users.ts'
import { MAX_PER_SOURCE, toItems, joinHint, isSearchText, mayBeNumber, includesText, type Source } from './source.ts'

export const suppliers: Source = {
  key: 'suppliers',
  module: 'suppliers',
  applies: isSearchText,
  find: async ({ meaning, signal }) => {
    const result = await send(settingsSuppliers, { query: { q: meaning.text, per_page: MAX_PER_SOURCE }, signal })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `supplier ${row.value}`,
        group: 'Suppliers',
        icon: 'suppliers',
        label: row.label ?? row.value,
        otherNos: [row.supplier_no, row.value],
        hint: joinHint(row.supplier_no ?? row.value, row.city),
        href: listHref('suppliers', { supplier: row.value }),
      })),
    )
  },
}

/** Customers by words of their name or by their numbers. `linkOf` says where a result leads. */
export const findCustomers = async (
  { meaning, signal }: Parameters<Source['find']>[0],
  linkOf: (row: CustomerChoice) => { hint: string; href: string },
) => {
  const result = await send(settingsCustomers, { query: { q: meaning.text, per_page: MAX_PER_SOURCE }, signal })
  return toItems(result, ({ data }) =>
    data.map((row) => ({
      id: `customer ${row.value}`,
      group: 'Customers' as const,
      icon: 'customers' as const,
      label: row.label ?? row.value,
      otherNos: [row.customer_no, row.value],
      ...linkOf(row),
    })),
  )
}

export const customers: Source = {
  key: 'customers',
  module: 'customers',
  applies: isSearchText,
  find: (request) =>
    findCustomers(request, (row) => ({
      hint: joinHint(row.customer_no ?? row.value, row.city),
      href: listHref('customers', { customer: row.value }),
    })),
}

/** Rejected messages by the sender's reference, in any status. */
export const rejections: Source = {
  key: 'rejections',
  module: 'rejections',
  applies: (meaning) => isSearchText(meaning) && mayBeNumber(meaning),
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
                otherNos: [row.control_no],
                hint: joinHint(row.message_name, row.error && formatDatesIn(row.error), row.status && formatWord(row.status, STATUS_NAMES)),
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
  applies: isSearchText,
  find: async ({ meaning, signal }) => {
    const result = await send(users, { query: { q: meaning.text, per_page: MAX_PER_SOURCE }, signal })
    return toItems(result, ({ data }) =>
      data.map((row) => ({
        id: `user ${row.id}`,
        group: 'Users',
        icon: 'users',
        label: row.name ?? row.email ?? row.id,
        otherNos: [row.email],
        hint: joinHint(row.email, row.user_level),
        href: recordHref('users', { id: row.id }),
      })),
    )
  },
}
