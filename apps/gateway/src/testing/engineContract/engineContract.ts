import { describe } from 'vitest'
import { messageContract } from './messageContract.js'
import { pairingContract } from './pairingContract.js'
import { passkeyContract } from './passkeyContract.js'
import { sessionContract } from './sessionContract.js'
import type { ContractWorld } from './world.js'

/**
 * What every engine has to hold to, whatever network it carries. `open` makes a world for the running test; `pairs` says
 * whether its engine pairs with phones, or runs by credentials; `passkeys` whether accounts may demand theirs.
 */
export function engineContract(
  name: string,
  open: () => Promise<ContractWorld>,
  { pairs = true, passkeys = false }: { pairs?: boolean; passkeys?: boolean } = {},
): void {
  describe(`the engine ${name}`, () => {
    if (pairs) pairingContract(open)
    if (passkeys) passkeyContract(open)
    sessionContract(open)
    messageContract(open)
  })
}
