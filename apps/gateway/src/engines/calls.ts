import type { CallType } from '@morpheus/sdk/contract'

/** Calls of the account, which linked devices cannot make themselves. */
export interface EngineCalls {
  /**
   * Returns the address of a new link to a call.
   * @throws AccountFailure
   */
  createLink(type: CallType): Promise<string>
}
