import { AccountFailure, type EngineCalls } from '@morpheus/gateway/engine'
import type { WASocket } from 'baileys'
import { mapAccountErrors } from './accountErrors.js'

/** Beginnings of the links, as Baileys has them for events. */
const addresses = {
  audio: 'https://call.whatsapp.com/voice/',
  video: 'https://call.whatsapp.com/video/',
} as const

/** Calls of the account that one connection is logged in with. */
export class AccountCallLinks implements EngineCalls {
  readonly #socket: Pick<WASocket, 'createCallLink'>

  constructor(socket: Pick<WASocket, 'createCallLink'>) {
    this.#socket = socket
  }

  async createLink(type: keyof typeof addresses): Promise<string> {
    const token = await mapAccountErrors(this.#socket.createCallLink(type))
    if (!token) throw new AccountFailure('account_rejected', { detail: 'no token' })
    return `${addresses[type]}${token}`
  }
}
