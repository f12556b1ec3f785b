import { type Command, InvalidArgumentError } from 'commander'

export interface WaitOptions {
  aguardar?: boolean
  /** `--tempo-limite`, in seconds; a screen without it waits until the session is paired. */
  tempoLimite?: number
  /** The risk of approving with the account's passkey is confirmed. */
  passkey?: boolean
}

/** Default timeout without a terminal, in seconds. */
export const defaultWaitSeconds = 300

export function waitOptions(command: Command): Command {
  return command
    .option('--aguardar', 'sem terminal, espera até a sessão conectar')
    .option(
      '--passkey',
      'sem terminal, confirma o risco e mostra o endereço em que se aprova com a passkey, se a conta a pedir',
    )
    .option(
      '--tempo-limite <segundos>',
      `quanto esperar antes de sair com o código 8 (padrão: ${defaultWaitSeconds}; no terminal, até parear)`,
      parseSeconds,
    )
}

function parseSeconds(text: string): number {
  const value = Number(text)
  if (/^\d{1,6}$/.test(text) && value > 0) return value
  throw new InvalidArgumentError('O tempo limite deve ser um número inteiro de segundos.')
}
