import { randomBytes } from 'node:crypto'
import type { CallType } from '@morpheus/sdk/contract'
import type { EngineCalls } from '../calls.js'

/** Links to calls as WhatsApp makes them; nobody can join these. */
export class VirtualCalls implements EngineCalls {
  async createLink(type: CallType): Promise<string> {
    const token = randomBytes(16).toString('base64url')
    return `https://call.whatsapp.com/${type === 'audio' ? 'voice' : 'video'}/${token}`
  }
}
