import { type EngineGroup, type EngineGroupDetail, GroupFailure } from '@morpheus/gateway/engine'
import type { GroupMetadata, WASocket } from 'baileys'
import type { Identities } from '../identities/identities.js'
import { type OwnIds, toEngineGroup, toEngineGroupDetail } from './engineGroup.js'
import { mapGroupErrors } from './groupFailures.js'

const limit = 500
/** With more changed groups than this, one query for all is cheaper than one for each. */
const maxChanged = 10
type Socket = Pick<
  WASocket,
  'groupMetadata' | 'groupFetchAllParticipating' | 'signalRepository' | 'authState'
>

/** Groups of one connection, which the network's events keep up to date. WhatsApp limits queries about groups. */
export class Groups {
  readonly #socket: Socket
  readonly #identities: Identities
  readonly #groups = new Map<string, Promise<GroupMetadata | null>>()
  /** Groups of the account, without their participants; null until they were asked for. */
  #joined: Promise<Map<string, EngineGroup>> | null = null
  /** Joined or left since then, or otherwise changed. */
  readonly #changed = new Set<string>()

  constructor(socket: Socket, identities: Identities) {
    this.#socket = socket
    this.#identities = identities
  }

  /** Null when the network gives none. */
  of(jid: string): Promise<GroupMetadata | null> {
    const cached = this.#groups.get(jid)
    if (cached) return cached
    const metadata = this.#ask(jid).catch(() => {
      this.#groups.delete(jid)
      return null
    })
    this.#keep(jid, metadata)
    return metadata
  }

  /** @throws GroupFailure */
  async get(jid: string, refresh: boolean): Promise<EngineGroupDetail> {
    return toEngineGroupDetail(await this.metadata(jid, refresh), this.#me, this.#identities)
  }

  /** @throws GroupFailure */
  async metadata(jid: string, refresh = false): Promise<GroupMetadata> {
    const cached = refresh ? null : await this.#groups.get(jid)
    if (cached) return cached
    // Groups of other people are forbidden: for the account there are none.
    const missing = { 401: 'group_not_found', 403: 'group_not_found', 406: 'group_not_found' } as const
    const metadata = await mapGroupErrors(this.#ask(jid), missing)
    this.#keep(jid, Promise.resolve(metadata))
    return metadata
  }

  /** @throws GroupFailure */
  async list(refresh: boolean): Promise<EngineGroup[]> {
    if (refresh || this.#changed.size > maxChanged) this.#joined = null
    this.#joined ??= this.#askJoined()
    const groups = await this.#joined
    for (const jid of this.#changed) await this.#update(groups, jid)
    return [...groups.values()]
  }

  async nameOf(jid: string): Promise<{ id: string; name: string }> {
    return { id: jid, name: (await this.of(jid))?.subject ?? '' }
  }

  invalidate(jid: string): void {
    this.#groups.delete(jid)
    if (this.#joined) this.#changed.add(jid)
  }

  /** Takes over what the network sent of a group without being asked. */
  async learn(metadata: GroupMetadata): Promise<void> {
    const { id } = metadata
    this.#changed.delete(id)
    if (this.#groups.has(id)) this.#keep(id, Promise.resolve(metadata))
    const joined = await this.#joined?.catch(() => null)
    joined?.set(id, await toEngineGroup(metadata, this.#me, this.#identities))
  }

  /** Takes over a group that the account has just created. */
  async add(metadata: GroupMetadata): Promise<EngineGroupDetail> {
    await this.#pairIds(metadata)
    this.#keep(metadata.id, Promise.resolve(metadata))
    await this.learn(metadata)
    return toEngineGroupDetail(metadata, this.#me, this.#identities)
  }

  get #me(): OwnIds {
    const { id = '', lid } = this.#socket.authState.creds.me ?? {}
    return { id, lid }
  }

  #keep(jid: string, metadata: Promise<GroupMetadata | null>): void {
    this.#groups.delete(jid)
    const [oldest] = this.#groups.keys()
    if (oldest !== undefined && this.#groups.size >= limit) this.#groups.delete(oldest)
    this.#groups.set(jid, metadata)
  }

  async #ask(jid: string): Promise<GroupMetadata> {
    const metadata = await this.#socket.groupMetadata(jid)
    await this.#pairIds(metadata)
    return metadata
  }

  /** Members have two ids, which are only paired here. */
  async #pairIds({ participants }: GroupMetadata): Promise<void> {
    const mappings = participants.flatMap(({ id, phoneNumber }) =>
      phoneNumber ? [{ lid: id, pn: phoneNumber }] : [],
    )
    if (mappings.length > 0) await this.#socket.signalRepository.lidMapping.storeLIDPNMappings(mappings)
  }

  #askJoined(): Promise<Map<string, EngineGroup>> {
    this.#changed.clear()
    const asked = this.#fetchJoined()
    asked.catch(() => {
      if (this.#joined === asked) this.#joined = null
    })
    return asked
  }

  async #fetchJoined(): Promise<Map<string, EngineGroup>> {
    const all = await mapGroupErrors(this.#socket.groupFetchAllParticipating())
    const groups = new Map<string, EngineGroup>()
    for (const metadata of Object.values(all))
      groups.set(metadata.id, await toEngineGroup(metadata, this.#me, this.#identities))
    return groups
  }

  /** A group that the network no longer shows is one that the account has left. */
  async #update(groups: Map<string, EngineGroup>, jid: string): Promise<void> {
    try {
      const metadata = await this.metadata(jid)
      this.#changed.delete(jid)
      groups.set(jid, await toEngineGroup(metadata, this.#me, this.#identities))
    } catch (error) {
      if (!(error instanceof GroupFailure) || error.code !== 'group_not_found') throw error
      this.#changed.delete(jid)
      groups.delete(jid)
    }
  }
}
