import { jidNormalizedUser, type WASocket } from 'baileys'
import { mapAccountErrors } from './accountErrors.js'
import { readFields } from './channelAnswers.js'

type Socket = Pick<
  WASocket,
  'authState' | 'ev' | 'fetchDisappearingDuration' | 'updateDefaultDisappearingMode'
>

/**
 * The account's timer of disappearing messages for new conversations, in seconds; 0 without one. It is kept with the
 * credentials, where Baileys notes each change that another device makes.
 */
export class DefaultTimer {
  readonly #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** As noted, or asked of WhatsApp once. 0 where it does not answer. */
  async current(): Promise<number> {
    const noted = this.#socket.authState.creds.accountSettings?.defaultDisappearingMode?.ephemeralExpiration
    return noted ?? (await this.read().catch(() => 0))
  }

  /** As WhatsApp has it now. @throws AccountFailure */
  async read(): Promise<number> {
    const jid = jidNormalizedUser(this.#socket.authState.creds.me?.id)
    const [answer] = (await mapAccountErrors(this.#socket.fetchDisappearingDuration(jid))) ?? []
    const seconds = Number(readFields(readFields(answer).get('disappearing_mode')).get('duration'))
    this.#note(seconds > 0 ? seconds : 0)
    return seconds > 0 ? seconds : 0
  }

  /** @throws AccountFailure */
  async set(seconds: number): Promise<void> {
    await mapAccountErrors(this.#socket.updateDefaultDisappearingMode(seconds))
    this.#note(seconds)
  }

  #note(ephemeralExpiration: number): void {
    const { authState, ev } = this.#socket
    const ephemeralSettingTimestamp = Math.floor(Date.now() / 1000)
    const defaultDisappearingMode = { ephemeralExpiration, ephemeralSettingTimestamp }
    const accountSettings = { ...authState.creds.accountSettings, defaultDisappearingMode }
    ev.emit('creds.update', { accountSettings })
  }
}
