import { describe } from 'vitest'
import { messageContract } from './messageContract.js'
import { sessionContract } from './sessionContract.js'
import type { ContractWorld } from './world.js'

/** What every engine has to hold to, whatever network it carries. `open` makes a world for the running test. */
export function engineContract(name: string, open: () => Promise<ContractWorld>): void {
  describe(`the engine ${name}`, () => {
    sessionContract(open)
    messageContract(open)
  })
}
