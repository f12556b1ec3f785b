import { Readable } from 'node:stream'
import { AccountFailure } from '../accountFailure.js'
import type { EngineAccountProfile, EngineProfile, EngineProfileChange } from '../profile.js'
import { runAccountCall } from './accountCalls.js'
import type { GraphApi } from './graphApi.js'
import type { CloudSettings } from './settings.js'

const editable = ['about', 'picture', 'description', 'address', 'email', 'websites', 'vertical'] as const

/** The business profile of a number. Meta approves the name, and a picture can only be replaced. */
export class CloudProfile implements EngineAccountProfile {
  readonly privacy = null
  readonly #graph: GraphApi
  readonly #settings: CloudSettings
  readonly #signal: AbortSignal

  constructor(graph: GraphApi, settings: CloudSettings, signal: AbortSignal) {
    this.#graph = graph
    this.#settings = settings
    this.#signal = signal
  }

  async get(): Promise<EngineProfile> {
    const [number, profile] = await runAccountCall(
      Promise.all([
        this.#graph.number(this.#settings, this.#signal),
        this.#graph.businessProfile(this.#settings, this.#signal),
      ]),
    )
    const { about, picture, ...business } = profile
    const { name } = number
    return {
      name,
      about,
      picture,
      business: { ...business, category: null },
      editable,
      removesPicture: false,
    }
  }

  async update({ name, ...change }: EngineProfileChange): Promise<void> {
    if (name !== undefined) throw new AccountFailure('unsupported')
    await runAccountCall(this.#graph.changeBusinessProfile(this.#settings, change, this.#signal))
  }

  async setPicture(picture: Buffer | null): Promise<void> {
    if (!picture) throw new AccountFailure('unsupported')
    const file = {
      name: 'perfil.jpg',
      type: 'image/jpeg',
      size: picture.length,
      open: async () => Readable.from([picture]),
    }
    await runAccountCall(
      (async () => {
        const handle = await this.#graph.sample(this.#settings, file, this.#signal)
        const change = { profile_picture_handle: handle }
        await this.#graph.changeBusinessProfile(this.#settings, change, this.#signal)
      })(),
    )
  }
}
