import { formatCount } from '@morpheus/sdk/format'
import type { Rotated } from './rotateKeys.js'

const advice = 'Guarde uma cópia da chave fora desta máquina, separada da cópia do banco de dados.'

export function rotationText(rotated: Rotated): string {
  return [...linesOf(rotated), advice].join('\n')
}

export function rotationLogText(rotated: Rotated): string {
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
