import sql from 'sql-template-tag'
import type { customerManagement } from '#lib/contract/customers/customers.ts'
import type { ApiResponse } from '../http/response.ts'
import type { Context, Routes } from '../http/context.ts'
import { readDirectory } from '../http/directory.ts'
import { rollBackIfRefused } from '../http/idempotent.ts'
import { answerShortList } from '../http/short-list.ts'
import { changeCustomer } from './change.ts'
import {
  countCustomers,
  CUSTOMERS,
  CUSTOMER_SORT,
  customerColumns,
  customerRowOf,
  customerTotals,
  whereCustomers,
  type StoredCustomer,
} from './rows.ts'

/** Calls that list and change customers. Customers are created from the order form, in `orders/write/store-customer.ts`. */
export const customerRoutes: Routes = {
  customerManagement: { sortKeys: Object.keys(CUSTOMER_SORT), handle: (context) => answerCustomers(context) },
  patchCustomerManagement: {
    right: { name: 'can_edit', refusal: 'You don’t have permission to change customers.' },
    handle: (context) => rollBackIfRefused(context.db, (tx) => changeCustomer(tx, context)),
  },
}

const answerCustomers = async (context: Context<typeof customerManagement>): Promise<ApiResponse> => {
  const { db, query, scope, now, caller } = context
  const directory = await readDirectory(db, now())
  const list = {
    select: customerColumns(caller, scope, directory),
    from: CUSTOMERS,
    sortJoin: customerTotals(scope, directory),
    where: whereCustomers(query, scope, directory),
    columns: CUSTOMER_SORT,
    sort: 'name',
    tieBreaker: sql`(cc.client_code || '~' || cc.customer_code)`,
  }
  return answerShortList(
    context,
    list,
    (row: StoredCustomer) => customerRowOf(row, caller),
    await countCustomers(db, query, scope, directory),
  )
}
