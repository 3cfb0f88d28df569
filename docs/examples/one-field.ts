/*
 * A v7 in which one field has another name: the item's code is `sku`. Every place where the name occurs is translated on its own:
 * query, sort, answer, body and errors. Calls that are not listed are passed through; `npm run check:v7` says which ones need a line.
 */
import { defineDialect, errorFields, everywhere, pipe, renamed, sortedBy, within } from 'gatehouse/dialect'

/** From v7 to the contract, at any depth of a response: v7's name is on the left. */
const answer = everywhere(renamed({ sku: 'product_code' }))

export default defineDialect({
  calls: {
    stocksHolding: {
      // From the contract to v7: the contract's name is on the left. The filter is called `product`, and `sort` names the column.
      query: pipe(sortedBy({ product_code: 'sku' }), renamed({ product: 'sku' })),
      answer,
    },
    createSalesOrder: {
      body: within('lines', renamed({ product_code: 'sku' })),
      answer,
      // In the keys of `errors`: `lines.2.sku`.
      failure: errorFields({ sku: 'product_code' }),
    },
  },
})
