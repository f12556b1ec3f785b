import type { Morpheus, PrivacySettings, SessionProfile } from '@morpheus/sdk'
import type { Fact } from '@morpheus/sdk/integrations'
import {
  businessVerticalLabels,
  messageTimerLabel,
  privacyAudienceLabels,
  privacySettingLabels,
} from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { showFacts } from '../../core/forms/form.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { wrap } from '../../core/output/wrap.js'
import { selectSender } from '../messages/find.js'
import { readFile } from '../messages/readMessage.js'
import type { SessionOption } from '../messages/words.js'
import { audienceWords, type PrivacyOption, privacyOptions } from './privacyWords.js'

export async function show(context: Context, { sessao }: SessionOption): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { profile } = await morpheus.profile.get({ id })
    if (output.json) return output.value(profile)
    showFacts(output, getFacts(output, profile))
  })
}

const labelWidth = 13

function getFacts(output: Output, { name, about, picture, business }: SessionProfile): Fact[] {
  const wrapped = (text: string | null) =>
    text && wrap(sanitize(text), output.columns - labelWidth - 1).join('\n')
  const rows: [string, string | null | undefined][] = [
    ['Nome', name === null ? '–' : sanitize(name)],
    ['Recado', wrapped(about) ?? '–'],
    ['Foto', picture?.startsWith('data:') ? 'sim' : (picture ?? 'não')],
    ['Descrição', business && wrapped(business.description)],
    ['Endereço', business && wrapped(business.address)],
    ['E-mail', business?.email && sanitize(business.email)],
    ['Sites', business?.websites.map(sanitize).join('\n')],
    ['Categoria', business?.category && sanitize(business.category)],
    ['Ramo', business?.vertical && businessVerticalLabels[business.vertical]],
  ]
  return rows.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []))
}

export interface ChangeOptions extends SessionOption {
  nome?: string
  recado?: string
  descricao?: string
  endereco?: string
  email?: string
  site?: string[]
}

export async function change(context: Context, options: ChangeOptions): Promise<void> {
  const { output } = context
  const { nome, recado, descricao, endereco, email, site } = options
  const body: Omit<Parameters<Morpheus['profile']['update']>[0], 'id'> = {
    ...(nome !== undefined && { name: nome }),
    ...(recado !== undefined && { about: recado }),
    ...(descricao !== undefined && { description: descricao }),
    ...(endereco !== undefined && { address: endereco }),
    ...(email !== undefined && { email }),
    ...(site !== undefined && { websites: site.filter((one) => one !== '') }),
  }
  if (Object.keys(body).length === 0) throw usageError('Diga o que mudar, como --nome ou --recado.')
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const { profile } = await morpheus.profile.update({ id, ...body })
    if (output.json) return output.value(profile)
    output.success('Perfil alterado')
  })
}

export interface PictureOptions extends SessionOption {
  remover?: boolean
}

export async function picture(
  context: Context,
  { sessao, remover }: PictureOptions,
  path: string | undefined,
): Promise<void> {
  const { output } = context
  if ((path === undefined) !== Boolean(remover))
    throw usageError('Diga o arquivo JPEG da foto, ou --remover.')
  const file = path === undefined ? null : await readFile(path)
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    if (file) await morpheus.profile.setPicture({ id, file })
    else await morpheus.profile.removePicture({ id })
    if (output.json) return output.value({ id, picture: file !== null })
    output.success(file ? 'Foto trocada' : 'Foto removida')
  })
}

export type PrivacyOptions = SessionOption & { [Name in PrivacyOption]?: string } & {
  temporarias?: '24h' | '7d' | '90d' | 'nao'
}

export async function privacy(context: Context, options: PrivacyOptions): Promise<void> {
  const { output } = context
  const chosen = privacyOptions.flatMap(({ setting, name }) => {
    const audience = audienceWords[options[name] ?? '']
    return audience ? [[setting, audience]] : []
  })
  const { temporarias } = options
  const timer = temporarias && { disappearing: temporarias === 'nao' ? 'off' : temporarias }
  const isChange = chosen.length > 0 || timer !== undefined
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const answer = isChange
      ? await morpheus.profile.updatePrivacy({ id, ...Object.fromEntries(chosen), ...timer })
      : await morpheus.profile.privacy({ id })
    if (output.json) return output.value(answer.privacy)
    if (isChange) output.success('Privacidade alterada')
    else showFacts(output, getPrivacyFacts(answer.privacy))
  })
}

function getPrivacyFacts(settings: PrivacySettings): Fact[] {
  const audiences = privacyOptions.map(({ setting }): Fact => {
    const audience = settings[setting]
    return [privacySettingLabels[setting], audience === null ? '–' : privacyAudienceLabels[audience]]
  })
  return [...audiences, ['Temporárias em conversas novas', messageTimerLabel(settings.disappearingSeconds)]]
}
