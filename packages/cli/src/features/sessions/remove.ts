import { isLinkedOffline, type Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, Failure, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { wrap } from '../../core/output/wrap.js'
import {
  askConfirmation,
  askText,
  type ConfirmationOptions,
  isConfirmed,
  requiresPrompt,
} from '../../core/prompts/ask.js'
import { findSession, toAnswer } from './find.js'

export function printDeviceRemains(output: Output): void {
  output.note(wrap(messages.session.deviceRemains, output.columns).join('\n'))
}

/** Asks for confirmation only where a pairing would be lost. */
export async function disconnect(
  context: Context,
  options: ConfirmationOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  const { session, deviceRemains } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    if (isPaired(session) && !isConfirmed(options)) await confirm(context, session)
    const answer = await morpheus.sessions.disconnect({ id: session.id })
    return { session: { ...session, status: 'disconnected' as const }, ...answer }
  })
  if (output.json) return output.value({ ...toAnswer(session), ...(deviceRemains && { deviceRemains }) })
  output.success(`${messages.session.disconnected}: ${sanitize(session.name)}`)
  if (deviceRemains) printDeviceRemains(output)
}

const isPaired = ({ status, phone }: Session) => status === 'connected' || phone !== null

async function confirm({ output }: Context, session: Session): Promise<void> {
  if (!output.interactive) {
    throw usageError(
      'Desconectar desfaz o pareamento, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  const loss = `Para voltar, a sessão "${sanitize(session.name)}" precisa ser pareada de novo, com o celular em mãos.`
  output.note(wrap(loss, output.columns).join('\n'))
  if (isLinkedOffline(session)) {
    output.note(wrap(messages.session.deviceMayRemain, output.columns).join('\n'))
  }
  if (!(await askConfirmation('Desconectar?'))) throw cancelledError('Nada foi desconectado.')
}

export interface RemoveOptions extends ConfirmationOptions {
  seExistir?: boolean
  ifExists?: boolean
}

export async function remove(
  context: Context,
  options: RemoveOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options, 'A exclusão não pode ser desfeita')
  const mayLack = options.seExistir || options.ifExists
  await withClient(context, async (morpheus) => {
    const session = await (mayLack
      ? findSession(morpheus, reference).catch(ignoreNone)
      : findSession(morpheus, reference))
    if (!session) {
      if (output.json) return output.value({ id: null, deleted: false })
      return output.note('Nada a excluir: a sessão não existe.')
    }
    if (needsConfirmation) await confirmRemove(session)
    const { deviceRemains } = await morpheus.sessions.remove({ id: session.id })
    if (output.json) {
      return output.value({ id: session.id, deleted: true, ...(deviceRemains && { deviceRemains }) })
    }
    output.success(`Sessão excluída: ${sanitize(session.name)}`)
    if (deviceRemains) printDeviceRemains(output)
  })
}

function ignoreNone(error: unknown): null {
  if (error instanceof Failure && error.code === 'session_not_found') return null
  throw error
}

async function confirmRemove(session: Session): Promise<void> {
  const name = sanitize(session.name)
  process.stderr.write(`A sessão "${name}" será excluída com seus contatos. Isso não pode ser desfeito.\n`)
  if (isLinkedOffline(session)) process.stderr.write(`${messages.session.deviceMayRemain}\n`)
  const typedAnswer = await askText('Digite o nome da sessão para excluir:')
  if (typedAnswer.trim() !== name.trim()) throw cancelledError('O nome não confere: nada foi excluído.')
}
