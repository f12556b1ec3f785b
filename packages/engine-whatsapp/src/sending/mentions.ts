import type { Address, OutgoingContent } from '@morpheus/gateway/engine'
import { jidDecode } from 'baileys'
import type { Groups } from '../groups/groups.js'
import { toJid } from '../identities/identities.js'
import type { Recipients } from './recipients.js'

export class Mentions {
  readonly #recipients: Recipients
  readonly #groups: Pick<Groups, 'of'>

  constructor(recipients: Recipients, groups: Pick<Groups, 'of'>) {
    this.#recipients = recipients
    this.#groups = groups
  }

  /**
   * Jids of mentioned people, and the content with their names in the group's form: phones look for the id after an
   * `@`, which is no number in most groups.
   * @throws SendFailure for a person without an account
   */
  async resolve(
    group: string,
    content: OutgoingContent,
    people: readonly Address[],
  ): Promise<{ content: OutgoingContent; mentioned: string[] }> {
    if (people.length === 0) return { content, mentioned: [] }
    const usesNumbers = (await this.#groups.of(group))?.addressingMode === 'pn'
    const mentioned: string[] = []
    const names = new Map<string, string>()
    for (const person of people) {
      const { address } = await this.#recipients.resolve(person)
      const jid = usesNumbers && address.phone ? toJid({ phone: address.phone }) : toJid(address)
      mentioned.push(jid)
      const written = person.phone ?? jidDecode(person.userId)?.user
      if (written !== undefined) names.set(written, jidDecode(jid)?.user ?? written)
    }
    const rename = (text: string) =>
      text.replace(/@(\d+)/g, (all, name) => `@${names.get(name) ?? all.slice(1)}`)
    if (content.kind === 'text') return { content: { ...content, text: rename(content.text) }, mentioned }
    if (!('caption' in content) || content.caption === null) return { content, mentioned }
    return { content: { ...content, caption: rename(content.caption) }, mentioned }
  }
}
