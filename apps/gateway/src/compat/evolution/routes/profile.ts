import { contract, type PrivacyAudience } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { fromJid, toJid } from '../bodies/jids.js'
import { CompatError, createUnsupportedError } from '../compatError.js'
import type { Call } from '../route.js'
import { NoBody, route } from '../route.js'
import { readFile } from './files.js'

const { contacts, messages, profile, sessions } = contract

const ByNumber = z.object({ number: z.string().nullish() })
type ByNumber = z.output<typeof ByNumber>

const readParams = ({ sessionId }: Pick<Call<unknown>, 'sessionId'>) => ({ id: sessionId })

async function readOwnProfile(call: Call<unknown>) {
  const params = readParams(call)
  const [{ session }, { profile: own }] = await Promise.all([
    call.api.call(sessions.get, { params }),
    call.api.call(profile.get, { params }),
  ])
  return { ...own, jid: toJid(session.phoneNumber ?? ''), exists: true }
}

/** The own number, or another; a number that is not on WhatsApp shows nothing. */
async function readProfile(call: Call<ByNumber>) {
  const { api, body, sessionId } = call
  if (!body.number) return readOwnProfile(call)
  const number = fromJid(body.number)
  const { exists, contactPhone, phone } = await api.call(messages.check, {
    params: { id: sessionId, phone: number },
  })
  const jid = toJid(contactPhone ?? phone)
  if (!exists) return { jid, exists, name: null, about: null, picture: null, business: null }
  const params = { id: sessionId, contact: fromJid(jid) }
  return { ...(await api.call(contacts.profile, { params })).profile, jid, exists }
}

async function fetchProfile(call: Call<ByNumber>) {
  const { jid, exists, name, about, picture, business } = await readProfile(call)
  if (!exists) throw new CompatError(400, [`O número ${call.body.number} não está no WhatsApp.`])
  return {
    wuid: jid,
    name,
    numberExists: exists,
    picture,
    status: about,
    isBusiness: business !== null,
    ...(business && {
      email: business.email,
      description: business.description,
      website: business.websites[0],
    }),
  }
}

async function fetchBusinessProfile(call: Call<ByNumber>) {
  const { jid, exists, business } = await readProfile(call)
  if (!business)
    return { isBusiness: false, message: 'Not is business profile', jid, exists, number: call.body.number }
  const { description, address, email, websites, category } = business
  return { isBusiness: true, wid: jid, description, address, email, website: websites, category }
}

async function update(call: Call<unknown>, body: object) {
  await call.api.call(profile.update, { params: readParams(call), body })
  return { update: 'success' }
}

async function updatePicture(call: Call<{ picture: string }>) {
  const { picture } = call.body
  if (/^https?:/i.test(picture)) throw createUnsupportedError('A foto de perfil por endereço')
  await call.api.upload(profile.setPicture, {}, readFile(picture, 'foto.jpg', 'image/jpeg'), readParams(call))
  return { update: 'success' }
}

/** Baileys' names of the settings and of their audiences. */
const settings = {
  readreceipts: 'readReceipts',
  profile: 'picture',
  status: 'about',
  online: 'online',
  last: 'lastSeen',
  groupadd: 'groups',
} as const
const settingNames = ['readreceipts', 'profile', 'status', 'online', 'last', 'groupadd'] as const
const audiences = {
  all: 'everyone',
  contacts: 'contacts',
  contact_blacklist: 'contacts_except',
  none: 'nobody',
  match_last_seen: 'same_as_last_seen',
} as const satisfies Record<string, PrivacyAudience>
const audienceNames = ['all', 'contacts', 'contact_blacklist', 'none', 'match_last_seen'] as const

const Audience = z.enum(audienceNames)
const Privacy = z.object({
  readreceipts: Audience,
  profile: Audience,
  status: Audience,
  online: Audience,
  last: Audience,
  groupadd: Audience,
})

async function fetchPrivacy(call: Call<unknown>) {
  const { privacy } = await call.api.call(profile.privacy, { params: readParams(call) })
  const entries = settingNames.map((name) => {
    const audience = privacy[settings[name]]
    return [name, audienceNames.find((one) => audiences[one] === audience) ?? null] as const
  })
  return Object.fromEntries(entries)
}

/** Evolution names all settings: those that stay as they are, may be of an audience that only the phone can choose. */
async function updatePrivacy(call: Call<z.output<typeof Privacy>>) {
  const before = await fetchPrivacy(call)
  const changed = settingNames.filter((name) => call.body[name] !== before[name])
  const body = Object.fromEntries(changed.map((name) => [settings[name], audiences[call.body[name]]]))
  if (changed.length > 0) await call.api.call(profile.updatePrivacy, { params: readParams(call), body })
  return { update: 'success', data: call.body }
}

const Block = z.object({ number: z.string(), status: z.enum(['block', 'unblock']) })

async function updateBlock({ api, sessionId, body }: Call<z.output<typeof Block>>) {
  const params = { id: sessionId, contact: fromJid(body.number) }
  await api.call(body.status === 'block' ? contacts.block : contacts.unblock, { params })
  return { block: 'success' }
}

const created = { status: 201 } as const

export const profileRoutes = [
  route('POST', '/chat/fetchProfile/:instanceName', ByNumber, fetchProfile),
  route('POST', '/chat/fetchBusinessProfile/:instanceName', ByNumber, fetchBusinessProfile),
  route('POST', '/chat/updateProfileName/:instanceName', z.object({ name: z.string() }), (call) =>
    update(call, { name: call.body.name }),
  ),
  route('POST', '/chat/updateProfileStatus/:instanceName', z.object({ status: z.string() }), (call) =>
    update(call, { about: call.body.status }),
  ),
  route(
    'POST',
    '/chat/updateProfilePicture/:instanceName',
    z.object({ picture: z.string() }),
    updatePicture,
    { takesFile: true },
  ),
  route('DELETE', '/chat/removeProfilePicture/:instanceName', NoBody, async (call) => {
    await call.api.call(profile.removePicture, { params: readParams(call) })
    return { update: 'success' }
  }),
  route('GET', '/chat/fetchPrivacySettings/:instanceName', NoBody, fetchPrivacy),
  route('POST', '/chat/updatePrivacySettings/:instanceName', Privacy, updatePrivacy, created),
  route('POST', '/chat/updateBlockStatus/:instanceName', Block, updateBlock, created),
]
