import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildString, QueryIds } from 'baileys'
import type { Network } from './network.js'
import type { Companion, Person } from './person.js'

type Answer = (network: Network, person: Person, variables: Variables) => object | number

interface Variables {
  newsletter_id?: string
  updates?: { name?: string; description?: string }
  input?: { key?: string; name?: string; description?: string | null }
}

const answers: Partial<Record<string, Answer>> = {
  '27456920720571478': (network, person) => ({
    xwa2_newsletter_subscribed: [...network.channels.values()]
      .filter(({ roles }) => roles.has(person))
      .map((channel) => channel.describe(person)),
  }),
  [QueryIds.METADATA]: (network, person, { input }) => {
    const channel = [...network.channels.values()].find(
      ({ jid, invite }) => input?.key === invite || input?.key === jid,
    )
    return channel ? { xwa2_newsletter: channel.describe(person) } : 404
  },
  [QueryIds.FOLLOW]: (network, person, { newsletter_id: id = '' }) => {
    const channel = network.channels.get(id)
    if (!channel) return 404
    channel.roles.set(person, 'SUBSCRIBER')
    return { xwa2_newsletter_join_v2: { id } }
  },
  [QueryIds.UNFOLLOW]: (network, person, { newsletter_id: id = '' }) => {
    const channel = network.channels.get(id)
    if (!channel) return 404
    if (channel.roles.get(person) === 'OWNER') return 403
    channel.roles.delete(person)
    return { xwa2_newsletter_leave_v2: { id } }
  },
  [QueryIds.MUTE]: (network, person, variables) => setMuted(network, person, variables, true),
  [QueryIds.UNMUTE]: (network, person, variables) => setMuted(network, person, variables, false),
  [QueryIds.UPDATE_METADATA]: (network, person, { newsletter_id: id = '', updates = {} }) => {
    const channel = network.channels.get(id)
    if (!channel) return 404
    if (channel.roles.get(person) !== 'OWNER') return 403
    channel.name = updates.name ?? channel.name
    channel.description = updates.description ?? channel.description
    return { xwa2_newsletter_update: channel.describe(person) }
  },
  [QueryIds.DELETE]: (network, person, { newsletter_id: id = '' }) => {
    const channel = network.channels.get(id)
    if (!channel || channel.isDeleted) return 404
    if (channel.roles.get(person) !== 'OWNER') return 403
    channel.isDeleted = true
    return { xwa2_newsletter_delete_v2: { id, state: { type: 'DELETED' } } }
  },
  [QueryIds.CREATE]: (network, person, { input }) => {
    const channel = network.channel(input?.name ?? '', input?.description ?? null)
    channel.roles.set(person, 'OWNER')
    return { xwa2_newsletter_create: channel.describe(person) }
  },
}

function setMuted(
  network: Network,
  person: Person,
  { newsletter_id: id = '' }: Variables,
  isMuted: boolean,
): object | number {
  const channel = network.channels.get(id)
  if (!channel?.roles.has(person)) return 404
  if (isMuted) channel.muted.add(person)
  else channel.muted.delete(person)
  return { [isMuted ? 'xwa2_newsletter_mute_v2' : 'xwa2_newsletter_unmute_v2']: { id } }
}

/** Null for a query about something else. */
export function answerChannelQuery(
  network: Network,
  { person }: Companion,
  iq: BinaryNode,
): BinaryNode[] | null {
  const answer = answers[getBinaryNodeChild(iq, 'query')?.attrs.query_id ?? '']
  if (!answer) return null
  const { variables } = JSON.parse(getBinaryNodeChildString(iq, 'query') ?? '')
  const result = answer(network, person, variables)
  const body =
    typeof result === 'number'
      ? { data: null, errors: [{ message: 'refused', extensions: { error_code: result } }] }
      : { data: result }
  return [{ tag: 'result', attrs: {}, content: Buffer.from(JSON.stringify(body)) }]
}
