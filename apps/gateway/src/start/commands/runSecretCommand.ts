import { formatCount } from '@morpheus/sdk/format'
import { throwPlainly } from '../../core/lib/machineTrouble.js'
import { readSecrets, readStorePlace } from '../config/storeConfig.js'
import { loggedChange } from './loggedChange.js'
import { forgetKeys, type Rotated, rotateKeys } from './rotateKeys.js'
import type { SecretCommand } from './secretArgs.js'

const advice = 'Guarde uma cópia da chave fora desta máquina, separada da cópia do banco de dados.'

function rotationText(rotated: Rotated): string {
  return [...linesOf(rotated), advice].join('\n')
}

function rotationLogText(rotated: Rotated): string {
  return linesOf(rotated).join(' ')
}

function linesOf({ tokens, resealed }: Rotated): string[] {
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

/** @throws StartFailure as `rotateKeys` and `forgetKeys` do. */
export async function runSecretCommand({ flags, forget, ...wanted }: SecretCommand): Promise<void> {
  const place = readStorePlace(flags, process.env)
  const secrets = readSecrets(process.env)
  const rotation = forget ? forgetKeys(place, secrets) : rotateKeys(place, secrets, wanted)
  const rotated = await rotation.catch((error: unknown) => throwPlainly(error, place.dataFolder))
  // Logged, so that readers learn why everybody had to sign in again.
  await loggedChange(place, async (_db, tell) =>
    tell({ level: 'warn', service: 'system', message: rotationLogText(rotated) }),
  )
  process.stdout.write(`${rotationText(rotated)}\n`)
}
