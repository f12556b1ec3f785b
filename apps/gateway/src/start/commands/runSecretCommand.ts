import { formatCount } from '@morpheus/sdk/format'
import { throwStartFailure } from '../../core/lib/systemErrors.js'
import { readSecrets, readStoreLocation } from '../config/storeConfig.js'
import type { CommandIo } from './args.js'
import { type RotationResult, replaceLostKeys, rotateKeys } from './rotateKeys.js'
import { runLoggedChange } from './runLoggedChange.js'
import type { SecretCommand } from './secretArgs.js'

const advice = 'Guarde uma cópia da chave fora desta máquina, separada da cópia do banco de dados.'

function rotationText(rotated: RotationResult): string {
  return [...toLines(rotated), advice].join('\n')
}

function rotationLogText(rotated: RotationResult): string {
  return toLines(rotated).join(' ')
}

function toLines({ tokens, resealed }: RotationResult): string[] {
  const lines = ['Chaves trocadas.']
  if (tokens) lines.push('Todos os tokens deixaram de valer: todos precisam entrar de novo.')
  if (resealed) {
    const { sealed, unreadable, unpaired } = resealed
    if (sealed > 0)
      lines.push(
        `${formatCount(sealed)} ${sealed === 1 ? 'valor cifrado' : 'valores cifrados'} com a chave nova.`,
      )
    if (unreadable > 0) {
      const lost = unreadable === 1 ? 'configuração ficou ilegível' : 'configurações ficaram ilegíveis'
      lines.push(`${formatCount(unreadable)} ${lost}: remova e configure de novo.`)
    }
    if (unpaired > 0) {
      const lost = unpaired === 1 ? 'sessão perdeu o pareamento' : 'sessões perderam o pareamento'
      lines.push(`${formatCount(unpaired)} ${lost}: conecte de novo.`)
    }
  }
  return lines
}

/** @throws StartFailure as `rotateKeys` and `replaceLostKeys` do. */
export async function runSecretCommand(
  { flags, forget, ...wanted }: SecretCommand,
  { env, print }: CommandIo,
): Promise<number> {
  const location = readStoreLocation(flags, env)
  const secrets = readSecrets(env)
  const rotation = forget ? replaceLostKeys(location, secrets) : rotateKeys(location, secrets, wanted)
  const rotated = await rotation.catch((error: unknown) => throwStartFailure(error, location.dataFolder))
  // Logged, so that readers learn why everybody had to sign in again.
  await runLoggedChange(location, async (_db, writeLog) =>
    writeLog({ level: 'warn', service: 'system', message: rotationLogText(rotated) }),
  )
  print(`${rotationText(rotated)}\n`)
  return 0
}
