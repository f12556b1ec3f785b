import type * as z from 'zod'
import type { Vault } from '../kit/vault.js'

/** A configuration as it is kept: encrypted as a whole, because it holds secrets. `place` says whose it is. */
export function sealConfig(vault: Vault, place: string, config: object): string {
  return vault.seal(JSON.stringify(config), place)
}

/** @throws Refusal when the gateway's key is another one now. */
export function openConfig<Config>(
  vault: Vault,
  schema: z.ZodType<Config>,
  place: string,
  sealed: string,
): Config {
  return schema.parse(JSON.parse(vault.open(sealed, place)))
}
