import { randomBytes } from 'node:crypto'
import {
  type BinaryNode,
  encodeSyncdPatch,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  newLTHashState,
  proto,
  type WAPatchName,
} from 'baileys'

interface Collection {
  state: ReturnType<typeof newLTHashState>
  patches: Uint8Array[]
}

/** State shared by an account's devices: address book, display name. The phone gives each device its key. */
export class AppState {
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
    const collection = this.#collections.get(type) ?? { state: newLTHashState(), patches: [] }
    const { patch, state } = await encodeSyncdPatch(
      { type, index, syncAction, apiVersion: 1, operation: proto.SyncdMutation.SyncdOperation.SET },
      this.#keyId.toString('base64'),
      collection.state,
      async () => this.#key,
    )
    const version = { version: state.version }
    collection.patches.push(proto.SyncdPatch.encode({ ...patch, version }).finish())
    this.#collections.set(type, { ...collection, state })
  }

  answer(iq: BinaryNode): BinaryNode {
    const requested = getBinaryNodeChildren(getBinaryNodeChild(iq, 'sync'), 'collection')
    const collections = requested.map(({ attrs }) => {
      const { patches = [], state } = this.#collections.get(attrs.name ?? '') ?? {}
      const content = patches
        .slice(Number(attrs.version))
        .map((patch): BinaryNode => ({ tag: 'patch', attrs: {}, content: patch }))
      return {
        tag: 'collection',
        attrs: { name: attrs.name ?? '', version: String(state?.version ?? 0) },
        content: [{ tag: 'patches', attrs: {}, content }],
      }
    })
    return { tag: 'sync', attrs: {}, content: collections }
  }
}
