import { send } from '#lib/client/api.ts'
import {
  auditClientAccess,
  auditModulAccess,
  auditSiteAccess,
  type UserClientAccess,
  type UserModuleAccess,
  type UserSiteAccess,
} from '#lib/contract/users/access.ts'
import { user as userCall, type UserDetail } from '#lib/contract/users/users.ts'
import { accountFields, clientFields, moduleFields, siteFields, type UserFields } from './shared/user-fields.ts'

/** A user and their access, as v7 answers them. Access that is not loaded is undefined, and has no fields. */
type LoadedUser = {
  user: UserDetail
  modules: UserModuleAccess | undefined
  sites: UserSiteAccess | undefined
  clients: UserClientAccess | undefined
}

/** The fields in which a user can be changed. */
export const fieldsOf = ({ user, modules, sites, clients }: LoadedUser): UserFields => ({
  ...accountFields(user),
  ...(modules && moduleFields(modules)),
  ...(sites && siteFields(sites)),
  ...(clients && clientFields(clients)),
})

/** The same fields as v7 has them now, without changing what the screen shows. A part that cannot be read counts as unchanged. */
export const readFields = async ({ user, modules, sites, clients }: LoadedUser): Promise<UserFields> => {
  const params = { id: user.id }
  const [account, m, s, c] = await Promise.all([
    send(userCall, { params }),
    send(auditModulAccess, { params }),
    send(auditSiteAccess, { params }),
    send(auditClientAccess, { params }),
  ])
  return fieldsOf({
    user: account.ok ? account.value.data : user,
    modules: modules && m.ok ? m.value.data : modules,
    sites: sites && s.ok ? s.value.data : sites,
    clients: clients && c.ok ? c.value.data : clients,
  })
}
