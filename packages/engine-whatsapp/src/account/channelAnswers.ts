import type { EngineChannel } from '@morpheus/gateway/engine'

type Fields = ReadonlyMap<string, unknown>

/** WhatsApp changes the fields of its answers: what is missing or of another type reads as empty. */
export function readFields(value: unknown): Fields {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

/** Texts are plain, or in an object with the time of their change. */
function readText(fields: Fields, name: string): string | null {
  const value = fields.get(name)
  const text = typeof value === 'string' ? value : readFields(value).get('text')
  return typeof text === 'string' && text !== '' ? text : null
}

const readCode = (fields: Fields, name: string) => readText(fields, name)?.toUpperCase() ?? ''

const roles: Partial<Record<string, EngineChannel['role']>> = { OWNER: 'owner', ADMIN: 'admin' }
/** Deleted channels stay in lists for a while. */
const goneStates = ['DELETED', 'NON_EXISTING', 'NON_EXISTENT']
/** Host of pictures whose answer has a path alone. */
const pictureHost = 'https://pps.whatsapp.net'

/** Null for an answer without a channel's id, and for a deleted channel. */
export function readChannel(answer: unknown): EngineChannel | null {
  const fields = readFields(answer)
  const id = readText(fields, 'id')
  const state = fields.get('state')
  const stateCode = typeof state === 'string' ? state.toUpperCase() : readCode(readFields(state), 'type')
  if (!id || !/^[\w.-]+@newsletter$/.test(id) || goneStates.includes(stateCode)) return null
  const metadata = readFields(fields.get('thread_metadata'))
  const viewer = readFields(fields.get('viewer_metadata'))
  const followers = Number.parseInt(String(metadata.get('subscribers_count')), 10)
  return {
    id,
    name: readText(metadata, 'name') ?? '',
    description: readText(metadata, 'description'),
    picture: readPicture(metadata),
    followers: followers >= 0 ? followers : null,
    role: roles[readCode(viewer, 'role')] ?? 'follower',
    isVerified: readCode(metadata, 'verification') === 'VERIFIED',
    isMuted: readCode(viewer, 'mute') === 'ON',
    invite: readText(metadata, 'invite'),
  }
}

function readPicture(metadata: Fields): string | null {
  for (const name of ['picture', 'preview']) {
    const picture = readFields(metadata.get(name))
    const url = readText(picture, 'url')
    if (url?.startsWith('https://')) return url
    const path = readText(picture, 'direct_path')
    if (path?.startsWith('/')) return `${pictureHost}${path}`
  }
  return null
}
