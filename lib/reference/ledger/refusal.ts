/** Thrown when the stock does not allow a posting. The transaction is rolled back. The message is shown to users. */
export class LedgerRefusal extends Error {
  override name = 'LedgerRefusal'
  readonly code: 'SHORT' | 'ALLOCATED' | 'UNKNOWN' | 'INVALID'

  constructor(code: LedgerRefusal['code'], message: string) {
    super(message)
    this.code = code
  }
}
