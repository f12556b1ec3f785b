import { randomBytes } from 'node:crypto'
import {
  type BinaryNode,
  decodePatches,
  encodeSyncdPatch,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  newLTHashState,
  proto,
  type WAPatchName,
} from 'baileys'

interface Collection {
  state: ReturnType<typeof newLTHashState>
  patches: Uint8Array[]
}

/** A change that a device made, as `['archive', jid]`. */
export interface AppStateChange {
  index: string[]
  action: proto.ISyncActionValue
  isRemoval: boolean
}

/** State shared by an account's devices: address book, display name, conversations. The phone gives each device its key. */
export class AppState {
  /** Changes by linked devices. */
  readonly changes: AppStateChange[] = []
  readonly #keyId = randomBytes(6)
  readonly #key: proto.Message.IAppStateSyncKeyData = {
    keyData: randomBytes(32),
    fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
    timestamp: Date.now(),
  }
  readonly #collections = new Map<string, Collection>()

  get keyShare(): proto.IMessage {
    return {
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
        appStateSyncKeyShare: { keys: [{ keyId: { keyId: this.#keyId }, keyData: this.#key }] },
      },
    }
  }

  async set(type: WAPatchName, index: string[], syncAction: proto.ISyncActionValue): Promise<void> {
    const collection = this.#collectionOf(type)
    const { patch, state } = await encodeSyncdPatch(
      { type, index, syncAction, apiVersion: 1, operation: proto.SyncdMutation.SyncdOperation.SET },
      this.#keyId.toString('base64'),
      collection.state,
      async () => this.#key,
    )
    this.#append(type, patch, state)
  }

  /** Takes the changes of a device, and answers those that it does not know. */
  async answer(iq: BinaryNode): Promise<BinaryNode> {
    const requested = getBinaryNodeChildren(getBinaryNodeChild(iq, 'sync'), 'collection')
    const collections: BinaryNode[] = []
    for (const node of requested) {
      const name = toPatchName(node.attrs.name)
      const patch = getBinaryNodeChildBuffer(node, 'patch')
      if (patch) await this.#take(name, patch)
      const { patches, state } = this.#collectionOf(name)
      const content = (patch ? [] : patches.slice(Number(node.attrs.version))).map(
        (bytes): BinaryNode => ({ tag: 'patch', attrs: {}, content: bytes }),
      )
      const attrs = { name, version: String(state.version) }
      collections.push({ tag: 'collection', attrs, content: [{ tag: 'patches', attrs: {}, content }] })
    }
    return { tag: 'sync', attrs: {}, content: collections }
  }

  async #take(name: WAPatchName, bytes: Uint8Array): Promise<void> {
    const { state: before } = this.#collectionOf(name)
    const patch = proto.SyncdPatch.decode(bytes)
    // Baileys sends one change at a time.
    const isRemoval = patch.mutations[0]?.operation === proto.SyncdMutation.SyncdOperation.REMOVE
    const version = { version: before.version + 1 }
    const { state, mutationMap } = await decodePatches(
      name,
      [{ ...patch, version }],
      before,
      async () => this.#key,
      {},
    )
    this.#append(name, patch, state)
    for (const { syncAction, index } of Object.values(mutationMap))
      this.changes.push({ index, action: syncAction.value ?? {}, isRemoval })
  }

  #append(name: WAPatchName, patch: proto.ISyncdPatch, state: Collection['state']): void {
    const { patches } = this.#collectionOf(name)
    const version = { version: state.version }
    this.#collections.set(name, {
      state,
      patches: [...patches, proto.SyncdPatch.encode({ ...patch, version }).finish()],
    })
  }

  #collectionOf(name: WAPatchName): Collection {
    return this.#collections.get(name) ?? { state: newLTHashState(), patches: [] }
  }
}

const patchNames = [
  'critical_block',
  'critical_unblock_low',
  'regular_high',
  'regular_low',
  'regular',
] as const satisfies readonly WAPatchName[]

function toPatchName(name: string | undefined): WAPatchName {
  const known = patchNames.find((one) => one === name)
  if (!known) throw new Error(`No collection ${name}`)
  return known
}
