import type { GroupDetail, Morpheus, ParticipantAction, ParticipantResult } from '@morpheus/sdk'
import { countOf, formatPhone } from '@morpheus/sdk/format'
import { participantOutcomeLabels, participantsChanged } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { selectSender } from '../messages/find.js'
import { readFile } from '../messages/readMessage.js'
import { parseContact, type SessionOption } from '../messages/words.js'
import { findGroup } from './find.js'

export async function create(
  context: Context,
  { sessao }: SessionOption,
  name: string,
  ...people: string[]
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const answer = await morpheus.groups.create({ id, name, participants: people.map(parseContact) })
    if (output.json) return output.value(answer)
    output.success(`Grupo criado: ${sanitize(answer.group.name)}`)
    await output.write(`${answer.group.id}\n`)
    printRefused(output, answer.results)
  })
}

type GroupChange = Omit<Parameters<Morpheus['groups']['update']>[0], 'id' | 'groupId'>

async function update(
  context: Context,
  options: SessionOption,
  reference: string,
  change: GroupChange,
  text: (group: GroupDetail) => string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const answer = await morpheus.groups.update({ id: session.id, groupId: group.id, ...change })
    if (output.json) return output.value(answer.group)
    output.success(text(answer.group))
  })
}

export function rename(
  context: Context,
  options: SessionOption,
  reference: string,
  name: string,
): Promise<void> {
  return update(context, options, reference, { name }, (group) => `Grupo renomeado: ${sanitize(group.name)}`)
}

export function describe(
  context: Context,
  options: SessionOption,
  reference: string,
  description: string,
): Promise<void> {
  return update(context, options, reference, { description }, (group) =>
    group.description === null
      ? `Descrição removida: ${sanitize(group.name)}`
      : `Descrição alterada: ${sanitize(group.name)}`,
  )
}

type Who = 'admins' | 'todos'

export interface ConfigureOptions extends SessionOption {
  enviam?: Who
  editam?: Who
  adicionam?: Who
  aprovacao?: 'sim' | 'nao'
}

export async function configure(
  context: Context,
  { enviam, editam, adicionam, aprovacao, ...options }: ConfigureOptions,
  reference: string,
): Promise<void> {
  const change: GroupChange = {
    ...(enviam && { onlyAdminsSend: enviam === 'admins' }),
    ...(editam && { onlyAdminsEdit: editam === 'admins' }),
    ...(adicionam && { onlyAdminsAdd: adicionam === 'admins' }),
    ...(aprovacao && { approvesJoins: aprovacao === 'sim' }),
  }
  if (Object.keys(change).length === 0)
    throw usageError('Diga o que mudar: --enviam, --editam, --adicionam ou --aprovacao.')
  await update(context, options, reference, change, ({ name }) => `Permissões alteradas: ${sanitize(name)}`)
}

export async function changeParticipants(
  context: Context,
  options: SessionOption,
  action: ParticipantAction,
  reference: string,
  ...people: string[]
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const { results } = await morpheus.groups.changeParticipants({
      id: session.id,
      groupId: group.id,
      action,
      participants: people.map(parseContact),
    })
    printResults(output, results, `${group.name}: `, participantsChanged[action])
  })
}

export async function decide(
  context: Context,
  options: SessionOption,
  approve: boolean,
  reference: string,
  ...people: string[]
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const { results } = await morpheus.groups.decideJoinRequests({
      id: session.id,
      groupId: group.id,
      approve,
      participants: people.map(parseContact),
    })
    const verb = approve ? ['aprovado', 'aprovados'] : ['recusado', 'recusados']
    printResults(
      output,
      results,
      `${group.name}: `,
      (count) => `${countOf(count, 'pedido')} ${verb[count === 1 ? 0 : 1]}`,
    )
  })
}

/** @throws Failure when nobody was changed */
function printResults(
  output: Output,
  results: readonly ParticipantResult[],
  subject: string,
  text: (count: number) => string,
): void {
  const done = results.filter(({ outcome }) => outcome === 'done').length
  if (output.json) output.value(results)
  else {
    if (done > 0) output.success(sanitize(subject) + text(done))
    printRefused(output, results)
  }
  if (done === 0) throw failureError('Ninguém foi alterado.', 'participants_unchanged')
}

function printRefused(output: Output, results: readonly ParticipantResult[]): void {
  for (const { phone, outcome } of results)
    if (outcome !== 'done')
      output.note(`${sanitize(formatPhone(phone))}: ${participantOutcomeLabels[outcome]}`)
}

export interface InviteOptions extends SessionOption, ConfirmationOptions {
  novo?: boolean
}

export async function invite(context: Context, options: InviteOptions, reference: string): Promise<void> {
  const { output } = context
  const asks = options.novo && requiresPrompt(output, options, 'O link atual deixa de valer')
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const at = { id: session.id, groupId: group.id }
    if (asks && !(await askConfirmation('O link atual deixa de valer. Continuar?')))
      throw cancelledError('O link continua o mesmo.')
    const answer = await (options.novo ? morpheus.groups.revokeInvite(at) : morpheus.groups.invite(at))
    if (output.json) return output.value(answer.invite)
    await output.write(`${answer.invite.url}\n`)
  })
}

export async function join(context: Context, { sessao }: SessionOption, link: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { groupId } = await morpheus.groups.join({ id, invite: link })
    if (output.json) return output.value({ groupId })
    if (groupId === null) return output.note('Pedido enviado: um administrador precisa aprovar.')
    const { group } = await morpheus.groups.get({ id, groupId })
    output.success(`Entrou no grupo: ${sanitize(group.name)}`)
  })
}

export interface LeaveOptions extends SessionOption, ConfirmationOptions {}

export async function leave(context: Context, options: LeaveOptions, reference: string): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'Sair de um grupo não pode ser desfeito daqui')
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    if (asks && !(await askConfirmation(`Sair do grupo "${sanitize(group.name)}"?`)))
      throw cancelledError('A conta continua no grupo.')
    await morpheus.groups.leave({ id: session.id, groupId: group.id })
    if (output.json) return output.value({ id: group.id, left: true })
    output.success(`Saiu do grupo: ${sanitize(group.name)}`)
  })
}

export interface PictureOptions extends SessionOption {
  remover?: boolean
}

export async function picture(
  context: Context,
  options: PictureOptions,
  reference: string,
  path: string | undefined,
): Promise<void> {
  const { output } = context
  if ((path === undefined) !== Boolean(options.remover))
    throw usageError('Diga o arquivo JPEG da foto, ou --remover.')
  const file = path === undefined ? null : await readFile(path)
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const at = { id: session.id, groupId: group.id }
    if (file) await morpheus.groups.setPicture({ ...at, file })
    else await morpheus.groups.removePicture(at)
    if (output.json) return output.value({ id: group.id, picture: file !== null })
    output.success(`${file ? 'Foto trocada' : 'Foto removida'}: ${sanitize(group.name)}`)
  })
}
