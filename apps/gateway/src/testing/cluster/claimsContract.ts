import { expect, test } from 'vitest'
import { type Claim, ClaimLost, type Claims } from '../../core/cluster/claims.js'
import { claimMs } from '../../core/cluster/storeClaims.js'
import type { Db } from '../../core/store/tables.js'

export interface ClaimNodes {
  first: Claims
  second: Claims
  db: Db
  seen: { id: string; step: number; next_at: string | null }
  passes(ms: number): void
}

async function claimed(claims: Claims, { seen }: ClaimNodes): Promise<Claim> {
  const outcome = await claims.claim('ana', seen)
  if ('claim' in outcome) return outcome.claim
  throw new Error(`Another node has it for ${outcome.waitMs} ms`)
}

const settle = ({ db }: ClaimNodes, claim: Claim) => db.transaction().execute((store) => claim.settle(store))

export function claimsContract(open: () => Promise<ClaimNodes>): void {
  test('what one node attempts no other does, and all know of it', async () => {
    const nodes = await open()
    const claim = await claimed(nodes.first, nodes)
    expect(await nodes.second.claim('ana', nodes.seen)).toEqual({ waitMs: claimMs })
    for (const node of [nodes.first, nodes.second])
      expect([...(await node.underWay())]).toEqual([nodes.seen.id])
    await settle(nodes, claim)
    expect([...(await nodes.second.underWay())]).toEqual([])
    await claimed(nodes.second, nodes)
  })

  test('of two that claim at once one is granted', async () => {
    const nodes = await open()
    const outcomes = await Promise.all(
      [nodes.first, nodes.second].map((node) => node.claim('ana', nodes.seen)),
    )
    expect(outcomes.filter((outcome) => 'claim' in outcome)).toHaveLength(1)
  })

  test('what is released another node may have at once', async () => {
    const nodes = await open()
    await (await claimed(nodes.first, nodes)).release()
    await claimed(nodes.second, nodes)
  })

  test('a claim ends after its time, and what its node still has to say of it is refused', async () => {
    const nodes = await open()
    const slow = await claimed(nodes.first, nodes)
    nodes.passes(claimMs - 1)
    expect(await nodes.second.claim('ana', nodes.seen)).toEqual({ waitMs: 1 })
    nodes.passes(1)
    const next = await claimed(nodes.second, nodes)
    await expect(settle(nodes, slow)).rejects.toThrow(ClaimLost)
    await slow.release()
    await settle(nodes, next)
  })

  test('what is no longer as it was seen is to be looked at anew', async () => {
    const nodes = await open()
    expect(await nodes.first.claim('ana', { ...nodes.seen, step: nodes.seen.step + 1 })).toEqual({
      waitMs: 0,
    })
  })
}
