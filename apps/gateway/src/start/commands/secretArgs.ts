import type { Flags } from '../config/config.js'

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

/** Parses `morpheus-gateway secret …`; a text is an error message. */
export function readSecretCommand(words: readonly string[], flags: SecretFlags): SecretCommand | string {
  if (words.join(' ') !== 'rotate') return `Comando desconhecido: ${['secret', ...words].join(' ')}.`
  const { tokens = false, vault = false, forget = false } = flags
  if (forget && (tokens || vault)) return '--forget não combina com --tokens nem --vault.'
  const rotatesBoth = !tokens && !vault
  return {
    name: 'rotate secret',
    flags: { data: flags.data },
    tokens: tokens || rotatesBoth,
    vault: vault || rotatesBoth,
    forget,
  }
}

export function misplacedSecretFlags({ tokens, vault, forget }: SecretFlags): string | null {
  return tokens || vault || forget
    ? '--tokens, --vault e --forget só valem para: morpheus-gateway secret rotate.'
    : null
}
