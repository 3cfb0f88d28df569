'use client'
import { Link } from '#components/ui/link.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { useAllPages } from '#lib/client/all-pages.ts'
import { ClientWording } from '#lib/client/field-labels.ts'
import { formatMoment, formatQty } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import { pluralise } from '#lib/list/pages.ts'
import { users } from '#lib/contract/users/users.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

/** The users who sign in for a supplier. Without access to the users module, only their number is shown. */
export default function UsersTab({ row }: { row: SupplierRow }) {
  const { can } = useSession()
  if (!can('users', 'view'))
    return (
      <Section title="Users">
        <p className="text-sm text-muted">
          {row.users !== null && (
            <ClientWording>{`This supplier has ${row.users === 0 ? 'no users yet' : pluralise(row.users, 'user', 'users')}. `}</ClientWording>
          )}
          Managers and administrators can invite users.
        </p>
      </Section>
    )
  return <UserNames row={row} />
}

/** For a v7 that does not filter by supplier. */
const MAX_PAGES = 4

const UserNames = ({ row }: { row: SupplierRow }) => {
  const { supplier_code: code } = row
  const call = useAllPages(users, code === null ? null : (paging) => ({ query: { supplier: [code], ...paging } }), { maxPages: MAX_PAGES })
  if (code === null)
    return (
      <p className="p-4 text-sm text-muted">
        <ClientWording>The warehouse system did not send this supplier’s code, so its users cannot be listed.</ClientWording>
      </p>
    )
  return (
    <Loaded call={call} noun="users" skeleton={<SectionSkeleton rows={3} />}>
      {({ data, meta }) => {
        const supplierUsers = data.filter((user) => user.supplier_code === code)
        const isPart = meta.total === null || meta.total > data.length
        return (
          <Section title="Users" note={formatQty(supplierUsers.length)}>
            {isPart && (
              <p className="text-sm text-muted">
                <ClientWording>{`Only the first ${pluralise(data.length, 'user', 'users')} could be searched. This supplier may have more.`}</ClientWording>
              </p>
            )}
            {supplierUsers.length === 0 ? (
              !isPart && (
                <p className="text-sm text-muted">
                  <ClientWording>
                    This supplier has no users yet. Invited users see only this supplier’s orders, shipments and items.
                  </ClientWording>
                </p>
              )
            ) : (
              <ul>
                {supplierUsers.map((user) => (
                  <li
                    key={user.id}
                    className="flex items-baseline justify-between gap-3 border-t border-line py-1.5 text-sm first:border-t-0"
                  >
                    <span className="min-w-0">
                      <Link href={listHref('users', { open: user.id })} className="text-accent-ink underline-offset-2 hover:underline">
                        {user.name}
                      </Link>
                      <span className="block truncate text-xs text-muted">{user.email}</span>
                    </span>
                    <span className="text-xs whitespace-nowrap text-dim">
                      {user.last_login_at ? formatMoment(user.last_login_at) : 'never signed in'}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
        )
      }}
    </Loaded>
  )
}
