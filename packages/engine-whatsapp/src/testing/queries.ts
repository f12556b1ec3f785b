import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildBuffer, getBinaryNodeChildren } from 'baileys'
import { answerCatalogue, answerCollections, answerOrder, answerProductChange } from './catalogueQueries.js'
import { answerChannelQuery } from './channelQueries.js'
import { answerGroupQuery } from './groupQueries.js'
import { answerLookUp } from './lookups.js'
import type { Network } from './network.js'
import type { Companion } from './person.js'
import { answerBlock, answerBusinessQuery, answerPictureQuery } from './profileQueries.js'
import type { KeyBundle } from './signalDevice.js'

type Answer = (network: Network, companion: Companion, iq: BinaryNode) => BinaryNode[] | Promise<BinaryNode[]>

const answers: Record<string, Answer> = {
  // One key more than used: at zero, a device creates 812 at once, which takes a second.
  'encrypt count': (_, { preKeyCount }) => [{ tag: 'count', attrs: { value: String(preKeyCount + 1) } }],
  'encrypt digest': () => [{ tag: 'digest', attrs: {} }],
  'encrypt registration': (_, companion, iq) => {
    companion.upload(
      {
        registrationId: numberIn(iq, 'registration'),
        identityKey: bytesIn(iq, 'identity'),
        signedPreKey: signedPreKeyIn(iq),
      },
      getBinaryNodeChildren(getBinaryNodeChild(iq, 'list'), 'key').map((key) => ({
        keyId: numberIn(key, 'id'),
        publicKey: bytesIn(key, 'value'),
      })),
    )
    return []
  },
  'encrypt rotate': (_, companion, iq) => {
    const rotate = getBinaryNodeChild(iq, 'rotate')
    if (rotate) companion.rotate(signedPreKeyIn(rotate))
    return []
  },
  'encrypt key': async (network, _, iq) => {
    const users = getBinaryNodeChildren(getBinaryNodeChild(iq, 'key'), 'user')
    const bundles = users.map(async ({ attrs: { jid = '' } }) => network.find(jid)?.device.bundleNode(jid))
    const content = (await Promise.all(bundles)).filter((bundle) => bundle !== undefined)
    return [{ tag: 'list', attrs: {}, content }]
  },
  'usync usync': (network, _, iq) => [answerLookUp(iq, (name) => network.find(name))],
  'abt props': () => [{ tag: 'props', attrs: { hash: 'h' }, content: [] }],
  'blocklist ': (_, { person }) => person.profile.blockedNodes,
  'blocklist item': (network, { person }, iq) => answerBlock(network, person, iq),
  'privacy privacy': (_, { person }, iq) => person.profile.answerPrivacy(iq),
  'disappearing_mode disappearing_mode': (_, { person }, iq) => person.profile.setDefaultTimer(iq),
  'status status': (_, { person }, iq) => person.profile.setAbout(iq),
  'w:biz business_profile': (network, { person }, iq) => answerBusinessQuery(network, person, iq),
  'w:biz:catalog product_catalog': (network, { person }, iq) => answerCatalogue(network, person, iq),
  'w:biz:catalog collections': (network, { person }, iq) => answerCollections(network, person, iq),
  'w:biz:catalog product_catalog_add': (_, { person }, iq) => answerProductChange(person, iq),
  'w:biz:catalog product_catalog_edit': (_, { person }, iq) => answerProductChange(person, iq),
  'w:biz:catalog product_catalog_delete': (_, { person }, iq) => answerProductChange(person, iq),
  'fb:thrift_iq order': (network, _, iq) => answerOrder(network, iq),
  'w:sync:app:state sync': async (_, { person }, iq) => [await person.appState.answer(iq)],
  'w:mex query': (network, companion, iq) =>
    answerChannelQuery(network, companion, iq) ?? companion.person.limits.answer(iq),
  'w:m media_conn': ({ media }) => [media.connection],
  'md remove-companion-device': (network, companion) => {
    network.unlink(companion)
    return []
  },
}

const byNamespace: Partial<Record<string, Answer>> = {
  'w:g2': answerGroupQuery,
  'w:profile:picture': answerPictureQuery,
}

/** Unlisted queries get an empty result, as from the real server. */
export async function answerQuery(
  network: Network,
  companion: Companion,
  iq: BinaryNode,
): Promise<BinaryNode> {
  const [first] = Array.isArray(iq.content) ? iq.content : []
  const { xmlns } = iq.attrs
  const answer = byNamespace[xmlns ?? ''] ?? answers[`${xmlns} ${first?.tag ?? ''}`]
  const attrs = { id: iq.attrs.id ?? '', from: iq.attrs.to ?? 's.whatsapp.net', type: 'result' }
  return { tag: 'iq', attrs, content: (await answer?.(network, companion, iq)) ?? [] }
}

function signedPreKeyIn(node: BinaryNode): KeyBundle['signedPreKey'] {
  const key = getBinaryNodeChild(node, 'skey')
  if (!key) throw new Error('No signed key')
  return {
    keyId: numberIn(key, 'id'),
    publicKey: bytesIn(key, 'value'),
    signature: bytesIn(key, 'signature'),
  }
}

function bytesIn(node: BinaryNode, tag: string): Buffer {
  const bytes = getBinaryNodeChildBuffer(node, tag)
  if (!bytes) throw new Error(`No ${tag}`)
  return Buffer.from(bytes)
}

function numberIn(node: BinaryNode, tag: string): number {
  const bytes = bytesIn(node, tag)
  return bytes.readUIntBE(0, bytes.length)
}
