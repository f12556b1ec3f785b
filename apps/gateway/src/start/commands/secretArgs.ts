import type { Flags } from '../config/config.js'

/** What is done to the keys of a gateway that is not running. `flags` name the data folder. */
export interface SecretCommand {
  name: 'rotate secret'
  flags: Flags
  tokens: boolean
  vault: boolean
  forget: boolean
}

export interface SecretFlags {
  data?: string | undefined
  tokens?: boolean | undefined
  vault?: boolean | undefined
  forget?: boolean | undefined
}

/** `morpheus-gateway secret …`; a text says what is wrong with it. */
export function readSecretCommand(words: readonly string[], given: SecretFlags): SecretCommand | string {
  if (words.join(' ') !== 'rotate') return `Comando desconhecido: ${['secret', ...words].join(' ')}.`
  const { tokens = false, vault = false, forget = false } = given
  if (forget && (tokens || vault)) return '--forget não combina com --tokens nem --vault.'
  const both = !tokens && !vault
  return {
    name: 'rotate secret',
    flags: { data: given.data },
    tokens: tokens || both,
    vault: vault || both,
    forget,
  }
}

/** What is wrong with flags of another command; null where there are none. */
export function misplacedSecretFlags({ tokens, vault, forget }: SecretFlags): string | null {
  return tokens || vault || forget
    ? '--tokens, --vault e --forget só valem para: morpheus-gateway secret rotate.'
    : null
}
