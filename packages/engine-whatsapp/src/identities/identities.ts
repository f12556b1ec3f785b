import type { Address } from '@morpheus/gateway/engine'
import { isLidUser, isPnUser, jidDecode, jidNormalizedUser, type WASocket } from 'baileys'

type Keys = Pick<WASocket['authState']['keys'], 'get'>

/** Entries of `Identities.#recent`, two a pair. */
const maxRecent = 2000

/**
 * Resolves WhatsApp's ids to people. Numbers are increasingly hidden behind LIDs: every known alias is passed on,
 * from the session's own key store and never by a network query.
 */
export class Identities {
  readonly #keys: Keys
  /** Pairs that Baileys is still storing, by their keys there. */
  readonly #recent = new Map<string, string>()

  constructor(keys: Keys) {
    this.#keys = keys
  }

  /** Notes a pair as soon as it is known: Baileys stores it later. */
  note(lid: string, pn: string): void {
    const [hidden, number] = [toUser(lid, isLidUser), toUser(pn, isPnUser)]
    if (hidden === undefined || number === undefined) return
    this.#recent.set(number, hidden)
    this.#recent.set(`${hidden}_reverse`, number)
    while (this.#recent.size > maxRecent) {
      const [oldest = ''] = this.#recent.keys()
      this.#recent.delete(oldest)
    }
  }

  /** Null for ids that are not a person's. `alt` is the alias sent along. */
  async addressOf(jid: string, alt?: string | null): Promise<Address | null> {
    return (await this.addressesOf([{ jid, alt }]))[0] ?? null
  }

  /** Same order as `names`. */
  async addressesOf(
    names: readonly { jid: string; alt?: string | null | undefined }[],
  ): Promise<(Address | null)[]> {
    const pairs = names.map(({ jid, alt }) => ({
      number: toUser(jid, isPnUser) ?? toUser(alt, isPnUser),
      lid: toUser(jid, isLidUser) ?? toUser(alt, isLidUser),
    }))
    const unknown = pairs.flatMap(({ number, lid }) => {
      if (number === undefined && lid !== undefined) return [`${lid}_reverse`]
      return number !== undefined && lid === undefined ? [number] : []
    })
    const phones = await this.#find(unknown)
    return pairs.map(({ number, lid }) => {
      const phone = number ?? phones[`${lid}_reverse`]
      const hidden = lid ?? (number === undefined ? undefined : phones[number])
      if (phone !== undefined) return { phone, userId: hidden === undefined ? undefined : `${hidden}@lid` }
      return hidden === undefined ? null : { userId: `${hidden}@lid` }
    })
  }

  async #find(names: readonly string[]): Promise<Partial<Record<string, string>>> {
    const recent = Object.fromEntries(
      names.flatMap((name) => {
        const value = this.#recent.get(name)
        return value === undefined ? [] : [[name, value]]
      }),
    )
    const others = names.filter((name) => recent[name] === undefined)
    if (others.length === 0) return recent
    return { ...(await this.#keys.get('lid-mapping', [...new Set(others)])), ...recent }
  }
}

/** Jid for sending: the LID when known. */
export function toJid({ phone, userId }: Address): string {
  return userId ?? `${phone}@s.whatsapp.net`
}

function toUser(
  jid: string | null | undefined,
  is: (jid: string) => boolean | undefined,
): string | undefined {
  if (!jid || !is(jidNormalizedUser(jid))) return undefined
  return jidDecode(jid)?.user
}
