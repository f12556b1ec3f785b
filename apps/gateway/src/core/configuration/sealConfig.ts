import type * as z from 'zod'
import type { Vault } from '../lib/vault.js'

/** Encrypts a configuration as a whole, as it holds secrets. `context` binds it to its row. */
export function sealConfig(vault: Vault, context: string, config: object): string {
  return vault.seal(JSON.stringify(config), context)
}

/** @throws HttpError where it was sealed with another key. */
export function openConfig<Config>(
  vault: Vault,
  schema: z.ZodType<Config>,
  context: string,
  ciphertext: string,
): Config {
  return schema.parse(JSON.parse(vault.open(ciphertext, context)))
}
