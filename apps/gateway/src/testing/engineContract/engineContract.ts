import { describe } from 'vitest'
import { groupContract } from './groupContract.js'
import { messageContract } from './messageContract.js'
import { pairingContract } from './pairingContract.js'
import { passkeyContract } from './passkeyContract.js'
import { sessionContract } from './sessionContract.js'
import type { ContractWorld } from './world.js'

/**
 * Contract test of every engine. `open` makes a world for the running test; `pairs` is false for engines that run by
 * credentials; `passkeys` is true when accounts may demand one.
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
    groupContract(open)
  })
}
