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
