import type { CallEndReason } from '@morpheus/gateway/engine'
import { type BinaryNode, getBinaryNodeChild, type WACallEvent, type WASocket } from 'baileys'

const ends: Partial<Record<WACallEvent['status'], CallEndReason>> = {
  timeout: 'missed',
  accept: 'accepted',
  reject: 'rejected',
  terminate: 'ended',
}

/** The network's reasons that tell what another device of the account did; any other means that it was hung up. */
const elsewhere: Partial<Record<string, CallEndReason>> = {
  accepted_elsewhere: 'accepted',
  rejected_elsewhere: 'rejected',
}

/** Reads how calls end. The reason is in the node alone: Baileys leaves it out of its event, which follows. */
export class CallEnds {
  readonly #reasons = new Map<string, CallEndReason>()

  constructor({ ws }: Pick<WASocket, 'ws'>) {
    ws.on('CB:call', (node: BinaryNode) => {
      const { 'call-id': id = '', reason = '' } = getBinaryNodeChild(node, 'terminate')?.attrs ?? {}
      const known = elsewhere[reason]
      if (known) this.#reasons.set(id, known)
    })
  }

  /** Null for a call that goes on. */
  reasonOf({ id, status }: WACallEvent): CallEndReason | null {
    const reason = this.#reasons.get(id)
    if (status === 'terminate') this.#reasons.delete(id)
    return (status === 'terminate' && reason) || (ends[status] ?? null)
  }
}
