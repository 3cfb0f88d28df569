/** A posting that the stock does not allow: the transaction is undone and nothing has happened. The message is for people. */
export class LedgerRefusal extends Error {
  override name = 'LedgerRefusal'
  readonly code: 'SHORT' | 'ALLOCATED' | 'UNKNOWN' | 'INVALID'

  constructor(code: LedgerRefusal['code'], message: string) {
    super(message)
    this.code = code
  }
}
