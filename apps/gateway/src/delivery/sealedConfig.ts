import type * as z from 'zod'
import type { Vault } from '../kit/vault.js'

/** A target's configuration as it is kept: encrypted as a whole, because it holds secrets. */
export function sealConfig(vault: Vault, targetId: string, config: unknown): string {
  return vault.seal(JSON.stringify(config), targetId)
}

/** @throws Refusal when the gateway's key is another one now. */
export function openConfig<Config>(
  vault: Vault,
  schema: z.ZodType<Config>,
  target: { id: string; config: string },
): Config {
  return schema.parse(JSON.parse(vault.open(target.config, target.id)))
}

/** So many configurations stay open. */
const mostOpen = 1000

/** Opens configurations of one kind once, until they are sealed anew: each sealing is another text. */
export class OpenedConfigs<Config> {
  readonly #vault: Vault
  readonly #schema: z.ZodType<Config>
  /** By target. */
  readonly #open = new Map<string, { sealed: string; config: Config }>()

  constructor(vault: Vault, schema: z.ZodType<Config>) {
    this.#vault = vault
    this.#schema = schema
  }

  /** @throws Refusal as `openConfig` does. */
  of(target: { id: string; config: string }): Config {
    const known = this.#open.get(target.id)
    if (known?.sealed === target.config) return known.config
    const config = openConfig(this.#vault, this.#schema, target)
    if (this.#open.size >= mostOpen) this.#open.clear()
    this.#open.set(target.id, { sealed: target.config, config })
    return config
  }
}
