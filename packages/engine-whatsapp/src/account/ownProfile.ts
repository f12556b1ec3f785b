import {
  AccountFailure,
  type EngineAccountProfile,
  type EnginePrivacySettings,
  type EngineProfile,
  type EngineProfileChange,
  type ProfileField,
} from '@morpheus/gateway/engine'
import { jidNormalizedUser, S_WHATSAPP_NET, type WASocket } from 'baileys'
import { mapAccountErrors } from './accountErrors.js'
import type { DefaultTimer } from './defaultTimer.js'
import { OwnPrivacy } from './ownPrivacy.js'
import { readPublicProfile } from './publicProfile.js'

const personal: readonly ProfileField[] = ['name', 'about', 'picture']
const ofBusinesses: readonly ProfileField[] = [...personal, 'description', 'address', 'email', 'websites']

/** Profile of the account that one connection is logged in with. */
export class OwnProfile implements EngineAccountProfile {
  readonly privacy: EnginePrivacySettings
  readonly #socket: WASocket

  constructor(socket: WASocket, timer: DefaultTimer) {
    this.#socket = socket
    this.privacy = new OwnPrivacy(socket, timer)
  }

  async get(): Promise<EngineProfile> {
    const { about, picture, business } = await readPublicProfile(this.#socket, this.#jid)
    const name = this.#socket.authState.creds.me?.name ?? null
    const editable = business ? ofBusinesses : personal
    return { name, about, picture, business, editable, removesPicture: true }
  }

  async update({ name, about, vertical, ...business }: EngineProfileChange): Promise<void> {
    if (vertical !== undefined) throw new AccountFailure('unsupported')
    if (name !== undefined) await this.#rename(name)
    if (about !== undefined) await mapAccountErrors(this.#socket.updateProfileStatus(about))
    if (Object.values(business).some((value) => value !== undefined)) await this.#updateBusiness(business)
  }

  /** Not `updateProfilePicture`: it needs an image library, and the picture is a JPEG already. */
  async setPicture(picture: Buffer | null): Promise<void> {
    if (!picture) return mapAccountErrors(this.#socket.removeProfilePicture(this.#jid))
    await mapAccountErrors(
      this.#socket.query({
        tag: 'iq',
        attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'w:profile:picture' },
        content: [{ tag: 'picture', attrs: { type: 'image' }, content: picture }],
      }),
    )
  }

  get #jid(): string {
    return jidNormalizedUser(this.#socket.authState.creds.me?.id)
  }

  async #rename(name: string): Promise<void> {
    const { authState, ev, updateProfileName } = this.#socket
    await mapAccountErrors(updateProfileName(name))
    // Baileys takes over the names that other devices set, not this one's.
    if (authState.creds.me) ev.emit('creds.update', { me: { ...authState.creds.me, name } })
  }

  async #updateBusiness(change: Omit<EngineProfileChange, 'name' | 'about' | 'vertical'>): Promise<void> {
    const { business } = await readPublicProfile(this.#socket, this.#jid)
    if (!business) throw new AccountFailure('unsupported')
    const { description, address, email, websites } = change
    await mapAccountErrors(
      this.#socket.updateBussinesProfile({
        ...(description !== undefined && { description }),
        ...(address !== undefined && { address }),
        ...(email !== undefined && { email }),
        ...(websites !== undefined && { websites: [...websites] }),
      }),
    )
  }
}
