import type { BusinessProfile } from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'
import { mapAccountErrors, nullIfHidden } from './accountErrors.js'

type Socket = Pick<WASocket, 'query' | 'profilePictureUrl' | 'generateMessageTag'>

/** An account's public profile. Parts that it hides or does not have are null. */
interface PublicProfile {
  about: string | null
  aboutAt: string | null
  picture: string | null
  business: BusinessProfile | null
}

/** @throws AccountFailure */
export async function readPublicProfile(socket: Socket, jid: string): Promise<PublicProfile> {
  const [about, picture, business] = await mapAccountErrors(
    Promise.all([
      readAbout(socket, jid),
      nullIfHidden(socket.profilePictureUrl(jid, 'image')),
      nullIfHidden(readBusiness(socket, jid)),
    ]),
  )
  return { ...about, picture: picture ?? null, business }
}

async function readAbout(socket: Socket, jid: string): Promise<Pick<PublicProfile, 'about' | 'aboutAt'>> {
  const attrs = {
    context: 'interactive',
    mode: 'query',
    sid: socket.generateMessageTag(),
    last: 'true',
    index: '0',
  }
  const answer: BinaryNode = await socket.query({
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'usync' },
    content: [
      {
        tag: 'usync',
        attrs,
        content: [
          { tag: 'query', attrs: {}, content: [{ tag: 'status', attrs: {} }] },
          { tag: 'list', attrs: {}, content: [{ tag: 'user', attrs: { jid } }] },
        ],
      },
    ],
  })
  const list = getBinaryNodeChild(getBinaryNodeChild(answer, 'usync'), 'list')
  const user = getBinaryNodeChild(list, 'user')
  const about = getBinaryNodeChildString(user, 'status') || null
  const seconds = Number(getBinaryNodeChild(user, 'status')?.attrs.t ?? 0)
  return { about, aboutAt: about && seconds > 0 ? new Date(seconds * 1000).toISOString() : null }
}

/** Not `getBusinessProfile`: it reads the first website only. Null for an account of a person. */
async function readBusiness(socket: Socket, jid: string): Promise<BusinessProfile | null> {
  const answer: BinaryNode = await socket.query({
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:biz' },
    content: [
      { tag: 'business_profile', attrs: { v: '244' }, content: [{ tag: 'profile', attrs: { jid } }] },
    ],
  })
  const profile = getBinaryNodeChild(getBinaryNodeChild(answer, 'business_profile'), 'profile')
  if (!profile) return null
  const text = (tag: string) => getBinaryNodeChildString(profile, tag) || null
  const websites = getBinaryNodeChildren(profile, 'website').flatMap(({ content }) => {
    const website = content instanceof Uint8Array ? Buffer.from(content).toString() : content
    return typeof website === 'string' && website !== '' ? [website] : []
  })
  const category = getBinaryNodeChildString(getBinaryNodeChild(profile, 'categories'), 'category') || null
  const business = { description: text('description'), address: text('address'), email: text('email') }
  const isEmpty = websites.length === 0 && [category, ...Object.values(business)].every((one) => one === null)
  return isEmpty ? null : { ...business, websites, category, vertical: null }
}
